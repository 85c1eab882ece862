package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.db.BranchVerdicts.ChangedRow;
import io.perfwarden.model.*;

/**
 * What one commit changed on a default branch.
 *
 * @param commit the first that was measured with it
 * @param subject what people know it by; absent where no event told it
 * @param before the last that was measured without it; commits between the two may be the cause
 * @param pull that brought the commit, where that is known
 * @param reason given by them; foreign text, may be empty
 * @param rows of them, the worst first; at most {@link #MOST_ROWS} a suite and platform
 * @param issue number of the issue about it, where one was opened
 * @param fix with what the worst of it was as good as before; absent where that is not known
 */
public record BranchChange(
        CommitSha commit,
        Optional<SubjectLine> subject,
        Optional<CommitSha> before,
        Instant at,
        ChangeState state,
        Optional<PullNumber> pull,
        Optional<AccountLogin> by,
        String reason,
        int worse,
        int better,
        List<ListedChange> rows,
        OptionalInt issue,
        Optional<ChangeFix> fix) {
    public static final int MOST_ROWS = 20;

    public enum ChangeState {
        /** It is worse still. */
        OPEN,
        /** A maintainer accepted it. */
        ACCEPTED,
        /** It is as good as before again. */
        FIXED,
        /** It was measured again and not confirmed, or a maintainer called it noise. */
        NOISE,
        /** Nothing became worse, and something better. */
        BETTER;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The commit that was measured as good as before.
     *
     * @param subject what people know it by; absent where no event told it
     * @param before the last that was measured as slow; commits between the two may have fixed it
     * @param pull that brought it, where that is known
     */
    public record ChangeFix(
            CommitSha commit,
            Optional<SubjectLine> subject,
            Optional<CommitSha> before,
            Optional<PullNumber> pull) {}

    /**
     * A series that changed.
     *
     * @param row its figures, which each surface shows
     * @param again whether it was worse, or better, already: then by the run before, not by what
     *     the verdict is held against
     */
    public record ListedChange(
            SeriesSummary series, ChangedRow row, ChangeState state, boolean again) {
        /** Direction-adjusted, positive is worse. */
        public double change() {
            return row.change();
        }
    }

    public BranchChange {
        rows = List.copyOf(rows);
    }

    BranchChange with(UnaryOperator<SeriesSummary> series, Optional<ChangeFix> fixed) {
        return new BranchChange(
                commit,
                subject,
                before,
                at,
                state,
                pull,
                by,
                reason,
                worse,
                better,
                rows.stream()
                        .map(it ->
                                new ListedChange(
                                        series.apply(it.series()),
                                        it.row(),
                                        it.state(),
                                        it.again()))
                        .toList(),
                issue,
                fixed);
    }

    public Set<SuitePlatform> suites() {
        return rows.stream()
                .map(row -> row.series().where())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
