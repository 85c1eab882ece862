package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.compare.GateGap;
import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.GateGapWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.stats.DetectionConstants;

/**
 * Remembers, by head, what can never fail under the configuration that a pull request brings, in
 * Markdown. It is found once, by the results of the default branch at that time.
 */
public record GateGapNotes(HistoryLedger history, CommandOrders orders, Clock clock) {
    /** Platforms of a suite whose noise is looked at. */
    private static final int MOST_JUDGED = 4;

    private static final GateGapWording WORDING = new GateGapWording(MarkdownText::code);

    void note(RepoId repo, CommitSha head, RepositoryPolicy policy) {
        List<String> lines = new ArrayList<>();
        Set<Attempt> setAside = history.setAside(repo, policy.ignoredRunners());
        for (SuitePolicy suite : policy.suites()) {
            GateGap.of(suite, policy.rerun(), recordings(repo, suite, setAside))
                    .forEach(it ->
                            lines.add(
                                    MarkdownText.code(suite.name()) + ": " + WORDING.sentence(it)));
        }
        orders.note(order(repo, head), GateGapWording.paragraph(lines), clock.instant());
    }

    /** A paragraph of Markdown; empty if nothing is known. */
    String text(RepoId repo, CommitSha head) {
        return orders.findNote(order(repo, head)).orElse("");
    }

    private List<SimulatedRuns> recordings(RepoId repo, SuitePolicy suite, Set<Attempt> setAside) {
        List<SuitePlatform> platforms =
                history.series(repo).stream()
                        .filter(it -> it.suite().equals(suite.name()))
                        .toList();
        return IntStream.range(0, platforms.size())
                .mapToObj(i -> {
                    int most = i < MOST_JUDGED ? DetectionConstants.HISTORY_RUNS + 1 : 1;
                    return history.newest(repo, platforms.get(i), setAside, most);
                })
                .map(SimulatedRuns::of)
                .filter(it -> it.size() > 0)
                .toList();
    }

    private static CommandOrders.OrderId order(RepoId repo, CommitSha head) {
        return new CommandOrders.OrderId(repo, "gate-gaps-" + head);
    }
}
