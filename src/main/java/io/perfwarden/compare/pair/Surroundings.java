package io.perfwarden.compare.pair;

import io.perfwarden.bench.Environment;
import java.util.List;
import java.util.Optional;

/** What both sides say of where they were measured. */
public record Surroundings(Environment before, Environment now) {
    private static final List<String> SHOWN =
            List.of(
                    Environment.CPU,
                    Environment.PROCS,
                    Environment.GPU,
                    Environment.OS,
                    Environment.RUNTIME,
                    Environment.TOOL,
                    Environment.IMAGE,
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
