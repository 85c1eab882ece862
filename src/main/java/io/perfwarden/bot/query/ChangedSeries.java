package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.db.BranchVerdict;
import io.perfwarden.db.BranchVerdicts.*;
import io.perfwarden.model.*;

/**
 * What verdicts on the commits of a default branch say together of one suite on one platform. A
 * series that is worse at several commits in a row changed at the first of them, unless it became
 * worse once more.
 */
final class ChangedSeries {
    private static final double LIMIT = 0.05;

    enum How {
        WORSE,
        /** Worse by one measurement of a commit, and not by the last one. */
        TAKEN_BACK,
        BETTER
    }

    /**
     * A change of one series at a commit.
     *
     * @param row its numbers; absent where others of the commit are worse
     * @param again whether it was worse, or better, already
     */
    record SeriesChange(SeriesId id, How how, Optional<ChangedRow> row, boolean again) {
        double limit() {
            return row.map(ChangedSeries::limit).orElse(LIMIT);
        }
    }

    /**
     * All changes at a commit.
     *
     * @param number of the step, from 0
     * @param before the commit that was judged before it
     * @param judged the last verdict on the commit
     */
    record SeriesStep(
            int number,
            Optional<CommitSha> before,
            BranchVerdict judged,
            List<SeriesChange> changes) {
        CommitSha commit() {
            return judged.measured().sha();
        }

        SuitePlatform where() {
            return judged.measured().where();
        }

        boolean lacksNumbers() {
            return changes.stream().anyMatch(it -> it.row().isEmpty());
        }

        SeriesStep with(Map<SeriesId, ChangedRow> rows) {
            return new SeriesStep(
                    number,
                    before,
                    judged,
                    changes.stream()
                            .map(it ->
                                    new SeriesChange(
                                            it.id(),
                                            it.how(),
                                            it.row()
                                                    .or(() ->
                                                            Optional.ofNullable(rows.get(it.id()))),
                                            it.again()))
                            .toList());
        }

        SeriesStep keep(Predicate<SeriesChange> kept) {
            return new SeriesStep(number, before, judged, changes.stream().filter(kept).toList());
        }

        Base base() {
            return judged.base();
        }

        Instant at() {
            return judged.measured().at();
        }
    }

    private final List<SeriesStep> steps = new ArrayList<>();

    private final Map<SeriesKey, SeriesId> ids = new HashMap<>();

    private SeriesIdSet worse = SeriesIdSet.EMPTY;
    private SeriesIdSet better = SeriesIdSet.EMPTY;
    private Map<SeriesId, ChangedRow> lately = Map.of();
    private Optional<CommitSha> last = Optional.empty();

    private ChangedSeries() {}

    /**
     * Of all commits.
     *
     * @param commits the oldest first, with the verdicts on each by attempt
     * @return a step for each commit, with and without changes
     */
    static List<SeriesStep> of(List<List<BranchVerdict>> commits) {
        ChangedSeries changed = new ChangedSeries();
        commits.forEach(changed::add);
        changed.keepBetter(SeriesIdSet.EMPTY);
        return changed.withoutNoise();
    }

    private void add(List<BranchVerdict> attempts) {
        BranchVerdict judged = attempts.getLast();
        keepBetter(judged.better());
        Map<SeriesId, ChangedRow> rows = rows(judged);
        List<SeriesChange> changes = new ArrayList<>();
        judged.worse().stream()
                .forEach(id -> seriesChange(id, How.WORSE, worse, rows).ifPresent(changes::add));
        judged.better().stream()
                .forEach(id -> seriesChange(id, How.BETTER, better, rows).ifPresent(changes::add));
        changes.addAll(takenBack(attempts, judged));
        lately = rows;
        worse = judged.worse();
        better = judged.better();
        steps.add(new SeriesStep(steps.size(), last, judged, changes));
        last = Optional.of(judged.measured().sha());
    }

    /** A regression is measured twice; of what became better the next commit is the second run. */
    private void keepBetter(SeriesIdSet confirmed) {
        if (!steps.isEmpty()) {
            steps.add(
                    steps.removeLast()
                            .keep(it -> it.how() != How.BETTER || confirmed.contains(it.id())));
        }
    }

    /**
     * What was better than one value several times, and is not now, came and went with its noise.
     */
    private List<SeriesStep> withoutNoise() {
        Map<Optional<BetterThan>, Long> times =
                steps.stream()
                        .flatMap(step -> step.changes().stream())
                        .collect(Collectors.groupingBy(BetterThan::of, Collectors.counting()));
        Set<SeriesId> noisy = new HashSet<>();
        List<SeriesStep> kept = new ArrayList<>();
        for (SeriesStep step : steps) {
            for (SeriesChange change : step.changes()) {
                BetterThan.of(change)
                        .ifPresent(it -> {
                            boolean isLasting =
                                    times.getOrDefault(Optional.of(it), 0L) < 2
                                            || better.contains(it.id());
                            if (isLasting) {
                                noisy.remove(it.id());
                            } else {
                                noisy.add(it.id());
                            }
                        });
            }
            kept.add(step.keep(it -> it.how() != How.BETTER || !noisy.contains(it.id())));
        }
        return kept;
    }

    /** What a series became better than. */
    private record BetterThan(SeriesId id, double before) {
        static Optional<BetterThan> of(SeriesChange change) {
            return change.row()
                    .filter(_ -> change.how() == How.BETTER && !change.again())
                    .map(row -> new BetterThan(change.id(), row.before()));
        }
    }

    private Map<SeriesId, ChangedRow> rows(BranchVerdict judged) {
        Map<SeriesId, ChangedRow> rows = new HashMap<>();
        SuitePlatform where = judged.measured().where();
        for (ChangedRow row : judged.rows()) {
            SeriesKey key = SeriesKey.of(where, row.id(), row.metric());
            rows.put(ids.computeIfAbsent(key, SeriesId::of), row);
        }
        return rows;
    }

    private Optional<SeriesChange> seriesChange(
            SeriesId id, How how, SeriesIdSet before, Map<SeriesId, ChangedRow> rows) {
        Optional<ChangedRow> row = Optional.ofNullable(rows.get(id));
        if (!before.contains(id)) {
            return Optional.of(new SeriesChange(id, how, row, false));
        }
        Optional<ChangedRow> known = Optional.ofNullable(lately.get(id));
        return row.flatMap(now -> known.flatMap(it -> more(it, now)))
                .filter(it ->
                        how == How.BETTER ? it.change() < -limit(it) : it.change() > limit(it))
                .map(it -> new SeriesChange(id, how, Optional.of(it), true));
    }

    private static Optional<ChangedRow> more(ChangedRow known, ChangedRow now) {
        double before = known.metric().unit().convert(known.value(), now.metric().unit());
        return ChangedRow.between(before, now.value(), now.id(), now.metric(), now.limit());
    }

    private static double limit(ChangedRow row) {
        return row.limit().orElse(LIMIT);
    }

    /** What an earlier attempt at the commit found worse, and the last one did not. */
    private List<SeriesChange> takenBack(List<BranchVerdict> attempts, BranchVerdict judged) {
        Map<SeriesId, SeriesChange> back = new TreeMap<>();
        for (BranchVerdict attempt : attempts.subList(0, attempts.size() - 1)) {
            Map<SeriesId, ChangedRow> rows = rows(attempt);
            attempt.worse().stream()
                    .filter(id -> !judged.worse().contains(id) && !worse.contains(id))
                    .forEach(id ->
                            back.put(
                                    id,
                                    new SeriesChange(
                                            id,
                                            How.TAKEN_BACK,
                                            Optional.ofNullable(rows.get(id)),
                                            false)));
        }
        return List.copyOf(back.values());
    }
}
