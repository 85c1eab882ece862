package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.db.FactStore;
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
        FactStore facts,
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
        for (ReportPublication check :
                facts.publications().openSince(clock.instant().minus(STILL))) {
            facts.repositories()
                    .find(check.key().repo())
                    .ifPresent(repo -> looking.enqueueLook(repo, commit(check), Duration.ZERO));
        }
    }

    /** Events without a record were lost: refreshes every installation. */
    public void recheckEverything() {
        facts.repositories()
                .installations()
                .forEach(it -> queue.enqueue(new InstallationRestoredJob(it).task()));
    }

    /** The app may work for an account again: refreshes its waiting commits. */
    public void recheckInstallation(InstallationId installation) {
        for (InstalledRepo repo : facts.repositories().of(installation)) {
            Set<CommitSha> commits = new LinkedHashSet<>();
            facts.pulls().openIn(repo.id()).forEach(pull -> commits.add(pull.headSha()));
            facts.publications().openIn(repo.id()).forEach(check -> commits.add(commit(check)));
            commits.forEach(sha -> looking.enqueueAsked(repo, sha, BELIEVED));
        }
        facts.repositories().of(installation).forEach(this::unheard);
    }

    private void unheard(InstalledRepo repo) {
        try {
            recorder.recordListed(repo, pulls.recentlyOpen(repo));
        } catch (GitHubRefusal refusal) {
            LOG.atWarn()
                    .addKeyValue("repository", repo.name())
                    .addKeyValue("because", refusal.kind())
                    .log("pull requests cannot be listed");
        }
    }

    public void judgeAgain(InstalledRepo repo, PullNumber number) {
        facts.pulls()
                .find(repo.id(), number)
                .filter(PullRequest::open)
                .ifPresent(pull -> looking.enqueueRefresh(repo, pull.headSha()));
    }

    private static CommitSha commit(ReportPublication check) {
        return new CommitSha(check.key().subject());
    }
}
