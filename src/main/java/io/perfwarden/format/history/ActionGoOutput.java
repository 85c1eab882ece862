package io.perfwarden.format.history;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.history.GabEntry.GabBench;
import io.perfwarden.model.KeyOrder;

/**
 * Restores lines of {@code go test -bench}. The action keeps a line as one value whose unit is the
 * rest of the line. Since version 1.18 it repeats each of several values as {@code Name - unit}.
 * The package is in brackets, the processors are beside the value.
 */
final class ActionGoOutput {
    private static final Pattern NAME = Pattern.compile("^Benchmark(?!\\p{Ll})\\S*$");
    private static final Pattern PACKAGE = Pattern.compile("^(\\S+) \\(([^()\\s]+)\\)(.*)$");
    private static final Pattern PROCESSORS = Pattern.compile("[1-9]\\d{0,8}");

    /** Ordered, so that hash tables resist colliding names. */
    private record Key(String pkg, String name) implements Comparable<Key> {
        private static final Comparator<Key> ORDER = KeyOrder.of(Key::name).thenComparing(Key::pkg);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * @param repeats whether this is one value of a line that may also be there as a whole
     */
    private record GoOutputLine(Key key, GabBench bench, boolean repeats) {
        String text() {
            String processors =
                    ActionJson.extra(bench)
                            .filter(line -> line.endsWith(" procs"))
                            .limit(1)
                            .map(line -> line.substring(0, line.length() - 6).strip())
                            .filter(number -> PROCESSORS.matcher(number).matches())
                            .map(number -> "-" + number)
                            .collect(Collectors.joining());
            String values = bench.unit().replace(GabEntry.BREAK, ' ');
            return key.name() + processors + " 1 " + bench.value() + " " + values;
        }
    }

    private ActionGoOutput() {}

    static ActionTool.RebuiltOutput of(List<GabBench> benches) {
        List<GabBench> others = new ArrayList<>();
        List<GoOutputLine> lines = new ArrayList<>();
        Set<Key> whole = new HashSet<>();
        for (GabBench bench : benches) {
            Optional<GoOutputLine> line = line(bench);
            line.ifPresentOrElse(lines::add, () -> others.add(bench));
            line.filter(one -> !one.repeats()).ifPresent(one -> whole.add(one.key()));
        }
        Map<String, StringBuilder> packages = new LinkedHashMap<>();
        for (GoOutputLine line : lines) {
            if (!line.repeats() || !whole.contains(line.key())) {
                packages.computeIfAbsent(line.key().pkg(), ActionGoOutput::header)
                        .append(line.text())
                        .append('\n');
            }
        }
        packages.values().forEach(text -> text.append("PASS\n"));
        return new ActionTool.RebuiltOutput(String.join("", packages.values()), others);
    }

    private static StringBuilder header(String pkg) {
        return new StringBuilder(pkg.isEmpty() ? "ok  \t\n" : "pkg: " + pkg + "\n");
    }

    private static Optional<GoOutputLine> line(GabBench bench) {
        String unit = bench.ownUnit();
        String suffix = " - " + unit;
        Matcher named = PACKAGE.matcher(bench.name());
        boolean packaged = named.matches();
        String bare = packaged ? named.group(1) + named.group(3) : bench.name();
        boolean repeats = bare.endsWith(suffix);
        String name = repeats ? bare.substring(0, bare.length() - suffix.length()) : bare;
        boolean known = NAME.matcher(name).matches() && !unit.isEmpty() && unit.indexOf(' ') < 0;
        return known
                ? Optional.of(
                        new GoOutputLine(
                                new Key(packaged ? named.group(2) : "", name), bench, repeats))
                : Optional.empty();
    }
}
