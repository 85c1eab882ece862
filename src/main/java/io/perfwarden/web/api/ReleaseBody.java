package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.db.PublishedReleases.NotesState;
import io.perfwarden.model.*;
import io.perfwarden.report.ReleaseReport;
import io.perfwarden.report.ReleaseReport.ReleaseCause;
import io.perfwarden.report.ReleaseReport.ReleaseRow;
import io.perfwarden.report.ReleaseReport.ReleaseSection;
import io.perfwarden.web.PublicLinks;

/**
 * What changed between two releases.
 *
 * @param repository owner and name
 * @param before the earlier one, as it was asked for
 * @param after the later one, as it was asked for
 * @param changes the worst first
 * @param notes what became of the text under the release on GitHub, such as {@code written} or
 *     {@code not_permitted}; null if GitHub told nothing of it
 * @param markdown the same for a release's text: foreign text is in code spans
 */
public record ReleaseBody(
        String repository,
        String before,
        String after,
        Optional<String> notes,
        List<ReleaseChange> changes,
        String markdown)
        implements ApiBody {
    /**
     * A row that changed.
     *
     * @param section {@code worse}, {@code failing}, {@code gone}, {@code better} or {@code new}
     * @param causes that are known, the newest first
     */
    public record ReleaseChange(String section, RowBody row, List<ReleaseCauseBody> causes) {
        static ReleaseChange of(ReleaseSection section, ReleaseRow it) {
            return new ReleaseChange(
                    ApiBody.word(section),
                    RowBody.of(it.where(), it.row()),
                    it.causes().stream().map(ReleaseCauseBody::of).toList());
        }
    }

    /**
     * What changed a row.
     *
     * @param commit the first that was measured with it
     * @param before the last that was measured without it; null if it is not known
     * @param change that it made, positive is worse, 0.124 for 12.4 %
     * @param subject of its message; may be empty
     * @param pull number of the pull request that brought it; null where that is not known
     * @param acceptedBy who accepted it; empty if it was not accepted
     * @param reason given by them; may be empty
     */
    public record ReleaseCauseBody(
            String commit,
            Optional<String> before,
            double change,
            String subject,
            OptionalInt pull,
            String acceptedBy,
            String reason) {
        static ReleaseCauseBody of(ReleaseCause it) {
            return new ReleaseCauseBody(
                    it.commit(),
                    it.before(),
                    it.change(),
                    it.subject(),
                    it.pull().stream().mapToInt(PullNumber::value).findFirst(),
                    it.acceptedBy(),
                    it.reason());
        }
    }

    static ReleaseBody of(
            ReleaseReport report, Optional<NotesState> notes, RepoName repo, PublicLinks links) {
        List<ReleaseChange> changes = new ArrayList<>();
        report.sections()
                .forEach((section, rows) ->
                        rows.forEach(it -> changes.add(ReleaseChange.of(section, it))));
        return new ReleaseBody(
                repo.toString(),
                report.before(),
                report.after(),
                notes.map(NotesState::id),
                changes,
                report.markdown(links.githubRepository(repo)));
    }

    @Override
    public Optional<CsvAnswer> table() {
        List<List<?>> rows = new ArrayList<>();
        changes.forEach(it -> rows.add(CsvAnswer.join(List.of(it.section()), it.row().cells())));
        return Optional.of(new CsvAnswer("section " + RowBody.COLUMNS, rows));
    }
}
