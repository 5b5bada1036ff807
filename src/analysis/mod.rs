//! What symmetry needs to know about a model, before anybody looks for symmetries. This room knows no graphs.
//!
//! A permutation of processes and channels also renames what stands for them: `client[2]` and `client[3]` can be exchanged only if every
//! variable that holds 2 holds 3 afterwards. So before a search can begin, somebody has to say which values are such
//! *identities*, what happens to them, and where the model depends on more than which of them are equal:
//!
//! 1. `scans` finds loops that visit all identities in an order that nobody can see; `stutter` says which claims could see it.
//! 2. `doubts` collects constructs under which renaming is not safe, and says what is given up for each of them.
//! 3. `sorts` finds which places hold identities of the same kind, by following values through the model, and makes data of all
//!    others; `totality` says which expressions can never fail, so that their order has no meaning.
//! 4. `skeleton` writes the model as terms over points. Only what matters is ordered in it (`escapes`: where options are). Graphs
//!    are made of it alone, and `recheck` proves with it what the search in them finds.
//!
//! `normal` is a form of the text in which the order that has no meaning is always the same one; it serves people who compare models.
//!
//! Everything here is read from [`crate::model::Model`], and nothing is added to it: what a model means does not depend on its symmetry.

pub mod doubts;
pub mod escapes;
pub mod normal;
pub mod recheck;
pub mod scans;
pub mod skeleton;
pub mod sorts;
pub mod stutter;
pub mod totality;
