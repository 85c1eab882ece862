package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BackfillRuns;
import io.perfwarden.db.BackfillRuns.RunSource;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.queue.Job.BackfillJob;
import io.perfwarden.queue.TaskQueue;

/** Asks for runs to be read that were over before their suite was watched. */
public record BackfillTrigger(BackfillRuns past, TaskQueue queue) {
    /** What is measured now comes first. */
    private static final Duration LATER = Duration.ofSeconds(10);

    /** After a while, unless the runs of all suites were listed, and all of them read. */
    void enqueueIfIncomplete(InstalledRepo repo, List<SuitePolicy> suites) {
        if (!unlistedSuites(repo.id(), suites).isEmpty() || past.next(repo.id()).isPresent()) {
            queue.enqueueAfter(new BackfillJob(repo).task(), LATER);
        }
    }

    public void ask(InstalledRepo repo) {
        queue.enqueueLast(new BackfillJob(repo).task());
    }

    /** Those of some suites of which no runs were listed since they are measured as now. */
    public List<SuitePolicy> unlistedSuites(RepoId repo, List<SuitePolicy> suites) {
        Set<String> names =
                past.unlistedSources(
                        repo,
                        suites.stream().map(BackfillTrigger::source).collect(Collectors.toSet()));
        return suites.stream().filter(it -> names.contains(it.name())).toList();
    }

    public static RunSource source(SuitePolicy suite) {
        String text = suite.workflow().orElse("") + "\n" + suite.reads();
        return new RunSource(suite.name(), Sha256Digest.of(text));
    }
}
