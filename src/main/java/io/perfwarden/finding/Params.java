package io.perfwarden.finding;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Which parameters vary among benchmarks; one that not all of them have does. */
final class Params {
    private final Map<String, Set<String>> values = new LinkedHashMap<>();
    private final Map<String, Integer> times = new LinkedHashMap<>();
    private final int members;

    Params(Collection<Member> members) {
        this.members = members.size();
        for (Member member : members) {
            member.id()
                    .params()
                    .forEach((key, value) -> {
                        values.computeIfAbsent(key, _ -> new HashSet<>()).add(value);
                        times.merge(key, 1, Integer::sum);
                    });
        }
    }

    Set<String> keys() {
        return values.keySet();
    }

    boolean vary(String key) {
        return values.getOrDefault(key, Set.of()).size() > 1
                || times.getOrDefault(key, 0) < members;
    }

    /** A parameter of a benchmark, which may not have it. */
    static At at(Member member, String key) {
        String value = member.id().params().get(key);
        return value == null ? At.NOTHING : At.ofParameter(key, value);
    }
}
