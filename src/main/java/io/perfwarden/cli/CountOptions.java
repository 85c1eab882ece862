package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.PairMark;
import picocli.CommandLine.*;

/** What {@code pair} counts after its rounds. */
@Command
final class CountOptions {
    private static final String SIDE = "{side}";

    @Option(names = "--count", paramLabel = "CMD")
    private Optional<String> count = Optional.empty();

    @Option(names = "--count-base", paramLabel = "CMD")
    private Optional<String> base = Optional.empty();

    @Option(names = "--count-head", paramLabel = "CMD")
    private Optional<String> head = Optional.empty();

    @Option(names = "--count-anyway")
    private boolean anyway;

    @Option(names = "--functions")
    private boolean functions;

    boolean isAdvice() {
        return anyway;
    }

    boolean hasFunctions() {
        return functions;
    }

    /** The commands by side; empty if nothing is counted. */
    Map<String, String> commands() throws CliRefusal {
        Optional<String> ofBase = base.or(() -> count);
        Optional<String> ofHead = head.or(() -> count);
        if (ofBase.isPresent() != ofHead.isPresent()) {
            throw CliRefusal.usage(
                    "--count-" + (ofBase.isPresent() ? PairMark.HEAD : PairMark.BASE),
                    "is missing, and the other side is counted");
        }
        if (ofBase.isEmpty()) {
            if (anyway) {
                throw CliRefusal.usage("--count-anyway", "says nothing without --count");
            }
            if (functions) {
                throw CliRefusal.usage("--functions", "says nothing without --count");
            }
            return Map.of();
        }
        String baseCommand = ofBase.get();
        String headCommand = ofHead.orElseThrow();
        if (baseCommand.contains(PairCount.ITERATIONS)
                != headCommand.contains(PairCount.ITERATIONS)) {
            throw CliRefusal.usage("--count", "has a place {iterations} for one side alone");
        }
        return Map.of(
                PairMark.BASE,
                baseCommand.replace(SIDE, PairMark.BASE),
                PairMark.HEAD,
                headCommand.replace(SIDE, PairMark.HEAD));
    }
}
