package io.perfwarden.github;

import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.util.List;
import java.util.Optional;

/**
 * Check runs of this app.
 *
 * <p>Every method may throw {@link io.perfwarden.problem.TransientFailure} or {@link
 * GitHubRefusal}.
 */
public interface CheckRuns {
    /** Where a check run stands. */
    enum Status {
        QUEUED,
        IN_PROGRESS,
        COMPLETED
    }

    /** How a check run ended. */
    enum Conclusion {
        SUCCESS,
        NEUTRAL,
        FAILURE,
        CANCELLED,
        SKIPPED,
        ACTION_REQUIRED
    }

    /**
     * A button on a completed check.
     *
     * @param label at most 20 characters
     * @param description at most 40 characters
     * @param identifier at most 20 characters
     */
    record Button(String label, String description, String identifier) {}

    /**
     * What a check run shows.
     *
     * @param conclusion present exactly when completed
     * @param title one line
     * @param summary Markdown, at most 65,535 characters
     * @param text Markdown, at most 65,535 characters; may be empty
     * @param detailsUrl where the check's name links to; empty for GitHub's own page
     * @param externalId our own key, to recognise a run after an unanswered create
     * @param buttons at most three, shown once completed
     */
    record Draft(
            Status status,
            Optional<Conclusion> conclusion,
            String title,
            String summary,
            String text,
            String detailsUrl,
            String externalId,
            List<Button> buttons) {
        public Draft {
            buttons = List.copyOf(buttons);
            if (conclusion.isPresent() != (status == Status.COMPLETED)) {
                throw new IllegalArgumentException("completed and concluded go together");
            }
        }

        /** The same, under another key. */
        public Draft withExternalId(String id) {
            return new Draft(status, conclusion, title, summary, text, detailsUrl, id, buttons);
        }
    }

    /** A check run that exists. */
    record Existing(long id, Status status, String externalId) {}

    /** This app's check runs of a name on a commit, the newest first. */
    List<Existing> own(Repo repo, CommitSha head, String name);

    /**
     * Creates a check run.
     *
     * @return its id
     * @throws io.perfwarden.problem.TransientFailure also when the outcome is unknown: look with
     *     {@link #own} before trying again
     */
    long create(Repo repo, CommitSha head, String name, Draft draft);

    /** Replaces what a check run shows. */
    void update(Repo repo, long checkRunId, Draft draft);
}
