//! The tables of a canonizer: points and what stands for them, items, the stabiliser chain.

use super::followers::pair_codes;
use super::{Writer, line};
use crate::canon::layout::SetId;
use crate::group::chain::Chain;
use std::collections::HashMap;

impl Writer<'_> {
    /// The points that move, what stands for them, and the sizes of everything.
    pub(super) fn tables(&mut self) {
        let forest = self.source.forest;
        let levels = forest.chain.as_ref().map_or(0, Chain::depth);
        let most_edges = self.most_edges();
        line!(self, "/* The points that move:");
        for (number, point) in self.moved.clone().into_iter().enumerate() {
            let name = (self.source.names)(point);
            line!(self, " *\t{number}\t{name}");
        }
        line!(self, " */");
        line!(self, "#define TS_POINTS\t{}", self.moved.len());
        line!(self, "#define TS_FOREST\t{}", forest.items.len());
        line!(self, "#define TS_ITEMS\t{}", forest.len());
        line!(self, "#define TS_GROUPS\t{}", forest.groups.len());
        line!(self, "#define TS_LEVELS\t{levels}");
        line!(self, "#define TS_LOOSE_GENERATORS\t{}", forest.loose_generators.len());
        line!(self, "#define TS_MOST_EDGES\t{most_edges}");
        match self.source.order.is_finite() {
            true => line!(self, "#define TS_ORDER\t{:e}", self.source.order),
            false => line!(
                self,
                "#define TS_ORDER\t0\t/* too large for a number: sizes of orbits are not known */"
            ),
        }
        if self.first_sets_keys() {
            line!(self, "#define TS_KEYS_ARE_SET");
        }
        if let Some(order) = self.few_elements() {
            line!(self, "#define TS_LISTED\t{order}");
        }
        line!(self);
        line!(
            self,
            "/* What stands for each point: a pid, the number of a channel, an index, a control state. */"
        );
        let values: Vec<i64> = self.moved.iter().map(|point| self.value(*point)).collect();
        self.table("int ts_number", values);
        line!(self, "/* The orbit of each point. */");
        let roles: Vec<i64> = self.moved.iter().map(|point| self.orbit[*point as usize] as i64).collect();
        self.table("int ts_role", roles);
        let items = self.items_of_points();
        for place in 0..3 {
            line!(
                self,
                "/* The items of each point: {}. */",
                ["the first", "the second", "the third"][place]
            );
            let row: Vec<i64> = self
                .moved
                .iter()
                .map(|point| {
                    items.get(point).and_then(|items| items.get(place)).map_or(-1, |item| *item as i64)
                })
                .collect();
            self.table(&format!("short ts_item{place}"), row);
        }
    }

    /// The order of a group that has only loose items, and so few elements that all of them can be listed.
    fn few_elements(&self) -> Option<usize> {
        let forest = self.source.forest;
        let levels = forest.chain.as_ref().map_or(0, Chain::depth);
        let fits = forest.items.is_empty() && levels > 0 && forest.len() <= MOST_ITEMS_LISTED;
        (fits && self.source.order <= MOST_LISTED).then_some(self.source.order as usize)
    }

    /// How followers stand to items, in tables.
    fn followers(&mut self) {
        let followers = self.following();
        if followers.is_empty() {
            return;
        }
        line!(self, "\n/* Points in no item, and how they stand to the items. */");
        line!(self, "#define TS_FOLLOWERS\t{}", followers.len());
        let numbers: Vec<i64> = self
            .moved
            .iter()
            .map(|point| followers.iter().position(|follower| follower == point).map_or(-1, |n| n as i64))
            .collect();
        self.table("short ts_follower", numbers);
        let codes = pair_codes(self.source.forest, self.source.generators, &followers);
        self.table("short ts_code", codes.concat());
    }

    /// From the numbers in a state to points.
    pub(super) fn sets(&mut self) {
        self.followers();
        if self.ending() {
            line!(
                self,
                "\n/* Processes that move can end. */\n#define TS_ENDING\nstatic int ts_is_over(int pid);\nstatic int ts_was_over(int pid);"
            );
        }
        line!(self, "\n/* The point of each process; -1 if it stays. */");
        let points: Vec<i64> = self.layout().processes.iter().map(|p| self.c_number(p.point)).collect();
        line!(self, "#define TS_PROCESSES\t{}", points.len());
        self.table("short ts_process_point", points);
        line!(
            self,
            "\n/* From numbers to the points that they stand for; -1 if they stand for nothing that moves. */"
        );
        for (id, set) in self.layout().sets.iter().enumerate() {
            let moving: Vec<(i32, i64)> = set
                .points
                .iter()
                .map(|(value, point)| (*value, self.c_number(*point)))
                .filter(|(_, p)| *p >= 0)
                .collect();
            let (Some((low, _)), Some((high, _))) = (moving.first().copied(), moving.last().copied()) else {
                continue;
            };
            let by_value: HashMap<i32, i64> = moving.into_iter().collect();
            let points = (low..=high).map(|value| by_value.get(&value).copied().unwrap_or(-1)).collect();
            line!(self, "/* {} */", set.name);
            self.lookup(&format!("ts_set{id}"), &format!("TS_POINT{id}"), low, points);
            if self.is_plain(id) {
                let items = self.items_of_points();
                let item = |value: i32| items.get(set.points.get(&value)?)?.first();
                let items: Vec<i64> =
                    (low..=high).map(|value| item(value).map_or(-1, |item| *item as i64)).collect();
                self.lookup(&format!("ts_items{id}"), &format!("TS_ITEM{id}"), low, items);
            }
            match self.is_direct(id) {
                Some(shift) => line!(
                    self,
                    "#define TS_NEW{id}(v)\t((v) >= {low} && (v) <= {high} ? (long) ts_goes[(v) + {shift}] - {shift} : (v))"
                ),
                None => line!(self, "#define TS_NEW{id}(v)\tts_image(TS_POINT{id}(v), (v))"),
            }
        }
    }

    /// Are the numbers of a set the numbers of items, up to a shift? Then where they go can be read from where the items go.
    pub(super) fn is_direct(&self, set: SetId) -> Option<i64> {
        let items = self.items_of_points();
        let moving = self.layout().sets[set].points.iter().filter(|(_, point)| self.c_number(**point) >= 0);
        let moving: Vec<(i64, i64)> = moving
            .map(|(value, point)| {
                let item = items.get(point).and_then(|items| items.first());
                (i64::from(*value), item.map_or(-1, |item| *item as i64))
            })
            .collect();
        let (first, item) = *moving.first()?;
        let (values, items): (Vec<i64>, Vec<i64>) = moving.into_iter().unzip();
        let direct = self.is_plain(set) && is_consecutive(&values) && is_consecutive(&items);
        direct.then_some(item - first)
    }

    /// A macro that looks a number up: without a table, if the results are consecutive, too.
    fn lookup(&mut self, table: &str, name: &str, low: i32, results: Vec<i64>) {
        let high = i64::from(low) + results.len() as i64 - 1;
        let found = match is_consecutive(&results) {
            true => format!("(v) + {}", results[0] - i64::from(low)),
            false => format!("{table}[(v) - {low}]"),
        };
        if !is_consecutive(&results) {
            self.table(&format!("short {table}"), results);
        }
        line!(self, "#define {name}(v)\t((v) >= {low} && (v) <= {high} ? {found} : -1)");
    }

    /// The forest.
    pub(super) fn items(&mut self) {
        let forest = self.source.forest;
        if forest.items.is_empty() {
            return;
        }
        line!(self, "\n/* Groups of siblings, whose items are permuted in all ways. */");
        self.table("short ts_group_first", forest.groups.iter().map(|group| group.first as i64));
        self.table("short ts_group_size", forest.groups.iter().map(|group| group.size as i64));
        self.table(
            "short ts_group_parent",
            forest.groups.iter().map(|group| group.parent.map_or(-1, |p| p as i64)),
        );
        let mut places: HashMap<Option<usize>, i64> = HashMap::new();
        let places: Vec<i64> = forest
            .groups
            .iter()
            .map(|group| {
                let next = places.entry(group.parent).or_insert(0);
                *next += 1;
                *next - 1
            })
            .collect();
        self.table("short ts_group_place", places);
    }

    /// The points of all items.
    pub(super) fn item_points(&mut self) {
        let forest = self.source.forest;
        line!(self, "/* The points of each item, one after the other. */");
        let mut starts = vec![0];
        for points in forest.items.iter().chain(&forest.loose) {
            starts.push(starts[starts.len() - 1] + points.len() as i64);
        }
        self.table("short ts_item_start", starts);
        let points: Vec<i64> = forest.points().map(|point| self.c_number(point)).collect();
        self.table("short ts_item_points", points);
    }

    /// The chain of the loose items.
    pub(super) fn chain(&mut self) {
        let forest = self.source.forest;
        if forest.loose.is_empty() {
            return;
        }
        line!(
            self,
            "\n/* The stabiliser chain of the loose items: base points, orbits, and for each point of an orbit an element that leads there. */"
        );
        let levels: Vec<(u32, Vec<u32>)> = forest
            .chain
            .iter()
            .flat_map(|chain| chain.levels().map(|(base, orbit)| (base, orbit.to_vec())))
            .collect();
        self.chain_tables("level", &levels, |level, point| {
            forest
                .chain
                .as_ref()
                .and_then(|chain| chain.transversal(level, point))
                .map_or(Vec::new(), |way| way.images().iter().map(|image| i64::from(*image)).collect())
        });
        let generators: Vec<i64> = forest
            .loose_generators
            .iter()
            .flat_map(|g| g.images().iter().map(|image| i64::from(*image)))
            .collect();
        self.table("short ts_loose_generator", generators);
    }

    fn chain_tables(&mut self, name: &str, levels: &[(u32, Vec<u32>)], way: impl Fn(usize, u32) -> Vec<i64>) {
        self.table(&format!("short ts_{name}_base"), levels.iter().map(|(base, _)| i64::from(*base)));
        self.table(&format!("short ts_{name}_size"), levels.iter().map(|(_, orbit)| orbit.len() as i64));
        let mut starts = Vec::new();
        let mut start = 0;
        for (_, orbit) in levels {
            starts.push(start);
            start += orbit.len() as i64;
        }
        self.table(&format!("short ts_{name}_start"), starts);
        self.table(
            &format!("short ts_{name}_orbit"),
            levels.iter().flat_map(|(_, orbit)| orbit.iter().map(|p| i64::from(*p))),
        );
        let ways: Vec<i64> = levels
            .iter()
            .enumerate()
            .flat_map(|(level, (_, orbit))| {
                orbit.iter().flat_map(|point| way(level, *point)).collect::<Vec<i64>>()
            })
            .collect();
        self.table(&format!("short ts_{name}_way"), ways);
    }

    /// From items to points.
    pub(super) fn images(&mut self) {
        let forest = self.source.forest;
        let in_items: Vec<u32> = forest.points().collect();
        let following = self.moved.iter().any(|point| !in_items.contains(point));
        if following {
            let chain = Chain::along(self.source.degree, &in_items, self.source.generators);
            let levels: Vec<(u32, Vec<u32>)> = chain
                .levels()
                .map(|(base, orbit)| {
                    let orbit = orbit.iter().map(|point| self.c_number(*point) as u32).collect();
                    (self.c_number(base) as u32, orbit)
                })
                .collect();
            line!(
                self,
                "\n/* Points that are in no item follow those that are: the stabiliser chain of the whole group. */"
            );
            line!(self, "#define TS_FOLLOW\t{}", levels.len());
            let moved = self.moved.clone();
            let number = self.number.clone();
            self.chain_tables("follow", &levels, |level, point| {
                let way = chain.transversal(level, moved[point as usize]);
                way.map_or(Vec::new(), |way| moved.iter().map(|p| number[&way.image(*p)] as i64).collect())
            });
        }
        self.text.push_str(IMAGES);
    }
}

/// Groups of this order are listed: that of all permutations of seven, and of the cube in five dimensions.
const MOST_LISTED: f64 = 5040.0;
/// More items have too many colours.
const MOST_ITEMS_LISTED: usize = 64;

/// From items to points: what every canonizer has.
const IMAGES: &str = include_str!("../../../runtime-c/points.h");

/// Is each number the one before plus 1?
pub(super) fn is_consecutive(numbers: &[i64]) -> bool {
    numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}
