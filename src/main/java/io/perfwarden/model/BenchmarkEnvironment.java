package io.perfwarden.model;

import module java.base;

/**
 * What a file says about where it was measured. All values are foreign text.
 *
 * @param facts by key, sorted; well-known keys are the constants of this class
 */
public record BenchmarkEnvironment(Map<String, String> facts) {
    /** What the number of processors was kept as before it had one name for all formats. */
    private static final List<String> FORMERLY_PROCS = List.of("gomaxprocs", "cpus");

    /** The file says nothing. */
    public static final BenchmarkEnvironment UNKNOWN = new BenchmarkEnvironment(Map.of());

    /** CPU model as the tool prints it. */
    public static final String CPU = "cpu";

    /** How many processors the benchmarks may use at once, such as {@code GOMAXPROCS}. */
    public static final String PROCS = "procs";

    /** Operating system. */
    public static final String OS = "os";

    /** Language runtime with its version, such as {@code OpenJDK 25.0.3}. */
    public static final String RUNTIME = "runtime";

    /** Benchmark tool with its version. */
    public static final String TOOL = "tool";

    /** Graphics processor. */
    public static final String GPU = "gpu";

    /** What makes a machine another one. */
    private static final List<String> HARDWARE = List.of(CPU, PROCS, GPU);

    /** What the machine was set up from, such as a hosted runner's image with its version. */
    public static final String IMAGE = "image";

    /** What the file itself calls its suite. */
    public static final String SUITE = "suite";

    /** The state the run as a whole is in, such as {@code ok} or {@code skipped}. */
    public static final String STATUS = "status";

    /** The state a baseline asks of runs. */
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

    /** Whether both sides name this fact and the names differ. */
    public boolean contradicts(BenchmarkEnvironment other, String key) {
        String mine = get(key);
        String theirs = other.get(key);
        return !mine.isEmpty() && !theirs.isEmpty() && !mine.equals(theirs);
    }

    /** Whether the two are known to be different machines. */
    public boolean isElsewhere(BenchmarkEnvironment other) {
        return !hardwareUnlike(other).isEmpty();
    }

    /** The facts that make the two different machines. */
    public List<String> hardwareUnlike(BenchmarkEnvironment other) {
        return HARDWARE.stream().filter(fact -> contradicts(other, fact)).toList();
    }

    /** What of it makes a machine another one. */
    public BenchmarkEnvironment hardware() {
        Map<String, String> kept = new TreeMap<>(facts);
        kept.keySet().retainAll(HARDWARE);
        return new BenchmarkEnvironment(kept);
    }

    /** Whether both name their processor or their graphics card. */
    public boolean sharesMachineFacts(BenchmarkEnvironment other) {
        return Stream.of(CPU, GPU)
                .anyMatch(fact -> !get(fact).isEmpty() && !other.get(fact).isEmpty());
    }

    /** Facts of both; those of this environment win. */
    public BenchmarkEnvironment orElse(BenchmarkEnvironment other) {
        Map<String, String> all = new TreeMap<>(other.facts);
        all.putAll(facts);
        return new BenchmarkEnvironment(all);
    }
}
