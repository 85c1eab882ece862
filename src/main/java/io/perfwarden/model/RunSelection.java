package io.perfwarden.model;

import module java.base;

/**
 * Benchmarks that a run left out because a change cannot affect them, as a file beside its results
 * states.
 *
 * @param doubt why that is not believed, so that the benchmarks count as missing
 */
public record RunSelection(SortedMap<String, String> reasons, Optional<InputProblem> doubt) {
    public static final RunSelection NONE = new RunSelection(new TreeMap<>(), Optional.empty());

    /** Most globs of {@link GlobKind} {@code OTHER}, which are tried one by one. */
    public static final int MOST_OTHERS = 50;

    public enum GlobKind {
        NAME,
        /** It ends in {@code **}, and has no other wildcard. */
        BEGINNING,
        /** It begins with {@code **}, and has no other wildcard. */
        END,
        OTHER
    }

    public static GlobKind kindOf(String glob) {
        boolean isPlain = glob.indexOf('?') < 0;
        int first = glob.indexOf('*');
        int last = glob.lastIndexOf('*');
        boolean isRun =
                isPlain
                        && last > first
                        && glob.substring(first, last).chars().allMatch(c -> c == '*');
        return isPlain && first < 0
                ? GlobKind.NAME
                : isRun && last == glob.length() - 1
                        ? GlobKind.BEGINNING
                        // before a slash two stars may match nothing
                        : isRun && first == 0 && glob.charAt(last + 1) != '/'
                                ? GlobKind.END
                                : GlobKind.OTHER;
    }

    public RunSelection {
        reasons = Collections.unmodifiableSortedMap(new TreeMap<>(reasons));
    }

    public boolean isEmpty() {
        return reasons.isEmpty();
    }

    RunSelection and(RunSelection other) {
        if (isEmpty() || other.isEmpty()) {
            return isEmpty() ? other : this;
        }
        SortedMap<String, String> both = new TreeMap<>(other.reasons);
        both.putAll(reasons);
        return new RunSelection(both, doubt.or(other::doubt));
    }
}
