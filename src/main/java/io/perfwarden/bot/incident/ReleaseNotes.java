package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.bot.query.RefComparison;
import io.perfwarden.bot.query.RefComparison.RefPair;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.PublishedReleases;
import io.perfwarden.db.PublishedReleases.NotesState;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.github.CommitGateway.Release;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.ReleaseJob;
import io.perfwarden.report.ReleaseText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers published releases, and puts what they changed under their text where the default
 * branch's configuration asks for it. Doing it again changes nothing.
 */
public record ReleaseNotes(
        PublishedReleases releases,
        PolicyLoader policies,
        GitHubGateway github,
        ReportQueries reports,
        Clock clock) {
    private static final Logger LOG = LoggerFactory.getLogger(ReleaseNotes.class);

    /** Between two looks whether a tag is released and measured. */
    static final Duration PACE = Duration.ofMinutes(10);

    /** How long a tag may take to be released and measured. */
    static final Duration LONGEST = Duration.ofDays(1);

    /** Releases of which one is the last before a release. */
    private static final int MOST_ASKED = 10;

    /**
     * Does what is to be done now.
     *
     * @return after what time to look again; absent if it is done
     */
    public Optional<Duration> publish(ReleaseJob job) {
        InstalledRepo repo = job.repo();
        Optional<CommitSha> sha = tagCommit(repo, job.tag());
        if (sha.isEmpty()) {
            return Optional.empty();
        }
        boolean isAsked =
                policies.of(repo).optional().filter(RepositoryPolicy::releaseNotes).isPresent();
        NotesState notes =
                isAsked
                        ? github.commits()
                                .release(repo, job.tag())
                                .map(it -> write(repo, it, sha.get()))
                                .orElse(NotesState.NOT_PUBLISHED)
                        : NotesState.NOT_ASKED;
        releases.record(repo.id(), job.tag(), sha.get(), notes, clock.instant());
        boolean isLate = !clock.instant().isBefore(job.at().plus(LONGEST));
        return Optional.of(PACE).filter(_ -> notes.mayChange() && !isLate);
    }

    private Optional<CommitSha> tagCommit(InstalledRepo repo, String tag) {
        return github.commits().resolve(repo, tag).map(CommitGateway.Named::commit);
    }

    private NotesState write(InstalledRepo repo, Release release, CommitSha sha) {
        Optional<Release> last = lastBefore(repo, release, sha);
        if (last.isEmpty()) {
            return NotesState.FIRST;
        }
        CommitSha from = tagCommit(repo, last.get().tag()).orElse(sha);
        releases.remember(repo.id(), last.get().tag(), from, clock.instant());
        return switch (reports.compare(repo, from.value(), sha.value())) {
            case RefComparison.Lacking _ -> NotesState.NOT_MEASURED;
            case RefComparison.JudgedRef judged -> {
                var names = new RefPair(last.get().tag(), release.tag());
                String notes =
                        reports.release(repo, names, judged).markdown(github.issues().page(repo));
                yield ReleaseText.with(release.text(), notes)
                        .map(text -> write(repo, release, text))
                        .orElse(NotesState.NO_ROOM);
            }
        };
    }

    private NotesState write(InstalledRepo repo, Release release, String text) {
        try {
            if (!text.equals(release.text())) {
                github.commits().changeRelease(repo, release.id(), text);
            }
            return NotesState.WRITTEN;
        } catch (GitHubRefusal refusal) {
            refusal.rethrowIfUninstalled();
            LOG.atWarn()
                    .addKeyValue("repository", repo.name())
                    .addKeyValue("because", refusal.words())
                    .log("GitHub refuses the text of a release: the app needs contents: write");
            return NotesState.NOT_PERMITTED;
        }
    }

    /** The newest release whose commit is an ancestor. */
    private Optional<Release> lastBefore(InstalledRepo repo, Release release, CommitSha sha) {
        return github.commits().releases(repo).stream()
                .filter(it -> !it.early() && it.id() != release.id())
                .limit(MOST_ASKED)
                .filter(it ->
                        tagCommit(repo, it.tag())
                                .filter(tag -> !tag.equals(sha))
                                .filter(tag -> github.commits().isAncestor(repo, tag, sha))
                                .isPresent())
                .findFirst();
    }
}
