package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.*;

/**
 * Check runs of this app.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface CheckRunGateway {
    enum CheckRunStatus {
        QUEUED,
        IN_PROGRESS,
        COMPLETED
    }

    enum CheckRunConclusion {
        SUCCESS,
        NEUTRAL,
        FAILURE,
        CANCELLED,
        SKIPPED,
        ACTION_REQUIRED;

        /** Whether it prevents a merge if the check is required. */
        public boolean refuses() {
            return this == FAILURE || this == CANCELLED || this == ACTION_REQUIRED;
        }
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
     * An annotation on a line that the pull request changes. A check run keeps all of them.
     *
     * @param line counted from 1
     * @param title plain text, at most 255 characters
     * @param message plain text, at most 64 KiB
     * @see <a href="https://docs.github.com/en/rest/checks/runs">REST API, check runs:
     *     output.annotations</a>
     */
    record Annotation(String path, int line, String title, String message) {
        /** Most annotations of a request. */
        public static final int MOST = 50;
    }

    /**
     * What a check run shows.
     *
     * @param conclusion present exactly when completed
     * @param summary Markdown, at most 65,535 bytes of UTF-8
     * @param text Markdown, at most 65,535 bytes of UTF-8; may be empty
     * @param detailsUrl target of the check's name; empty for GitHub's own page
     * @param externalId our own key, to recognise a run after an unanswered create
     * @param buttons at most three, shown once completed
     * @param annotations added to those it has; at most {@link Annotation#MOST}
     */
    record CheckRunDraft(
            CheckRunStatus status,
            Optional<CheckRunConclusion> conclusion,
            String title,
            String summary,
            String text,
            String detailsUrl,
            String externalId,
            List<Button> buttons,
            List<Annotation> annotations) {
        public CheckRunDraft {
            buttons = List.copyOf(buttons);
            annotations = List.copyOf(annotations);
            if (conclusion.isPresent() != (status == CheckRunStatus.COMPLETED)) {
                throw new IllegalArgumentException("completed and concluded go together");
            }
        }

        public CheckRunDraft withExternalId(String id) {
            return copy(detailsUrl, id, annotations);
        }

        /** A copy that links to a page; empty links to GitHub's own. */
        public CheckRunDraft withDetailsUrl(String page) {
            return copy(page, externalId, annotations);
        }

        public CheckRunDraft withAnnotations(List<Annotation> added) {
            return copy(detailsUrl, externalId, added);
        }

        private CheckRunDraft copy(String page, String id, List<Annotation> added) {
            return new CheckRunDraft(
                    status, conclusion, title, summary, text, page, id, buttons, added);
        }
    }

    /**
     * A check run that exists.
     *
     * @param refuses whether it is completed and prevents a merge
     */
    record Existing(
            CheckRunId id,
            CheckRunStatus status,
            String externalId,
            int annotations,
            boolean refuses) {}

    /** A written check run, with GitHub's time. */
    record Published(CheckRunId id, Instant at) {}

    /**
     * This app's check runs of a name on a commit, the newest first.
     *
     * @throws io.perfwarden.model.TransientFailure also while the commit is not visible yet
     */
    List<Existing> ownRuns(InstalledRepo repo, CommitSha head, String name);

    /**
     * Creates a check run.
     *
     * @throws io.perfwarden.model.TransientFailure also while the commit is not visible yet, and
     *     when the outcome is unknown: look with {@link #ownRuns} before trying again
     */
    Published create(InstalledRepo repo, CommitSha head, String name, CheckRunDraft draft);

    /**
     * Replaces the content of a check run, and adds to its annotations.
     *
     * @throws GitHubRefusal {@code NOT_FOUND} if the run is gone
     */
    Published update(InstalledRepo repo, CheckRunId checkRun, CheckRunDraft draft);

    /** Whether an intermediate state may be written now, on a thread that works for a fork. */
    boolean hasRoom(InstalledRepo repo);
}
