package io.perfwarden.report.github;

import module java.base;

import io.perfwarden.check.Conclusion;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.TextTemplates;

/**
 * What a report on GitHub says beside the comparison. Of foreign words it holds those of faulty
 * files alone.
 *
 * @param pull absent for a merge group or a branch
 * @param base what the baseline was read from: branch name or commit, for showing
 * @param run the newest run whose results are shown; absent before any
 * @param attempt of that run, 0 before any
 * @param runUrl page of that run; may be empty
 * @param revision what the verdict takes the place of, on the same results
 * @param end of the check beside it; absent where there is none
 */
public record ReportContext(
        RepoId repo,
        Optional<PullNumber> pull,
        CommitSha head,
        String base,
        Optional<RunId> run,
        int attempt,
        String runUrl,
        ReportLinks pages,
        boolean fork,
        Page page,
        Optional<Revision> revision,
        List<ProposedFileFault> fileFaults,
        RowTrend trend,
        Optional<CheckEnd> end) {
    public ReportContext(
            RepoId repo,
            Optional<PullNumber> pull,
            CommitSha head,
            String base,
            Optional<RunId> run,
            int attempt,
            String runUrl,
            ReportLinks pages,
            boolean fork,
            Page page,
            Optional<Revision> revision,
            List<ProposedFileFault> fileFaults,
            RowTrend trend) {
        this(
                repo,
                pull,
                head,
                base,
                run,
                attempt,
                runUrl,
                pages,
                fork,
                page,
                revision,
                fileFaults,
                trend,
                Optional.empty());
    }

    /**
     * How a check ends.
     *
     * @param conclusion absent while it is open
     * @param isByRows whether the report's own verdict is its reason
     * @param title what it says
     */
    public record CheckEnd(Optional<Conclusion> conclusion, boolean isByRows, String title) {
        /** What readers see before a title: it never contradicts the check. */
        String mark() {
            return conclusion.map(CheckWording::mark).orElse(CheckWording.OPEN_MARK);
        }
    }

    /**
     * How what changed rows measured before is shown.
     *
     * @param picture Markdown of a picture of them; empty for none
     */
    public record RowTrend(boolean bars, String picture) {
        public static final RowTrend BARS = new RowTrend(true, "");
        public static final RowTrend NONE = new RowTrend(false, "");

        public static RowTrend picture(String light, String dark, int rows) {
            return new RowTrend(false, CommentWording.picture(light, dark, rows));
        }
    }

    public ReportContext {
        fileFaults = List.copyOf(fileFaults);
    }

    /** What a verdict takes the place of, on the same results. */
    public record Revision(String before, RevisionReason why) {
        public enum RevisionReason {
            ACCEPTED,
            CONFIGURATION,
            BASELINE,
            BASE_MEASURED,
            OTHER
        }

        private static final TextTemplates TEXTS = new TextTemplates("revision");

        String text() {
            return TEXTS.text("judged-again", before, TEXTS.text(TextTemplates.key(why)));
        }
    }

    public sealed interface Page {
        record CheckPage() implements Page {}

        /**
         * The pull request's comment.
         *
         * @param check page of the check that says more; may be empty
         * @param over beginning of the commit whose failure is over; may be empty
         */
        record CommentPage(String check, String over) implements Page {}
    }

    public String details() {
        return pull.map(pages::pull).or(() -> run.map(pages::run)).orElse("");
    }

    public ReportContext inComment(String check) {
        return withPage(new Page.CommentPage(check, ""));
    }

    public ReportContext withCommit(String commit) {
        return switch (page) {
            case Page.CheckPage _ -> this;
            case Page.CommentPage(String check, _) -> withPage(new Page.CommentPage(check, commit));
        };
    }

    ReportContext withPage(Page other) {
        return with(other, trend, end);
    }

    public ReportContext withEnd(CheckEnd other) {
        return with(page, trend, Optional.of(other));
    }

    private ReportContext with(Page where, RowTrend shown, Optional<CheckEnd> check) {
        return new ReportContext(
                repo,
                pull,
                head,
                base,
                run,
                attempt,
                runUrl,
                pages,
                fork,
                where,
                revision,
                fileFaults,
                shown,
                check);
    }

    public ReportContext withTrend(RowTrend other) {
        return with(page, other, end);
    }
}
