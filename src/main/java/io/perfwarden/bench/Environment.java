package io.perfwarden.bench;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a file says about where it was measured. All values are foreign text.
 *
 * @param facts by key, sorted; well-known keys are the constants of this class
 */
public record Environment(Map<String, String> facts) {
    /** The file says nothing. */
    public static final Environment UNKNOWN = new Environment(Map.of());

    /** CPU model as the tool prints it. */
    public static final String CPU = "cpu";

    /** Operating system. */
    public static final String OS = "os";

    /** Language runtime with its version, such as {@code OpenJDK 25.0.3}. */
    public static final String RUNTIME = "runtime";

    /** Benchmark tool with its version. */
    public static final String TOOL = "tool";

    /** Graphics processor. */
    public static final String GPU = "gpu";

    /** What the machine was set up from, such as a hosted runner's image with its version. */
    public static final String IMAGE = "image";

    /** What the file itself calls its suite. */
    public static final String SUITE = "suite";

    /** The state the run as a whole is in, such as {@code ok} or {@code skipped}. */
    public static final String STATUS = "status";

    /** The state a baseline asks of runs. */
    public static final String REQUIRED_STATUS = "required_status";

    public Environment {
        facts = Collections.unmodifiableMap(new TreeMap<>(facts));
    }

    public String get(String key) {
        return facts.getOrDefault(key, "");
    }

    /** Whether both sides name this fact and the names differ. */
    public boolean contradicts(Environment other, String key) {
        String mine = get(key);
        String theirs = other.get(key);
        return !mine.isEmpty() && !theirs.isEmpty() && !mine.equals(theirs);
    }

    /** Facts of both; those of this environment win. */
    public Environment orElse(Environment other) {
        Map<String, String> all = new TreeMap<>(other.facts);
        all.putAll(facts);
        return new Environment(all);
    }
}
