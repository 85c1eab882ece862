package io.perfwarden.compare.history;

import static io.perfwarden.model.BenchmarkEnvironment.CPU;

import module java.base;

import io.perfwarden.model.BenchmarkEnvironment;

/**
 * A run of the default branch.
 *
 * @param name what people call it: a commit, or a file
 * @param cpu the model of its processor; empty if unknown
 * @param procs how many processors it might use; empty if unknown
 */
public record PastRun(String name, Optional<Instant> date, String cpu, String procs) {
    public PastRun(String name, Optional<Instant> date, String cpu) {
        this(name, date, cpu, "");
    }

    public PastRun(String name, Optional<Instant> date, BenchmarkEnvironment machine) {
        this(name, date, machine.get(CPU), machine.get(BenchmarkEnvironment.PROCS));
    }

    public BenchmarkEnvironment machine() {
        Map<String, String> facts = new TreeMap<>();
        if (!cpu.isEmpty()) {
            facts.put(CPU, cpu);
        }
        if (!procs.isEmpty()) {
            facts.put(BenchmarkEnvironment.PROCS, procs);
        }
        return new BenchmarkEnvironment(facts);
    }
}
