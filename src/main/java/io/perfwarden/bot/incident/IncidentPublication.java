package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.bot.query.IncidentFacts;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchIncident.IncidentDecision;
import io.perfwarden.db.BranchIncident.IncidentIssue;
import io.perfwarden.db.BranchIncident.IncidentIssue.IssueStatus;
import io.perfwarden.db.BranchIncident.IncidentState;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.IncidentStore;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.IssueGateway.ChangedIssue;
import io.perfwarden.github.IssueGateway.DesiredIssue;
import io.perfwarden.model.*;
import io.perfwarden.queue.TaskLease;

final class IncidentPublication {
    private static final Duration REFUSED = Duration.ofDays(1);

    private static final Duration OPENING = Duration.ofMinutes(3);

    /** Most commits of a range whose pull requests are asked for. */
    private static final int MOST_COMMITS = 20;

    private final Clock clock;
    private final IncidentStore store;
    private final GitHubGateway github;
    private final HistoryLedger history;
    private final InstalledRepo repo;
    private final IncidentFacts facts;
    private final IncidentWording wording;

    IncidentPublication(
            Clock clock,
            IncidentStore store,
            GitHubGateway github,
            HistoryLedger history,
            InstalledRepo repo,
            IncidentFacts facts,
            IncidentWording wording) {
        this.clock = clock;
        this.store = store;
        this.github = github;
        this.history = history;
        this.repo = repo;
        this.facts = facts;
        this.wording = wording;
    }

    void publish(BranchIncident incident) {
        Instant now = clock.instant();
        IncidentIssue issue = incident.issue();
        boolean isResting = !issue.refusal().isEmpty() && issue.at().plus(REFUSED).isAfter(now);
        if (isResting || issue.status() == IssueStatus.LOST) {
            return;
        }
        switch (issue.status()) {
            case NONE -> {
                if (incident.isWanted(now) && isRoom()) {
                    open(beginOpening(withPulls(incident)));
                }
            }
            case OPENING -> retryOpening(incident);
            case KNOWN -> {
                boolean isOther = incident.isWanted(now) != issue.open();
                BranchIncident named = withPulls(incident);
                if (isOther || !named.digest().equals(issue.said())) {
                    edit(named, isOther);
                } else {
                    comment(named);
                }
            }
            case LOST -> {}
        }
    }

    private boolean isRoom() {
        return store.of(repo.id()).incidents().stream().filter(it -> it.issue().open()).count()
                < IncidentIssues.MOST_OPEN;
    }

    private BranchIncident change(BranchIncident known, UnaryOperator<BranchIncident> how) {
        return store.change(repo.id(), known.number(), how).orElse(known);
    }

    private BranchIncident withPulls(BranchIncident incident) {
        if (incident.pulls().isPresent() || incident.state() != IncidentState.OPEN) {
            return incident;
        }
        List<CommitSha> commits = commits(incident);
        List<Integer> merged =
                commits.size() > MOST_COMMITS
                        ? List.of()
                        : commits.stream()
                                .flatMap(it -> github.pulls().pullsWith(repo, it).stream())
                                .map(PullNumber::value)
                                .distinct()
                                .sorted()
                                .toList();
        return change(incident, it -> it.with(Optional.of(merged), it.commented()));
    }

    private List<CommitSha> commits(BranchIncident incident) {
        CommitSha first = new CommitSha(incident.range().first());
        CommitSha before = new CommitSha(incident.range().before());
        List<CommitSha> line =
                history.line(repo.id(), first)
                        .map(CommitLine::commits)
                        .filter(it -> it.contains(before))
                        .orElseGet(() -> github.commits().line(repo, first));
        return line.subList(0, Math.max(0, line.indexOf(before)));
    }

    /** With the issue's marker, because the range may change. */
    private BranchIncident beginOpening(BranchIncident incident) {
        return change(
                incident,
                it ->
                        it.with(
                                IncidentIssue.ofOpening(
                                        IncidentWording.marker(it, IncidentWording.ISSUE),
                                        clock.instant())));
    }

    private void open(BranchIncident incident) {
        if (!TaskLease.isHeld()) {
            throw new TransientFailure("another process opens the issue");
        }
        recordOpened(
                incident,
                github.issues().open(repo, wording.title(incident), wording.body(incident, facts)),
                incident.digest());
    }

    private void recordOpened(BranchIncident incident, PullNumber number, String said) {
        IncidentIssue issue = IncidentIssue.ofOpened(number.value(), said, clock.instant());
        comment(change(incident, it -> it.with(issue)));
    }

    /** An interrupted request to open it: searches first. */
    private void retryOpening(BranchIncident incident) {
        Instant asked = incident.issue().at();
        if (asked.plus(OPENING).isAfter(clock.instant())) {
            throw new TransientFailure("an issue is being opened", OPENING);
        }
        Optional<PullNumber> there = github.issues().findOwn(repo, incident.issue().said(), asked);
        if (there.isPresent()) {
            recordOpened(incident, there.get(), "");
        } else if (incident.isWanted(clock.instant())) {
            open(beginOpening(incident));
        } else {
            change(incident, it -> it.with(IncidentIssue.NONE));
        }
    }

    private void edit(BranchIncident incident, boolean isOther) {
        boolean isOpen = incident.isWanted(clock.instant());
        Optional<ChangedIssue> changed =
                github.issues()
                        .edit(
                                repo,
                                new PullNumber(incident.issue().number()),
                                new DesiredIssue(
                                        wording.title(incident),
                                        wording.body(incident, facts),
                                        isOther ? Optional.of(isOpen) : Optional.empty(),
                                        incident.state() == IncidentState.FIXED
                                                || incident.state() == IncidentState.ACCEPTED));
        Optional<ChangedIssue> byHand = changed.filter(it -> isOpen && !it.open());
        IncidentIssue issue =
                new IncidentIssue(
                        changed.isPresent() ? IssueStatus.KNOWN : IssueStatus.LOST,
                        incident.issue().number(),
                        isOpen && changed.isPresent() && byHand.isEmpty(),
                        incident.digest(),
                        clock.instant(),
                        "");
        BranchIncident now =
                change(
                        incident,
                        it ->
                                byHand.map(hand -> it.with(issue).with(closedDecision(hand)))
                                        .orElseGet(() -> it.with(issue)));
        if (changed.isPresent()) {
            comment(now);
        }
    }

    private IncidentDecision closedDecision(ChangedIssue changed) {
        return new IncidentDecision(
                IncidentDecision.Kind.CLOSED,
                changed.closedBy().map(AccountLogin::value).orElse(""),
                clock.instant(),
                Optional.empty(),
                "");
    }

    /** Comments once, on the only pull request that may be the cause. */
    private void comment(BranchIncident incident) {
        List<Integer> pulls = incident.pulls().orElse(List.of());
        if (incident.commented() || pulls.size() != 1 || incident.state() != IncidentState.OPEN) {
            return;
        }
        PullNumber pull = new PullNumber(pulls.getFirst());
        String marker = IncidentWording.marker(incident, IncidentWording.COMMENT);
        try {
            if (github.comments().ownComments(repo, pull, marker).isEmpty()) {
                github.comments().create(repo, pull, wording.comment(incident));
            }
        } catch (GitHubRefusal refusal) {
            refusal.rethrowIfUninstalled();
            IncidentIssues.LOG
                    .atInfo()
                    .addKeyValue("repository", repo.name())
                    .addKeyValue("pull", pull)
                    .log("no comment about a regression: {}", refusal.words());
        }
        change(incident, it -> it.with(it.pulls(), true));
    }
}
