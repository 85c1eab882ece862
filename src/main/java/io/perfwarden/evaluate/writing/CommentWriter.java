package io.perfwarden.evaluate.writing;

import io.perfwarden.github.Comments;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.ledger.Publications;
import io.perfwarden.ledger.Publications.Phase;
import io.perfwarden.ledger.Publications.Publication;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.report.github.Marker;
import io.perfwarden.scm.CommentId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The only writer of reports: one comment per pull request, edited in place. */
public final class CommentWriter {
    private static final Logger LOG = LoggerFactory.getLogger(CommentWriter.class);
    private static final Duration SOON = Duration.ofSeconds(1);

    private final Comments comments;
    private final Publications publications;
    private final Clock clock;

    public CommentWriter(Comments comments, Publications publications, Clock clock) {
        this.comments = comments;
        this.publications = publications;
        this.clock = clock;
    }

    /**
     * What to write.
     *
     * @param whole what the comment says, with our marker in it
     * @param body what of it is kept, to be said again in another way
     * @param worthCreating whether there is enough to say for a first comment; an existing one is
     *     always kept true
     */
    record Text(String whole, String body, boolean worthCreating) {}

    /**
     * Makes the comment say something; nothing is sent where it says so already.
     *
     * @return when it was written, by GitHub's clock; nothing if it was not
     */
    Optional<Instant> keep(Repo repo, PullNumber pull, Text text) {
        Publication known = publications.find(Publications.Key.comment(repo.id(), pull));
        String digest = Digest.of(text.whole());
        if (known.phase() == Phase.SHOWN && known.digest().equals(digest)) {
            return Optional.empty();
        }
        Publication claimed =
                replace(known.claimed(false, known.facts(), clock.instant()).saying(text.body()));
        try {
            Optional<Comments.Posted> posted = written(repo, pull, text, claimed.remoteId());
            replace(
                    claimed.shown(
                            posted.map(it -> it.id().value()),
                            posted.isPresent() ? digest : "",
                            posted.isPresent() ? text.body() : ""));
            return posted.map(Comments.Posted::at);
        } catch (GitHubRefusal e) {
            if (e.kind() == GitHubRefusal.Kind.NO_INSTALLATION) {
                throw e;
            }
            warn(repo, pull, e);
            return Optional.empty();
        }
    }

    private static void warn(Repo repo, PullNumber pull, GitHubRefusal refusal) {
        LOG.atWarn()
                .addKeyValue("repository", repo.name())
                .addKeyValue("pull", pull)
                .log("no comment: GitHub refuses ({})", refusal.getMessage());
    }

    /** The verdict that the comment shows, as it was when it was new; nothing before the first. */
    Optional<String> body(Repo repo, PullNumber pull) {
        Publication known = publications.find(Publications.Key.comment(repo.id(), pull));
        return Optional.of(known.body()).filter(body -> !body.isEmpty());
    }

    private Optional<Comments.Posted> written(
            Repo repo, PullNumber pull, Text text, Optional<Long> known) {
        if (known.isPresent()) {
            Optional<Comments.Posted> edited =
                    comments.edit(repo, new CommentId(known.get()), text.whole());
            if (edited.isPresent()) {
                return edited;
            }
        }
        List<Comments.Posted> own = comments.own(repo, pull, Marker.PREFIX);
        if (!own.isEmpty()) {
            own.stream().skip(1).forEach(twin -> comments.delete(repo, twin.id()));
            return comments.edit(repo, own.getFirst().id(), text.whole());
        }
        return text.worthCreating()
                ? Optional.of(comments.create(repo, pull, text.whole()))
                : Optional.empty();
    }

    private Publication replace(Publication next) {
        return publications
                .replace(next)
                .orElseThrow(
                        () -> new TransientFailure("somebody else is writing this comment", SOON));
    }
}
