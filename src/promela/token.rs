//! The words of Promela.

use super::source::Span;
use std::sync::Arc;

/// A name in a model; copies share one text.
pub type Name = Arc<str>;

/// Declares an enum of fixed words together with their spellings.
macro_rules! fixed_words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum $name { $($variant,)* }

        impl $name {
            /// The spelling.
            pub fn text(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The word with this spelling.
            #[allow(dead_code)] // not all kinds of words are looked up
            pub fn from_text(text: &str) -> Option<$name> {
                match text { $($text => Some($name::$variant),)* _ => None }
            }
        }
    };
}

fixed_words! {
    /// The reserved words of SPIN 6.5.2. (`in` is one only inside `for (…)`, so it is lexed as a name.)
    Keyword {
        Active = "active", Assert = "assert", Atomic = "atomic", Bit = "bit", Bool = "bool", Break = "break",
        Byte = "byte", CCode = "c_code", CDecl = "c_decl", CExpr = "c_expr", CState = "c_state", CTrack = "c_track",
        Chan = "chan", DProctype = "D_proctype", DStep = "d_step", Do = "do", Else = "else", Empty = "empty",
        Enabled = "enabled", Eval = "eval", False = "false", Fi = "fi", For = "for", Full = "full",
        GetPriority = "get_priority", Goto = "goto", Hidden = "hidden", If = "if", Init = "init", Inline = "inline",
        Int = "int", Len = "len", Local = "local", Ltl = "ltl", Mtype = "mtype", Nempty = "nempty", Never = "never",
        Nfull = "nfull", Notrace = "notrace", NonProgress = "np_", Od = "od", Of = "of", PcValue = "pc_value",
        Pid = "pid", Printf = "printf", Printm = "printm", Priority = "priority", Proctype = "proctype",
        Provided = "provided", Return = "return", Run = "run", Select = "select", SetPriority = "set_priority",
        Short = "short", Show = "show", Skip = "skip", Timeout = "timeout", Trace = "trace", True = "true",
        Typedef = "typedef", Unless = "unless", Unsigned = "unsigned", Xr = "xr", Xs = "xs",
    }
}

fixed_words! {
    /// Operators and punctuation. The temporal operators exist only inside `ltl { … }`; their other spellings
    /// (`always`, `U`, `\/`, …) are lexed as these.
    Symbol {
        LeftParen = "(", RightParen = ")", LeftBracket = "[", RightBracket = "]", LeftBrace = "{", RightBrace = "}",
        Comma = ",", Semicolon = ";", Colon = ":", Options = "::", Arrow = "->", Dot = ".", DotDot = "..", At = "@",
        Assign = "=", Increment = "++", Decrement = "--",
        Plus = "+", Minus = "-", Star = "*", Slash = "/", Percent = "%",
        Ampersand = "&", Caret = "^", Bar = "|", Tilde = "~", ShiftLeft = "<<", ShiftRight = ">>",
        Less = "<", LessEqual = "<=", Greater = ">", GreaterEqual = ">=", Equal = "==", NotEqual = "!=",
        And = "&&", Or = "||",
        Bang = "!", BangBang = "!!", Query = "?", QueryQuery = "??",
        Always = "[]", Eventually = "<>", Next = "X", Until = "U", WeakUntil = "W", Release = "V",
        Implies = "implies", Equivalent = "<->",
    }
}

/// C code in a model: its text is SPIN's business, not ours.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CText {
    /// `[…]` before the braces, without the brackets.
    pub precondition: Option<Name>,
    /// What is between the braces.
    pub text: Name,
}

impl CText {
    /// Are these declarations that nothing depends on: types and variables, no functions, no first values, and no directives? (A macro could
    /// change the meaning of all that follows.)
    pub fn only_declares(&self) -> bool {
        self.text.chars().all(|c| c.is_alphanumeric() || c.is_whitespace() || "_;{},[]*:".contains(c))
    }

    /// Does it print a text and nothing else?
    pub fn only_prints(&self) -> bool {
        let mut text = String::new();
        let mut in_string = false;
        let mut escaped = false;
        for c in self.text.chars() {
            match c {
                '"' if !escaped => in_string = !in_string,
                _ if !in_string => text.push(c),
                _ => {}
            }
            escaped = in_string && c == '\\' && !escaped;
        }
        let mut words =
            text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let calls_only = words.all(|word| word == "printf" || word == "Printf");
        let plain = text.chars().all(|c| c.is_alphanumeric() || c.is_whitespace() || "();_{}".contains(c));
        self.precondition.is_none() && calls_only && plain
    }
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name (declared or not).
    Name(Name),
    /// A reserved word, except those with C code.
    Keyword(Keyword),
    /// An operator or punctuation.
    Symbol(Symbol),
    /// A decimal number, reduced to 32 bits as SPIN does.
    Number(i32),
    /// A character constant and its spelling with quotes.
    Character(i32, Name),
    /// A string with its quotes.
    Text(Name),
    /// `c_code`, `c_decl` or `c_expr` together with its code.
    Code(Keyword, Arc<CText>),
    /// Something that is not Promela; only an error if the parser meets it (an inline that is never called may
    /// contain anything). The text says what is wrong with it.
    Unknown(Name),
    /// The end of the text.
    End,
}

/// A token with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is.
    pub span: Span,
    /// Is there a line end between the previous token and this one? (SPIN inserts semicolons there.)
    pub starts_line: bool,
    /// Where it is read: if it was put in for a parameter of an inline, that parameter's place; else its own.
    pub place: Span,
}

impl Token {
    /// A token that is read where it is.
    pub fn new(kind: TokenKind, span: Span, starts_line: bool) -> Token {
        Token { kind, span, starts_line, place: span }
    }
}

impl TokenKind {
    /// The token as it is shown in messages.
    pub fn describe(&self) -> String {
        match self {
            TokenKind::Name(name) => format!("`{name}`"),
            TokenKind::Keyword(k) => format!("`{}`", k.text()),
            TokenKind::Symbol(s) => format!("`{}`", s.text()),
            TokenKind::Number(n) => format!("`{n}`"),
            TokenKind::Character(_, text) => format!("`{text}`"),
            TokenKind::Text(text) => format!("the string {}", shortened(text)),
            TokenKind::Code(k, _) => format!("`{}`", k.text()),
            TokenKind::Unknown(what) => what.to_string(),
            TokenKind::End => "the end of the file".to_string(),
        }
    }

    /// Is it this symbol?
    pub fn is(&self, symbol: Symbol) -> bool {
        matches!(self, TokenKind::Symbol(s) if *s == symbol)
    }

    /// Is it this reserved word?
    pub fn is_keyword(&self, keyword: Keyword) -> bool {
        matches!(self, TokenKind::Keyword(k) if *k == keyword)
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 {
        text.to_string()
    } else {
        text.chars().take(37).chain("…\"".chars()).collect()
    }
}
