package io.perfwarden.compare.grade;

import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RunId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What each run turned out to be, in the order in which they began. */
final class Ends {
    /** What a run turned out to be. */
    enum End {
        QUIET,
        /** Another attempt cleared a suspect. */
        CLEARED,
        FALSE_ALARM,
        /** A maintainer accepted it on purpose. */
        TRUE_ALARM,
        /** An alarm, or a suspect, of which nobody knows. */
        UNKNOWN
    }

    private final Map<CommitSha, End> commits = new HashMap<>();
    private final List<End> ends = new ArrayList<>();

    private Ends() {}

    static List<End> of(List<Trial> trials) {
        Map<RunId, List<Trial.Judged>> attempts = attempts(trials);
        Set<RunId> seen = new HashSet<>();
        Ends ends = new Ends();
        for (Trial trial : trials) {
            switch (trial) {
                case Trial.Accepted accepted ->
                        ends.ends.add(accepted.noise() ? End.FALSE_ALARM : End.TRUE_ALARM);
                case Trial.Judged judged -> {
                    RunId run = judged.attempt().run();
                    if (seen.add(run)) {
                        ends.ran(attempts.getOrDefault(run, List.of()));
                    }
                }
            }
        }
        return List.copyOf(ends.ends);
    }

    private static Map<RunId, List<Trial.Judged>> attempts(List<Trial> trials) {
        Map<RunId, List<Trial.Judged>> attempts = new HashMap<>();
        for (Trial trial : trials) {
            if (trial instanceof Trial.Judged judged) {
                attempts.computeIfAbsent(judged.attempt().run(), _ -> new ArrayList<>())
                        .add(judged);
            }
        }
        return attempts;
    }

    private void ran(List<Trial.Judged> attempts) {
        List<Trial.Judged> byNumber =
                attempts.stream().sorted(Comparator.comparing(Trial.Judged::attempt)).toList();
        Trial.Judged last = byNumber.getLast();
        End end = end(byNumber.subList(0, byNumber.size() - 1), last);
        commits.put(last.sha(), end);
        ends.add(end);
    }

    private End end(List<Trial.Judged> earlier, Trial.Judged last) {
        return switch (last.said()) {
            case QUIET -> quiet(earlier);
            case SUSPECT -> End.UNKNOWN;
            case SAME_CODE -> End.FALSE_ALARM;
            case ALARM ->
                    last.sameCodeAs().flatMap(this::end).filter(Ends::isGood).isPresent()
                            ? End.FALSE_ALARM
                            : End.UNKNOWN;
        };
    }

    private Optional<End> end(CommitSha measuredBefore) {
        return Optional.ofNullable(commits.get(measuredBefore));
    }

    /** Whether nothing is wrong with the code that was measured. */
    private static boolean isGood(End end) {
        return switch (end) {
            case QUIET, CLEARED, FALSE_ALARM -> true;
            case TRUE_ALARM, UNKNOWN -> false;
        };
    }

    private static boolean isAlarm(Trial.Judged trial) {
        return switch (trial.said()) {
            case ALARM, SAME_CODE -> true;
            case SUSPECT, QUIET -> false;
        };
    }

    /** What earlier attempts said is taken back. */
    private static End quiet(List<Trial.Judged> earlier) {
        if (earlier.stream().anyMatch(Ends::isAlarm)) {
            return End.FALSE_ALARM;
        }
        return earlier.stream().anyMatch(it -> it.said() == Trial.Said.SUSPECT)
                ? End.CLEARED
                : End.QUIET;
    }
}
