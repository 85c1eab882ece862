package io.perfwarden.compare.group;

import module java.base;

/**
 * The common name of a family's members.
 *
 * @param name with {@code *} for a varying segment, and {@code **} for several
 * @param omitted length of the common beginning of the suite's names
 * @param open positions of varying segments, if all have equally many
 * @param shared number of equal leading segments, if not
 * @param with parameters that all members share, but not the whole family
 * @param varying names of their varying parameters
 */
public record GroupLabel(
        String name,
        int omitted,
        List<String> segments,
        List<Integer> open,
        OptionalInt shared,
        Map<String, String> with,
        List<String> varying) {
    private static final String ANY = "/**";
    // more parameters do not help a reader
    private static final int MOST = 16;

    static GroupLabel of(List<GroupMember> members, List<GroupMember> family) {
        Map<String, String> with = new LinkedHashMap<>(members.getFirst().id().params());
        with.keySet().removeIf(key -> !varies(family, key) || varies(members, key));
        List<String> varying =
                members.stream()
                        .flatMap(member -> member.id().params().keySet().stream())
                        .distinct()
                        .filter(key -> varies(members, key))
                        .limit(MOST)
                        .toList();
        NameParts first = members.getFirst().parts();
        int size = first.segments().size();
        boolean aligned = members.stream().allMatch(m -> m.parts().segments().size() == size);
        var varied = IntStream.range(0, aligned ? size : 0).filter(i -> varies(members, i));
        List<Integer> open = varied.boxed().toList();
        OptionalInt shared =
                aligned ? OptionalInt.empty() : OptionalInt.of(sharedSegments(members));
        String name =
                aligned
                        ? alignedName(first, open)
                        : first.family()
                                + String.join("", first.segments().subList(0, shared.getAsInt()))
                                + ANY;
        return new GroupLabel(
                name, members.getFirst().omitted(), first.segments(), open, shared, with, varying);
    }

    /** The name without the common beginning of its suite. */
    public String shownName() {
        return name.substring(omitted);
    }

    private static String alignedName(NameParts first, List<Integer> open) {
        List<String> segments = first.segments();
        if (segments.size() > 1 && open.size() == segments.size()) {
            return first.family() + ANY;
        }
        StringBuilder name = new StringBuilder(first.family());
        for (int i = 0; i < segments.size(); i++) {
            name.append(open.contains(i) ? NameParts.open(segments.get(i)) : segments.get(i));
        }
        return name.toString();
    }

    private static int sharedSegments(List<GroupMember> members) {
        int most = members.stream().mapToInt(m -> m.parts().segments().size()).min().orElseThrow();
        int shared = 0;
        while (shared < most && !varies(members, shared)) {
            shared++;
        }
        return shared;
    }

    private static boolean varies(List<GroupMember> members, String key) {
        Optional<String> first = param(members.getFirst(), key);
        return members.stream().anyMatch(member -> !param(member, key).equals(first));
    }

    private static Optional<String> param(GroupMember member, String key) {
        return Optional.ofNullable(member.id().params().get(key));
    }

    private static boolean varies(List<GroupMember> members, int position) {
        String first = members.getFirst().parts().segments().get(position);
        return members.stream()
                .anyMatch(member -> !member.parts().segments().get(position).equals(first));
    }

    boolean fits(GroupMember other) {
        List<String> found = other.parts().segments();
        if (shared.isPresent()) {
            int start = shared.getAsInt();
            return found.size() >= start
                    && found.subList(0, start).equals(segments.subList(0, start));
        }
        return segments.size() == found.size()
                && IntStream.range(0, segments.size())
                        .allMatch(i -> open.contains(i) || segments.get(i).equals(found.get(i)));
    }

    boolean fitsWholly(GroupMember other) {
        return fits(other) && other.id().params().entrySet().containsAll(with.entrySet());
    }

    /**
     * The distinguishing properties of a member: equally many for each, in the same order; often
     * none.
     */
    public List<DifferingParam> at(GroupMember member) {
        List<DifferingParam> at = new ArrayList<>();
        List<String> own = member.parts().segments();
        open.forEach(it -> at.add(DifferingParam.ofSegment(NameParts.bare(own.get(it)))));
        shared.ifPresent(start -> {
            String rest = String.join("", own.subList(start, own.size()));
            String bare = rest.isEmpty() ? rest : NameParts.bare(rest);
            at.add(new DifferingParam("", bare, bare));
        });
        varying.forEach(key ->
                at.add(
                        param(member, key)
                                .map(value -> DifferingParam.ofParameter(key, value))
                                .orElse(DifferingParam.NOTHING)));
        return List.copyOf(at);
    }

    /**
     * A property that distinguishes members.
     *
     * @param key empty if the tool gives it no name
     * @param value empty for a member without it
     * @param shown both as the tool writes them; empty for a member without it
     */
    public record DifferingParam(String key, String value, String shown) {
        /** Parameters of Go and Google Benchmark: {@code size=1kB}, {@code threads:4}. */
        private static final Pattern NAMED =
                Pattern.compile("([A-Za-z_][\\w.-]{0,39})(?:=|: ?)([^:= ].*)");

        static final DifferingParam NOTHING = new DifferingParam("", "", "");

        static DifferingParam ofSegment(String bare) {
            Matcher named = NAMED.matcher(bare);
            return named.matches()
                    ? new DifferingParam(named.group(1), named.group(2), bare)
                    : new DifferingParam("", bare, bare);
        }

        static DifferingParam ofParameter(String key, String value) {
            return new DifferingParam(key, value, key + "=" + value);
        }
    }
}
