package io.perfwarden.evaluate;

import io.perfwarden.github.CheckRuns;
import io.perfwarden.github.CheckRuns.Draft;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.history.CheckStates;
import io.perfwarden.history.CheckStates.CheckState;
import io.perfwarden.scm.CheckRunId;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.Repo;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;

/**
 * Keeps one live check run per name and commit. A completed run is never moved back: what starts
 * again gets a new run, which replaces it as the latest.
 */
public final class CheckLifecycle {
    /** The check to require. */
    public static final String NAME = "perfwarden";

    /**
     * Which check.
     *
     * @param head the branch it belongs to, remembered for events that name only the commit
     */
    public record Key(Repo repo, Head head, CommitSha sha, String name) {
        /** The aggregate check of a commit. */
        public static Key aggregate(Repo repo, Head head, CommitSha sha) {
            return new Key(repo, head, sha, NAME);
        }

        String externalId() {
            return repo.id() + "/" + sha + "/" + name;
        }
    }

    private final CheckRuns checkRuns;
    private final CheckStates states;
    private final Clock clock;

    public CheckLifecycle(CheckRuns checkRuns, CheckStates states, Clock clock) {
        this.checkRuns = checkRuns;
        this.states = states;
        this.clock = clock;
    }

    /** What is remembered of a check. */
    public Optional<CheckState> known(Key key) {
        return states.find(key.repo().id(), key.sha(), key.name());
    }

    /** Shows a state; nothing is sent where it is shown already. */
    public void show(Key key, Draft state) {
        Draft draft = state.withExternalId(key.externalId());
        Optional<CheckState> known = known(key);
        String digest = digest(draft);
        if (known.isPresent() && known.get().shown().equals(digest)) {
            return;
        }
        boolean movesBack =
                known.isPresent() && isCompleted(known.get()) && draft.status() != Status.COMPLETED;
        if (known.isEmpty() || movesBack || !updated(key, known.get(), draft)) {
            create(key, draft, digest);
        } else {
            save(key, known.get().checkRunId(), draft, digest);
        }
    }

    /** Completes a check only where one is shown and not completed. */
    public void completeIfOpen(Key key, Draft draft) {
        if (known(key).map(state -> !isCompleted(state)).orElse(false)) {
            show(key, draft);
        }
    }

    static boolean isCompleted(CheckState state) {
        return state.status().equals(word(Status.COMPLETED));
    }

    private boolean updated(Key key, CheckState known, Draft draft) {
        try {
            checkRuns.update(key.repo(), new CheckRunId(known.checkRunId()), draft);
            return true;
        } catch (GitHubRefusal e) {
            if (e.kind() == GitHubRefusal.Kind.NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }

    /** An earlier, unanswered attempt may have created the run: that one is taken over. */
    private void create(Key key, Draft draft, String digest) {
        Optional<CheckRuns.Existing> unanswered =
                checkRuns.own(key.repo(), key.sha(), key.name()).stream()
                        .filter(run -> run.status() != Status.COMPLETED)
                        .filter(run -> run.externalId().equals(key.externalId()))
                        .findFirst();
        CheckRuns.Published written;
        if (unanswered.isPresent()) {
            written = checkRuns.update(key.repo(), unanswered.get().id(), draft);
        } else {
            written = checkRuns.create(key.repo(), key.sha(), key.name(), draft);
        }
        save(key, written.id().value(), draft, digest);
    }

    private void save(Key key, long id, Draft draft, String digest) {
        states.save(
                new CheckState(
                        key.repo().id(),
                        key.sha(),
                        key.name(),
                        key.head(),
                        id,
                        word(draft.status()),
                        digest,
                        clock.instant()));
    }

    private static String word(Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    private static String digest(Draft draft) {
        return Digest.of(
                draft.status().name(),
                draft.conclusion().map(Enum::name).orElse(""),
                draft.title(),
                draft.summary(),
                draft.text(),
                draft.detailsUrl());
    }
}
