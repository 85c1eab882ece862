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
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.RepoId;
import io.perfwarden.report.GateGapWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.stats.DetectionConstants;

/**
 * Remembers, by head, what can never fail under the configuration that a pull request brings, in
 * Markdown. It is found once, by the results of the default branch at that time.
 */
public record GateGapNotes(HistoryLedger history, CommandOrders orders, Clock clock) {
    private static final int MOST_PLATFORMS = 4;
    private static final GateGapWording WORDING = new GateGapWording(MarkdownText::code);

    void note(RepoId repo, CommitSha head, RepositoryPolicy policy) {
        List<String> lines = new ArrayList<>();
        Set<Attempt> setAside = history.setAside(repo, policy.ignoredRunners());
        for (SuitePolicy suite : policy.suites()) {
            List<SimulatedRuns> past = recordings(repo, suite, setAside);
            List<GateGap> gaps =
                    past.isEmpty()
                            ? GateGap.of(suite, policy.rerun(), List.of(), Optional.empty())
                            : past.stream()
                                    .flatMap(it -> gaps(suite, policy.rerun(), it))
                                    .distinct()
                                    .toList();
            gaps.forEach(
                    it -> lines.add(MarkdownText.code(suite.name()) + ": " + WORDING.sentence(it)));
        }
        orders.note(order(repo, head), GateGapWording.paragraph(lines), clock.instant());
    }

    /** A paragraph of Markdown; empty if nothing is known. */
    String text(RepoId repo, CommitSha head) {
        return orders.findNote(order(repo, head)).orElse("");
    }

    private List<SimulatedRuns> recordings(
            RepoId repo, SuitePolicy suite, Set<Attempt> setAside) {
        return history.series(repo).stream()
                .filter(it -> it.suite().equals(suite.name()))
                .limit(MOST_PLATFORMS)
                .map(it -> history.newest(repo, it, setAside, DetectionConstants.HISTORY_RUNS + 1))
                .map(SimulatedRuns::of)
                .filter(it -> it.size() > 0)
                .toList();
    }

    private static Stream<GateGap> gaps(SuitePolicy suite, int rerun, SimulatedRuns past) {
        List<MetricResult> last = past.results().apply(past.size() - 1).measurements();
        return GateGap.of(
                suite,
                rerun,
                last,
                Optional.of(past).filter(it -> it.size() > 1).map(it -> it.newest(suite)))
                .stream();
    }

    private static CommandOrders.OrderId order(RepoId repo, CommitSha head) {
        return new CommandOrders.OrderId(repo, "gate-gaps-" + head);
    }
}
