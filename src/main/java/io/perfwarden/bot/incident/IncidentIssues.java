package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.bot.query.IncidentFacts;
import io.perfwarden.bot.query.PresentNames;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.query.SeriesQueries;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchIncident.IncidentIssue;
import io.perfwarden.db.BranchIncident.IncidentIssue.IssueStatus;
import io.perfwarden.db.BranchIncident.IncidentState;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.IncidentStore;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.*;
import io.perfwarden.report.github.ReportLinks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens, changes and closes the issues of incidents. Each step is stored before the next, so that
 * it can be repeated.
 *
 * @param publicUrl base of this server's links; may be empty
 */
public record IncidentIssues(
        IncidentStore store,
        HistoryLedger history,
        ReportQueries reports,
        SeriesQueries series,
        GitHubGateway github,
        String publicUrl,
        Clock clock) {
    static final Logger LOG = LoggerFactory.getLogger(IncidentIssues.class);

    /** Most open issues of a repository; others are only on the pages. */
    static final int MOST_OPEN = 20;

    public void watch(RepoId repo, boolean isAsked) {
        store.watch(repo, isAsked, clock.instant());
    }

    public void refresh(InstalledRepo repo) {
        IncidentStore.KnownIncident known = store.of(repo.id());
        if (known.since().isEmpty()) {
            return;
        }
        PresentNames names = series.presentNames(repo.id());
        SequencedSet<SeriesId> members =
                known.incidents().stream()
                        .map(names::now)
                        .filter(it ->
                                it.state() == IncidentState.OPEN
                                        || it.state() == IncidentState.GONE)
                        .sorted(Comparator.comparing(BranchIncident::state))
                        .flatMap(it -> it.members().stream())
                        .map(it -> new SeriesId(it.series()))
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        IncidentFacts facts = IncidentFacts.of(reports, series, repo, members);
        IncidentPlan plan = new IncidentPlan(facts, known.since().get(), clock.instant());
        IncidentWording wording =
                new IncidentWording(
                        github.issues().page(repo),
                        ReportLinks.of(publicUrl, repo.name()),
                        reports.suitesWithFile(repo));
        for (BranchIncident incident :
                store.change(repo.id(), all -> plan.of(all.stream().map(names::now).toList()))) {
            try {
                new IncidentPublication(clock, store, github, history, repo, facts, wording)
                        .publish(incident);
            } catch (GitHubRefusal refusal) {
                logRefusal(repo, incident, refusal);
            }
        }
    }

    private void logRefusal(InstalledRepo repo, BranchIncident incident, GitHubRefusal refusal) {
        refusal.rethrowIfUninstalled();
        LOG.atWarn()
                .addKeyValue("repository", repo.name())
                .addKeyValue("because", refusal.words())
                .log("GitHub refuses an issue about a regression");
        store.change(
                repo.id(),
                incident.number(),
                it -> {
                    IncidentIssue issue = it.issue();
                    IssueStatus status = issue.number() > 0 ? issue.status() : IssueStatus.NONE;
                    return it.with(
                            new IncidentIssue(
                                    status,
                                    issue.number(),
                                    issue.open(),
                                    issue.said(),
                                    clock.instant(),
                                    refusal.kind().name()));
                });
    }
}
