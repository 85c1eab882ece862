package io.perfwarden.finding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What members of a family are called together.
 *
 * @param name in which a segment that varies is {@code *}, and several that all do are {@code **}
 * @param omitted length of what all names of the suite begin with
 * @param segments those of one of the members
 * @param open positions of the segments that vary, where all have equally many
 * @param shared how many leading segments are the same, where they have not
 * @param with parameters that all of them share and not the whole family
 * @param varying names of the parameters that vary among them
 */
public record Label(
        String name,
        int omitted,
        List<String> segments,
        List<Integer> open,
        OptionalInt shared,
        Map<String, String> with,
        List<String> varying) {
    private static final String ANY = "/**";

    /** More parameters tell nobody anything. */
    private static final int MOST = 16;

    /**
     * The label of some members.
     *
     * @param family all that are compared with them, the members among them
     */
    static Label of(List<Member> members, List<Member> family) {
        Params all = new Params(family);
        Params own = new Params(members);
        Map<String, String> with = new LinkedHashMap<>();
        members.getFirst()
                .id()
                .params()
                .forEach((key, value) -> {
                    if (all.vary(key) && !own.vary(key)) {
                        with.put(key, value);
                    }
                });
        List<String> varying = own.keys().stream().filter(own::vary).limit(MOST).toList();
        Parts first = members.getFirst().parts();
        int size = first.segments().size();
        boolean aligned = members.stream().allMatch(m -> m.parts().segments().size() == size);
        List<Integer> open =
                aligned
                        ? IntStream.range(0, size).filter(i -> varies(members, i)).boxed().toList()
                        : List.of();
        OptionalInt shared = aligned ? OptionalInt.empty() : OptionalInt.of(shared(members));
        String name = aligned ? aligned(first, open) : start(first, shared.getAsInt()) + ANY;
        return new Label(
                name, members.getFirst().omitted(), first.segments(), open, shared, with, varying);
    }

    /** The name without what all names of the suite begin with. */
    public String shown() {
        return name.substring(omitted);
    }

    private static String aligned(Parts first, List<Integer> open) {
        List<String> segments = first.segments();
        if (segments.size() > 1 && open.size() == segments.size()) {
            return first.family() + ANY;
        }
        StringBuilder name = new StringBuilder(first.family());
        for (int i = 0; i < segments.size(); i++) {
            name.append(open.contains(i) ? Parts.open(segments.get(i)) : segments.get(i));
        }
        return name.toString();
    }

    private static String start(Parts first, int shared) {
        return first.family() + String.join("", first.segments().subList(0, shared));
    }

    private static int shared(List<Member> members) {
        int most = members.stream().mapToInt(m -> m.parts().segments().size()).min().orElseThrow();
        int shared = 0;
        while (shared < most && !varies(members, shared)) {
            shared++;
        }
        return shared;
    }

    private static boolean varies(List<Member> members, int position) {
        String first = members.getFirst().parts().segments().get(position);
        return members.stream()
                .anyMatch(member -> !member.parts().segments().get(position).equals(first));
    }

    /** Whether a benchmark of the family bears the name. */
    boolean fits(Member other) {
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

    /** Whether it has the parameters as well. */
    boolean fitsWholly(Member other) {
        return fits(other) && other.id().params().entrySet().containsAll(with.entrySet());
    }

    /**
     * What tells one of the members from the others: for each of them equally many things, in the
     * same order; often none.
     */
    public List<At> at(Member member) {
        List<At> at = new ArrayList<>();
        List<String> own = member.parts().segments();
        open.forEach(position -> at.add(At.ofSegment(Parts.bare(own.get(position)))));
        shared.ifPresent(start -> {
            String rest = String.join("", own.subList(start, own.size()));
            String bare = rest.isEmpty() ? rest : Parts.bare(rest);
            at.add(new At("", bare, bare));
        });
        varying.forEach(key -> at.add(Params.at(member, key)));
        return List.copyOf(at);
    }
}
