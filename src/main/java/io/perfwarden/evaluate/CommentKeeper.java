package io.perfwarden.evaluate;

import io.perfwarden.github.Comments;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.history.PullStates;
import io.perfwarden.history.PullStates.PullState;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps one comment per pull request and edits it in place. */
public final class CommentKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(CommentKeeper.class);

    private final Comments comments;
    private final PullStates states;

    public CommentKeeper(Comments comments, PullStates states) {
        this.comments = comments;
        this.states = states;
    }

    /** Makes the comment say something; nothing is sent where it says so already. */
    public void keep(Repo repo, PullNumber pull, Text text) {
        Optional<PullState> state = states.find(repo.id(), pull);
        String digest = Digest.of(text.body());
        if (state.map(PullState::shown).orElse("").equals(digest)) {
            return;
        }
        try {
            Optional<Long> id = written(repo, pull, text, known(state));
            states.commented(repo.id(), pull, id, id.isPresent() ? digest : "");
        } catch (GitHubRefusal e) {
            if (e.kind() == GitHubRefusal.Kind.NO_INSTALLATION) {
                throw e;
            }
            LOG.atWarn()
                    .addKeyValue("repository", repo.name())
                    .addKeyValue("pull", pull)
                    .log("no comment: GitHub refuses ({})", e.getMessage());
        }
    }

    /**
     * What to write.
     *
     * @param markerPrefix what a line of the body starts with, by which an own comment is
     *     recognised
     * @param body with the marker
     * @param worthCreating whether there is enough to say for a first comment; an existing one is
     *     always kept true
     */
    public record Text(String markerPrefix, String body, boolean worthCreating) {}

    private Optional<Long> written(Repo repo, PullNumber pull, Text text, Optional<Long> known) {
        if (known.isPresent() && comments.edit(repo, known.get(), text.body())) {
            return known;
        }
        List<Comments.Posted> own = comments.own(repo, pull, text.markerPrefix());
        if (!own.isEmpty()) {
            Comments.Posted oldest = own.getFirst();
            own.stream().skip(1).forEach(twin -> comments.delete(repo, twin.id()));
            return comments.edit(repo, oldest.id(), text.body())
                    ? Optional.of(oldest.id())
                    : Optional.empty();
        }
        return text.worthCreating()
                ? Optional.of(comments.create(repo, pull, text.body()))
                : Optional.empty();
    }

    private static Optional<Long> known(Optional<PullState> state) {
        return state.flatMap(PullState::commentId);
    }
}
