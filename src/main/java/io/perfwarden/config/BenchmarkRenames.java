package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.TextExcerpt;

/**
 * New names of benchmarks of a suite. What was measured under an old name is the past of the new
 * one: a benchmark is judged as one, with its old history. Parameters stay.
 *
 * @param names the next name by name; without cycles, and no two lead to one
 */
public record BenchmarkRenames(Map<String, String> names) {
    public static final BenchmarkRenames NONE = new BenchmarkRenames(Map.of());

    static final int MOST = 200;

    private static final int MAX_NAME = 1_000;

    /** What a report puts into long names, from which one may be copied. */
    private static final String SEAM = "\u200b";

    public BenchmarkRenames {
        names = Collections.unmodifiableMap(new TreeMap<>(names));
    }

    /** Wrong ones are reported and dropped. */
    static BenchmarkRenames read(YamlValue value) {
        Map<String, String> all = new TreeMap<>();
        Set<String> taken = new HashSet<>();
        value.entries(MOST, it -> it.text(BenchmarkRenames::checkName))
                .orElse(Map.of())
                .forEach((written, now) -> {
                    String old = written.replace(SEAM, "");
                    if (leadsTo(all, now, old)) {
                        value.report(
                                "leads from " + TextExcerpt.quote(old) + " back to it",
                                "a name that still exists is not renamed");
                    } else if (!taken.add(now)) {
                        value.report(
                                "has " + TextExcerpt.quote(now) + " as the new name of two",
                                "keep one of them");
                    } else {
                        all.put(old, now);
                    }
                });
        return new BenchmarkRenames(all);
    }

    private static String checkName(String text) {
        String name = text.replace(SEAM, "");
        if (name.isBlank() || name.length() > MAX_NAME) {
            throw ConfigKey.unexpectedText(text, "the whole name of a benchmark");
        }
        return name;
    }

    private static boolean leadsTo(Map<String, String> names, String from, String to) {
        Optional<String> at = Optional.of(from);
        while (at.filter(it -> !it.equals(to)).isPresent()) {
            at = at.map(names::get);
        }
        return at.isPresent();
    }

    /** With more names; those that lead back, or to a taken name, are left out. */
    public BenchmarkRenames with(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(names);
        more.forEach((old, now) -> {
            if (!leadsTo(all, now, old) && !all.containsValue(now)) {
                all.putIfAbsent(old, now);
            }
        });
        return new BenchmarkRenames(all);
    }

    /** Only those whose old name is not measured any more: what exists is no past. */
    public BenchmarkRenames withoutMeasured(List<ResultSet> now) {
        Map<String, String> left = new TreeMap<>(names);
        now.forEach(it -> it.measurements().forEach(one -> left.remove(one.id().name())));
        return left.size() == names.size() ? this : new BenchmarkRenames(left);
    }

    /** Earlier results with the present names. Of one under several, the newest name's count. */
    public ResultSet join(ResultSet before) {
        Map<BenchmarkId, BenchmarkId> newest = new HashMap<>();
        for (MetricResult one : before.measurements()) {
            newest.merge(now(one.id()), one.id(), (a, b) -> steps(b) < steps(a) ? b : a);
        }
        return before.withMeasurements(
                before.measurements().stream()
                        .filter(one -> one.id().equals(newest.get(now(one.id()))))
                        .map(one -> one.withId(now(one.id())))
                        .toList());
    }

    /** The present name, which is its own unless it was renamed. */
    public BenchmarkId now(BenchmarkId id) {
        String last = last(id.name());
        return last.equals(id.name()) ? id : new BenchmarkId(last, id.params());
    }

    /** How often it was renamed since. */
    public int steps(BenchmarkId id) {
        int steps = 0;
        for (Optional<String> next = next(id.name());
                next.isPresent();
                next = next.flatMap(this::next)) {
            steps++;
        }
        return steps;
    }

    private String last(String name) {
        String last = name;
        for (Optional<String> next = next(name);
                next.isPresent();
                next = next.flatMap(this::next)) {
            last = next.get();
        }
        return last;
    }

    private Optional<String> next(String name) {
        return Optional.ofNullable(names.get(name));
    }

    /** Its names, the present one first. */
    public List<BenchmarkId> allNames(BenchmarkId id) {
        List<BenchmarkId> all = new ArrayList<>(List.of(id));
        for (int i = 0; i < all.size(); i++) {
            String name = all.get(i).name();
            names.forEach((old, now) -> {
                if (now.equals(name)) {
                    all.add(new BenchmarkId(old, id.params()));
                }
            });
        }
        return all;
    }
}
