package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.db.InstalledRepositories;
import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.ReportPublication;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.PullGateway;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.InstallationRestoredJob;
import io.perfwarden.queue.TaskQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds open checks whose cause may be over. */
public record CheckSweeper(
        PublishedReports publications,
        InstalledRepositories repositories,
        PullLedger pullLedger,
        FactRecorder recorder,
        PullGateway pulls,
        RefreshRequests looking,
        TaskQueue queue,
        Clock clock) {
    private static final Duration STILL = Duration.ofMinutes(45);

    /** A refusal is believed for some seconds, in which events are dropped. */
    private static final Duration BELIEVED = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(CheckSweeper.class);

    /** The last safety net: refreshes checks that are open for long. */
    public void sweep() {
        for (ReportPublication check : publications.openSince(clock.instant().minus(STILL))) {
            repositories
                    .find(check.key().repo())
                    .ifPresent(repo -> looking.enqueueLook(repo, commit(check), Duration.ZERO));
        }
    }

    /** Events without a record were lost: refreshes every installation. */
    public void recheckEverything() {
        repositories
                .installations()
                .forEach(it -> queue.enqueue(new InstallationRestoredJob(it).task()));
    }

    /** The app may work for an account again: refreshes its waiting commits. */
    public void recheckInstallation(InstallationId installation) {
        repositories.of(installation).forEach(this::ask);
        repositories.of(installation).forEach(this::unheard);
    }

    private void ask(InstalledRepo repo) {
        Set<CommitSha> commits = new LinkedHashSet<>();
        pullLedger.openIn(repo.id()).forEach(pull -> commits.add(pull.headSha()));
        publications.openIn(repo.id()).forEach(check -> commits.add(commit(check)));
        commits.forEach(sha -> looking.enqueueAsked(repo, sha, BELIEVED));
    }

    private void unheard(InstalledRepo repo) {
        try {
            recorder.recordListed(repo, pulls.recentlyOpen(repo));
            // what was opened meanwhile may have been measured before
            ask(repo);
        } catch (GitHubRefusal refusal) {
            LOG.atWarn()
                    .addKeyValue("repository", repo.name())
                    .addKeyValue("because", refusal.kind())
                    .log("pull requests cannot be listed");
        }
    }

    /**
     * Past runs are read: refreshes the heads of open pull requests.
     *
     * @param wasRead whether there were any; else only open checks waited for them
     */
    void refreshWaiting(InstalledRepo repo, boolean wasRead) {
        Set<String> open =
                publications.openIn(repo.id()).stream()
                        .map(check -> check.key().subject())
                        .collect(Collectors.toSet());
        pullLedger.openIn(repo.id()).stream()
                .map(PullRequest::headSha)
                .filter(head -> wasRead || open.contains(head.value()))
                .forEach(head -> looking.baseMoved(repo, head));
    }

    public void judgeAgain(InstalledRepo repo, PullNumber number) {
        pullLedger
                .find(repo.id(), number)
                .filter(PullRequest::open)
                .ifPresent(pull -> looking.enqueueRefresh(repo, pull.headSha()));
    }

    private static CommitSha commit(ReportPublication check) {
        return new CommitSha(check.key().subject());
    }
}
