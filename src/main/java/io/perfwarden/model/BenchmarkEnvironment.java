package io.perfwarden.model;

import module java.base;

/** The facts that a file states about its machine and software. All values are foreign text. */
public record BenchmarkEnvironment(Map<String, String> facts) {
    /** Former keys of {@link #PROCS}, which differed by format. */
    private static final List<String> FORMERLY_PROCS = List.of("gomaxprocs", "cpus");

    public static final BenchmarkEnvironment UNKNOWN = new BenchmarkEnvironment(Map.of());

    public static final String CPU = "cpu";

    /** Processors that the benchmarks may use at once, such as {@code GOMAXPROCS}. */
    public static final String PROCS = "procs";

    public static final String OS = "os";

    /** Language runtime with its version, such as {@code OpenJDK 25.0.3}. */
    public static final String RUNTIME = "runtime";

    public static final String TOOL = "tool";

    public static final String GPU = "gpu";

    private static final List<String> HARDWARE = List.of(CPU, PROCS, GPU);

    /** Source of the machine's set-up, such as a hosted runner's image with its version. */
    public static final String IMAGE = "image";

    public static final String SUITE = "suite";

    /** The run's state as a whole, such as {@code ok} or {@code skipped}. */
    public static final String STATUS = "status";

    public static final String REQUIRED_STATUS = "required_status";

    public BenchmarkEnvironment {
        Map<String, String> named = new TreeMap<>(facts);
        for (String former : FORMERLY_PROCS) {
            Optional.ofNullable(named.remove(former)).ifPresent(n -> named.putIfAbsent(PROCS, n));
        }
        facts = Collections.unmodifiableMap(named);
    }

    public String get(String key) {
        return facts.getOrDefault(key, "");
    }

    public boolean contradicts(BenchmarkEnvironment other, String key) {
        String mine = get(key);
        String theirs = other.get(key);
        return !mine.isEmpty() && !theirs.isEmpty() && !mine.equals(theirs);
    }

    public boolean isElsewhere(BenchmarkEnvironment other) {
        return !hardwareUnlike(other).isEmpty();
    }

    public List<String> hardwareUnlike(BenchmarkEnvironment other) {
        return HARDWARE.stream().filter(fact -> contradicts(other, fact)).toList();
    }

    public BenchmarkEnvironment hardware() {
        Map<String, String> kept = new TreeMap<>(facts);
        kept.keySet().retainAll(HARDWARE);
        return new BenchmarkEnvironment(kept);
    }

    public boolean sharesMachineFacts(BenchmarkEnvironment other) {
        return Stream.of(CPU, GPU)
                .anyMatch(fact -> !get(fact).isEmpty() && !other.get(fact).isEmpty());
    }

    /** The facts of both; those of this environment win. */
    public BenchmarkEnvironment orElse(BenchmarkEnvironment other) {
        Map<String, String> all = new TreeMap<>(other.facts);
        all.putAll(facts);
        return new BenchmarkEnvironment(all);
    }
}
