package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;

/** Words about two commits that are held against each other; nothing depends on the answer. */
public final class RangeWording {
    /** How the values were found. */
    public static final String BY =
            "Each value is the median of up to 10 runs around both commits: those of the default"
                    + " branch at the same level. A commit that is not on it has its own runs."
                    + " Worse and better is what differs by more than the noise of these runs.";

    private static final Map<String, Set<ChangeKind>> COUNTED = new LinkedHashMap<>();

    static {
        COUNTED.put("worse", EnumSet.of(ChangeKind.REGRESSED, ChangeKind.SLOWER));
        COUNTED.put("crashed", EnumSet.of(ChangeKind.CRASHED, ChangeKind.CROSSED));
        COUNTED.put("missing", EnumSet.of(ChangeKind.MISSING));
        COUNTED.put("better", EnumSet.of(ChangeKind.IMPROVED));
        COUNTED.put("new", EnumSet.of(ChangeKind.ADDED));
        COUNTED.put(
                "not comparable",
                EnumSet.of(
                        ChangeKind.INCOMPARABLE,
                        ChangeKind.ELSEWHERE,
                        ChangeKind.UNDECIDED,
                        ChangeKind.CRASHED_BEFORE,
                        ChangeKind.SKIPPED,
                        ChangeKind.NOT_AFFECTED));
        COUNTED.put("gone or ignored", EnumSet.of(ChangeKind.IGNORED));
        Set<ChangeKind> counted = EnumSet.noneOf(ChangeKind.class);
        COUNTED.values().forEach(counted::addAll);
        COUNTED.put(RangeOutcome.UNCHANGED.words(), EnumSet.complementOf(EnumSet.copyOf(counted)));
    }

    private RangeWording() {}

    /** What came out, the worst first. */
    public enum RangeOutcome {
        WORSE("worse"),
        BETTER("better"),
        UNCHANGED("unchanged beyond noise"),
        /** Nothing is on both sides. */
        NONE("nothing to compare");

        private final String words;

        RangeOutcome(String words) {
            this.words = words;
        }

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        public String words() {
            return words;
        }
    }

    public static RangeOutcome outcome(ChangeGroups findings) {
        Map<String, Integer> counts = counts(findings);
        boolean isWorse =
                Stream.of("worse", "crashed", "missing").anyMatch(counts::containsKey)
                        || findings.otherMetrics() > 0;
        return isWorse
                ? RangeOutcome.WORSE
                : counts.containsKey("better")
                        ? RangeOutcome.BETTER
                        : counts.containsKey(RangeOutcome.UNCHANGED.words())
                                ? RangeOutcome.UNCHANGED
                                : RangeOutcome.NONE;
    }

    /** Benchmarks by what came out, such as {@code 1 worse · 2 unchanged beyond noise}. */
    public static String headline(ChangeGroups findings) {
        List<String> parts = new ArrayList<>();
        counts(findings).forEach((word, n) -> parts.add(CommonWording.groupDigits(n) + " " + word));
        if (findings.otherMetrics() > 0) {
            parts.add(CommonWording.quantity(findings.otherMetrics(), "other metric") + " worse");
        }
        return parts.isEmpty()
                ? CommonWording.sentence(RangeOutcome.NONE.words())
                : String.join(CommonWording.DOT, parts);
    }

    private static Map<String, Integer> counts(ChangeGroups findings) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        COUNTED.forEach((word, kinds) -> {
            int n = kinds.stream().mapToInt(it -> findings.counts().getOrDefault(it, 0)).sum();
            if (n > 0) {
                counts.put(word, n);
            }
        });
        return counts;
    }
}
