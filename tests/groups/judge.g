# Reads groups as lists of generators and prints for each what GAP knows of it:
#   order | orbits | blocks with the first point of each orbit | the finest decomposition
# The decomposition is found by its definition: a set of orbits is a factor if the group has as many
# elements as what it does on these orbits and what it does on the others have together.

JudgeParts := function(G, orbits)
    local whole, isFactor, sets, finest, number;
    whole := Size(G);
    isFactor := function(chosen)
        local here, there;
        here := Concatenation(orbits{chosen});
        there := Concatenation(orbits{Difference([1..Length(orbits)], chosen)});
        return Size(Action(G, here)) * Size(Action(G, there)) = whole;
    end;
    # of all factors with a given orbit, the smallest is their intersection
    finest := [];
    for number in [1..Length(orbits)] do
        if not ForAny(finest, part -> number in part) then
            sets := Filtered(Combinations([1..Length(orbits)]), chosen -> number in chosen);
            SortBy(sets, Length);
            Add(finest, First(sets, chosen -> Length(chosen) = Length(orbits) or isFactor(chosen)));
        fi;
    od;
    return Set(finest, part -> Set(Concatenation(orbits{part})));
end;

JudgeBlocks := function(G, orbit)
    local action, withFirst;
    action := Action(G, orbit);
    withFirst := block -> First(Orbit(action, block, OnSets), image -> 1 in image);
    return Set(AllBlocks(action), block -> Set(orbit{withFirst(Set(block))}));
end;

Judge := function(generators)
    local G, orbits;
    G := Group(generators, ());
    orbits := Set(Orbits(G, MovedPoints(G)), Set);
    Print(Size(G), "|", orbits, "|", List(orbits, orbit -> JudgeBlocks(G, orbit)), "|",
        JudgeParts(G, orbits), "\n");
end;

SizeScreen([4096, 24]);
