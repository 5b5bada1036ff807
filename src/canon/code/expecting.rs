//! What is asked of a state before it is moved: is the start over, and is everything what the analysis relied on?

use super::{Team, Writer, idle_table, line};
use crate::canon::layout::{ProcessLayout, Variable};
use std::collections::BTreeSet;

impl Writer<'_> {
    /// A variable that nobody will read is cleared. (Slots of a channel behind its last message need not be: SPIN clears them.)
    pub(super) fn tidying(&mut self) {
        line!(self, "\n/* Clears what nobody will read. Returns 1 if there was something. */");
        let forgetful: Vec<usize> = (0..self.layout().bodies.len())
            .filter(|body| {
                self.of_interest(&self.layout().bodies[*body].variables).iter().any(|v| !v.idle.is_empty())
            })
            .collect();
        line!(self, "static int ts_tidy(void)\n{{\tint k, changed = 0;\n");
        if !forgetful.is_empty() {
            line!(self, "\tfor (k = 0; ts_exists(k); k++)");
            line!(self, "\t\tswitch (TS_PROCTYPE_AT(k))\n\t\t{{");
            for body in forgetful {
                self.forget(body);
            }
            line!(self, "\t\t}}");
        }
        if self.layout().forget_last {
            line!(self, "#ifdef TS_LAST\n\tif (TS_LAST)\n\t{{\tts_save();\n\t\tTS_LAST = 0;");
            line!(self, "\t\tchanged = ts_forgotten = 1;\n\t}}\n#endif");
        }
        line!(self, "\t(void) k;\n\treturn changed;\n}}");
        self.resets();
    }

    /// SPIN sets variables to 0 that nobody will read. Where that is the number of something that moves, and it is not known that the variable
    /// is idle, states may differ in it that behave alike.
    fn resets(&mut self) {
        let zero_moves = |variable: &&Variable| {
            let points = variable.holds.and_then(|set| self.layout().sets.get(set)).map(|set| &set.points);
            let zero = points.and_then(|points| points.get(&0));
            variable.unclear && zero.is_some_and(|point| self.moved.contains(point))
        };
        let variables = self.layout().bodies.iter().flat_map(|body| &body.variables);
        if let Some(unclear) = variables.filter(zero_moves).map(Variable::name).next() {
            line!(
                self,
                "#define TS_UNCLEAR_RESETS\t\"{unclear} is set to 0 where nobody reads it, and 0 is a number that moves\""
            );
        }
    }

    /// A variable that nobody will read is 0.
    fn forget(&mut self, index: usize) {
        let body = &self.layout().bodies[index];
        let number = body.number;
        line!(
            self,
            "\t\tcase {number}:\t/* {} */\n\t\t{{\tTS_PROCESS({number}) *z = (TS_PROCESS({number}) *) ts_process_at(k);\n",
            body.name
        );
        for variable in self.of_interest(&body.variables).into_iter().filter(|v| !v.idle.is_empty()) {
            let member = &variable.steps[0].name;
            let idle = idle_table(number, variable);
            line!(self, "\t\t\tif (z->{member} && {idle}[TS_LOCATION(z)])");
            line!(
                self,
                "\t\t\t{{\tts_save();\n\t\t\t\tz->{member} = 0;\n\t\t\t\tchanged = ts_forgotten = 1;\n\t\t\t}}"
            );
        }
        line!(self, "\t\t\tbreak;\n\t\t}}");
    }

    /// Is the start over, and is everything what the analysis relied on?
    pub(super) fn expecting(&mut self) {
        let layout = self.layout();
        line!(self, "\n/* What the analysis relied on. */");
        line!(self, "#define TS_VARYING\t{}", i32::from(layout.parameters_vary || !layout.complete));
        self.table("short ts_proctype", layout.processes.iter().map(|p| layout.bodies[p.body].number as i64));
        if self.ending() {
            self.sizes_and_ends();
        }
        self.early_states();
        self.start_is_over();
        self.as_expected();
        for body in &layout.bodies {
            line!(
                self,
                "typedef char ts_check_P{0}[TS_LOCATIONS({0}) == {1} ? 1 : -1];\t/* the verifier of another model? */",
                body.number,
                body.states
            );
        }
    }

    /// The pids of the processes that move.
    fn moved_pids(&self) -> Vec<usize> {
        let processes = &self.layout().processes;
        (0..processes.len()).filter(|pid| self.c_number(processes[*pid].point) >= 0).collect()
    }

    /// By pid: how large a process is in a state, and where it ends.
    fn sizes_and_ends(&mut self) {
        let layout = self.layout();
        let size = |number| format!("sizeof(TS_PROCESS({number}))");
        let sizes: Vec<String> =
            layout.processes.iter().map(|process| size(layout.bodies[process.body].number)).collect();
        line!(self, "static const unsigned short ts_size[] = {{\n\t{}\n}};", sizes.join(", "));
        let end = |process: &ProcessLayout| layout.bodies[process.body].end_state.unwrap_or(0) as i64;
        self.table("unsigned short ts_end_state", layout.processes.iter().map(end));
    }

    /// By process type: the control states in which the start is not over.
    fn early_states(&mut self) {
        for body in self.layout().bodies.iter().filter(|body| !body.early.is_empty()) {
            let states: BTreeSet<usize> = body.early.iter().copied().collect();
            line!(self, "/* The states of {} in which the start is not over. */", body.name);
            self.table(
                &format!("uchar ts_early{}", body.number),
                (0..body.states).map(|state| i64::from(states.contains(&state))),
            );
        }
    }

    fn start_is_over(&mut self) {
        let layout = self.layout();
        line!(self, "\n/* Is the start over? */\nstatic int ts_started(void)\n{{");
        for (pid, process) in layout.processes.iter().enumerate() {
            let body = &layout.bodies[process.body];
            if !body.early.is_empty() {
                line!(
                    self,
                    "\tif (ts_exists({pid}) && TS_PROCTYPE_AT({pid}) == {0}\n\t&& ts_early{0}[TS_LOCATION_AT({pid})])\n\t\treturn 0;",
                    body.number
                );
            }
        }
        if !self.ending() {
            let last = self.moved_pids().into_iter().max().unwrap_or(0);
            line!(self, "\tif (!ts_exists({last}))\n\t\treturn 0;");
        }
        line!(self, "\treturn 1;\n}}");
    }

    fn as_expected(&mut self) {
        line!(
            self,
            "\n/* Are processes, parameters and constants what they were found to be? */\nstatic int ts_expected(void)\n{{\tint pid, wrong = 0;\n"
        );
        self.expect_process_types();
        self.expect_no_others();
        let layout = self.layout();
        let moved = self.moved_pids();
        for (pid, process) in layout.processes.iter().enumerate() {
            self.expect_parameters(pid, process, moved.contains(&pid));
        }
        // all are as they should be, so that it is faster to look at all of them than to ask after each
        for (place, value) in &layout.facts {
            line!(self, "\twrong |= TS_STATE.{place} ^ {value};");
        }
        line!(self, "\t(void) pid; (void) ts_proctype;\n\treturn !wrong;\n}}");
    }

    /// What never changes in a process.
    fn expect_parameters(&mut self, pid: usize, process: &ProcessLayout, moves: bool) {
        let layout = self.layout();
        let body = &layout.bodies[process.body];
        let number = body.number;
        let is_known = |name: &String| {
            let mut known = body.variables.iter().filter(|variable| variable.known);
            known.any(|variable| variable.steps[0].name == *name)
        };
        let fact = |(name, value): &(String, i32)| match layout.parameters_vary || is_known(name) {
            true => format!("z->{name} ^ {value}"),
            // nobody writes it, but SPIN resets what is not needed any more
            false => format!("(z->{name} && (z->{name} ^ {value}))"),
        };
        let facts: Vec<String> = process.facts.iter().map(fact).collect();
        if facts.is_empty() {
            return;
        }
        let is_there = match (self.ending(), moves) {
            (true, _) => format!("if (ts_exists({pid}) && !ts_is_over({pid}))\n\t"),
            (false, true) => String::new(),
            (false, false) => format!("if (ts_exists({pid}))\n\t"),
        };
        line!(
            self,
            "\t{is_there}{{\tconst TS_PROCESS({number}) *z = (TS_PROCESS({number}) *) ts_process_at({pid});\n"
        );
        for fact in &facts {
            line!(self, "\t\twrong |= {fact};");
        }
        line!(self, "\t}}");
    }

    /// Behind the processes of the boot there may be others only if they are started while the model runs.
    fn expect_no_others(&mut self) {
        let layout = self.layout();
        let later: Vec<usize> = match layout.complete {
            true => Vec::new(),
            false => layout.bodies.iter().filter(|body| body.starts_later).map(|body| body.number).collect(),
        };
        if later.is_empty() {
            line!(self, "\tif (ts_exists(TS_PROCESSES))\n\t\treturn 0;");
            return;
        }
        line!(self, "\tfor (pid = TS_PROCESSES; ts_exists(pid); pid++)");
        line!(self, "\t\tswitch (TS_PROCTYPE_AT(pid))\n\t\t{{");
        later.iter().for_each(|number| line!(self, "\t\tcase {number}:"));
        line!(self, "\t\t\tbreak;\n\t\tdefault:\n\t\t\treturn 0;\n\t\t}}");
    }

    /// The types of all processes; those in a row must lie side by side as well.
    fn expect_process_types(&mut self) {
        let mut rows: Vec<Team> = self.process_teams().into_iter().filter(|team| team.in_a_row).collect();
        rows.sort_by_key(|row| row.members[0]);
        let mut checked = 0;
        for row in &rows {
            let (first, count) = (row.members[0], row.members.len());
            let body = self.layout().bodies[row.body].number;
            self.expect_types_one_by_one(checked, first);
            line!(self, "\tTS_EXPECT_ROW(TS_PROCESS({body}), {body}, {first}, {count});");
            checked = first + count;
        }
        self.expect_types_one_by_one(checked, self.layout().processes.len());
    }

    fn expect_types_one_by_one(&mut self, first: usize, behind: usize) {
        if first < behind {
            line!(self, "\tfor (pid = {first}; pid < {behind} && ts_exists(pid); pid++)");
            line!(self, "\t\tif (TS_PROCTYPE_AT(pid) != ts_proctype[pid])\n\t\t\treturn 0;");
        }
    }
}
