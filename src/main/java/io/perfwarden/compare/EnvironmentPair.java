package io.perfwarden.compare;

import io.perfwarden.model.BenchmarkEnvironment;
import java.util.List;
import java.util.Optional;

/** What both sides say of where they were measured. */
public record EnvironmentPair(BenchmarkEnvironment before, BenchmarkEnvironment now) {
    private static final List<String> SHOWN =
            List.of(
                    BenchmarkEnvironment.CPU,
                    BenchmarkEnvironment.PROCS,
                    BenchmarkEnvironment.GPU,
                    BenchmarkEnvironment.OS,
                    BenchmarkEnvironment.RUNTIME,
                    BenchmarkEnvironment.TOOL,
                    BenchmarkEnvironment.IMAGE,
                    "nvidia_driver",
                    "cuda",
                    "torch",
                    "device");

    /** The facts that readers are told of where they differ. */
    public List<String> differing() {
        return SHOWN.stream().filter(fact -> before.contradicts(now, fact)).toList();
    }

    /** Whether the machines are known to be two. */
    public boolean isElsewhere() {
        return before.isElsewhere(now);
    }

    /** Whether it is the same machine; absent where a side does not say. */
    public Optional<Boolean> sameMachine() {
        return isElsewhere() || isTold() ? Optional.of(!isElsewhere()) : Optional.empty();
    }

    /** Whether both say what the machine is. */
    public boolean isTold() {
        return before.isToldBeside(now);
    }
}
