package io.perfwarden.compare.group;

import static io.perfwarden.compare.group.RowAcceptance.AcceptanceCause.ABSENCE;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceCause;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;

/** The rows of a report that a request accepts, and those that it does not. */
public record AcceptedRowSet(List<AcceptedRow> rows, List<RefusedRow> refused) {
    public enum RowNaming {
        WHOLE,
        PATTERN,
        SUITE
    }

    public record Candidate(SuitePlatform where, Row row, RowNaming naming) {}

    /**
     * The conditions of a request.
     *
     * @param max greatest accepted worsening, as a fraction
     */
    public record AcceptanceTerms(Optional<LocalDate> until, OptionalDouble max) {}

    public enum RefusalReason {
        /** It crashed or cannot be compared, so its extent is unknown. */
        UNKNOWN_EXTENT,
        /** It fails against a regenerated baseline, which needs a new one. */
        REGENERATED,
        /** It is gone, which requires its whole name and a day. */
        GONE,
        HARD_LIMIT,
        /** It is worse than the requested bound. */
        WORSE_THAN_MAX
    }

    public record RefusedRow(Row row, RefusalReason reason) {}

    public AcceptedRowSet {
        rows = List.copyOf(rows);
        refused = List.copyOf(refused);
    }

    /**
     * Chooses failing candidates, and accepted ones, whose bound or day can change. Warning metrics
     * of an accepted benchmark are accepted too, because they may fail in the next run.
     */
    public static AcceptedRowSet of(List<Candidate> candidates, AcceptanceTerms terms) {
        List<AcceptedRow> rows = new ArrayList<>();
        List<RefusedRow> left = new ArrayList<>();
        Set<Object> taken = new HashSet<>();
        List<Candidate> merged = merge(candidates);
        for (Candidate candidate : merged) {
            if (isOpen(candidate.row())) {
                refusal(candidate, terms)
                        .ifPresentOrElse(
                                because -> left.add(new RefusedRow(candidate.row(), because)),
                                () -> {
                                    rows.add(acceptedRow(candidate, terms));
                                    taken.add(benchmark(candidate));
                                });
            }
        }
        merged.stream()
                .filter(it -> it.row().effect() == RowEffect.WARN && !isOpen(it.row()))
                .filter(it -> taken.contains(benchmark(it)))
                .filter(it ->
                        AcceptanceCause.of(it.row()).equals(Optional.of(AcceptanceCause.LIMIT)))
                .filter(it -> refusal(it, terms).isEmpty())
                .forEach(it -> rows.add(acceptedRow(it, terms)));
        return new AcceptedRowSet(rows, left);
    }

    private static Object benchmark(Candidate candidate) {
        return Map.entry(candidate.where(), candidate.row().id());
    }

    /** Joins candidates of a slower suite that was requested as a whole. */
    private static List<Candidate> merge(List<Candidate> candidates) {
        Set<SuitePlatform> seen = new HashSet<>();
        List<Candidate> merged = new ArrayList<>();
        for (Candidate candidate : candidates) {
            Optional<Row> whole =
                    candidate.naming() == RowNaming.SUITE
                            ? SuiteWideShift.of(candidate.row())
                            : Optional.empty();
            if (whole.isEmpty()) {
                merged.add(candidate);
            } else if (seen.add(candidate.where())) {
                merged.add(new Candidate(candidate.where(), whole.get(), RowNaming.SUITE));
            }
        }
        return merged;
    }

    private static boolean isOpen(Row row) {
        return row.effect() == RowEffect.FAIL
                || row.limit().filter(Limit.AcceptedLimit.class::isInstance).isPresent();
    }

    public static boolean isAcceptable(Row row) {
        return row.effect() == RowEffect.FAIL
                && AcceptanceCause.of(row).equals(Optional.of(AcceptanceCause.LIMIT))
                && isMeasured(row);
    }

    /** Whether benchmarks fail, all because they are missing. */
    public static boolean areOnlyMissing(List<Row> rows) {
        List<Row> failing = rows.stream().filter(it -> it.effect() == RowEffect.FAIL).toList();
        return !failing.isEmpty()
                && failing.stream()
                        .allMatch(it -> AcceptanceCause.of(it).equals(Optional.of(ABSENCE)));
    }

    private static Optional<RefusalReason> refusal(Candidate candidate, AcceptanceTerms terms) {
        Row row = candidate.row();
        Optional<AcceptanceCause> cause = AcceptanceCause.of(row);
        if (cause.isEmpty()) {
            boolean regenerated = row.has(RowReason.WORSE_THAN_ACCEPTED);
            return Optional.of(
                    regenerated ? RefusalReason.REGENERATED : RefusalReason.UNKNOWN_EXTENT);
        }
        boolean whole = candidate.naming() == RowNaming.WHOLE;
        double max = terms.max().orElse(Double.MAX_VALUE);
        boolean worse = row.change().orElse(Double.NEGATIVE_INFINITY) > max;
        return switch (cause.get()) {
            case ABSENCE -> reasonIf(!whole || terms.until().isEmpty(), RefusalReason.GONE);
            case HARD_LIMIT -> {
                boolean vague = !whole || terms.max().isEmpty() || row.change().isEmpty();
                yield reasonIf(vague, RefusalReason.HARD_LIMIT)
                        .or(() -> reasonIf(worse, RefusalReason.WORSE_THAN_MAX));
            }
            case LIMIT ->
                    reasonIf(!isMeasured(row), RefusalReason.UNKNOWN_EXTENT)
                            .or(() -> reasonIf(worse, RefusalReason.WORSE_THAN_MAX));
        };
    }

    private static Optional<RefusalReason> reasonIf(boolean holds, RefusalReason because) {
        return holds ? Optional.of(because) : Optional.empty();
    }

    private static boolean isMeasured(Row row) {
        return row.change().isPresent()
                ? Double.isFinite(row.change().getAsDouble())
                : row.value().isPresent();
    }

    private static AcceptedRow acceptedRow(Candidate candidate, AcceptanceTerms terms) {
        Row row = candidate.row();
        AcceptanceCause cause = AcceptanceCause.of(row).orElseThrow();
        boolean gone = cause == ABSENCE;
        AcceptanceBound bound = gone ? new AcceptanceBound.Absence() : bound(row, terms.max());
        return new AcceptedRow(
                SeriesKey.of(candidate.where(), row.id(), row.metric()), cause, bound);
    }

    /**
     * The requested bound; else the present worsening plus half its limit, as no two runs are
     * equal; for a suite also the tolerance for machines.
     */
    private static AcceptanceBound bound(Row row, OptionalDouble max) {
        if (row.change().isEmpty()) {
            return new AcceptanceBound.BoundValue(
                    row.value().orElseThrow(), row.metric().unit().symbol());
        }
        double seen = row.change().getAsDouble();
        Optional<Limit> usual =
                row.limit().orElse(null) instanceof Limit.AcceptedLimit it
                        ? it.instead()
                        : row.limit();
        double limit = usual.map(Limit::relative).orElse(OptionalDouble.empty()).orElse(0);
        double room = Math.max(0, limit) / 2;
        double most = seen + room + (1 + seen + room) * SuiteWideShift.swing(row);
        return new AcceptanceBound.Worsening(seen, max.orElse(most));
    }
}
