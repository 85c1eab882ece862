package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.HeardRun;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.SubjectLine;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.web.PublicLinks;

/**
 * The newest runs of any workflow and event, by begin, 50 a part.
 *
 * @param repository owner and name
 * @param next address of the next part; null if this is the last
 */
public record RunsBody(String repository, List<ListedRun> runs, Optional<String> next)
        implements ApiBody {
    /**
     * A run as its newest attempt.
     *
     * @param run its id at GitHub
     * @param attempt from 1
     * @param workflow file name of its workflow
     * @param event that started it, such as {@code pull_request}; {@code submission} for results
     *     that no run brought
     * @param state how it ended, or how far it is
     * @param commit it is of
     * @param subject of the commit's message; null where no event told it
     * @param url address of what was judged of it, as JSON
     */
    public record ListedRun(
            long run,
            int attempt,
            String workflow,
            String event,
            String state,
            String branch,
            String commit,
            Optional<String> subject,
            Instant began,
            String url) {
        static ListedRun of(HeardRun heard, RepoName repo, PublicLinks links) {
            WorkflowRun run = heard.run();
            return new ListedRun(
                    run.attempt().run().value(),
                    run.attempt().number(),
                    heard.workflow(),
                    heard.event(),
                    run.state().word(),
                    run.head().branch().value(),
                    run.headSha().value(),
                    heard.subject().map(SubjectLine::words),
                    run.startedAt(),
                    links.json(PublicLinks.run(repo, run.attempt().run())));
        }
    }

    @Override
    public Optional<CsvAnswer> table() {
        String columns = "run attempt workflow event state branch commit began";
        return Optional.of(
                new CsvAnswer(
                        columns,
                        runs.stream().<List<?>>map(it -> CsvAnswer.values(it, columns)).toList()));
    }
}
