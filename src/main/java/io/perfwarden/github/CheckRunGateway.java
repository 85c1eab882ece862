package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.Counter;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;
import org.kohsuke.github.GHCheckRun;
import org.kohsuke.github.GHCheckRunBuilder;
import org.kohsuke.github.GHRepository;

/**
 * Check runs of this app.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface CheckRunGateway {
    /** Progress of a check run. */
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
        ACTION_REQUIRED;

        /** Whether it prevents a merge where the check is required. */
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
     * A remark on a line of a file that the pull request changes. A check run keeps all of them.
     *
     * @param path within the repository
     * @param line counted from 1
     * @param title plain text, at most 255 characters
     * @param message plain text, at most 64 KiB
     * @see <a href="https://docs.github.com/en/rest/checks/runs">REST API, check runs:
     *     output.annotations</a>
     */
    record Annotation(String path, int line, String title, String message) {
        /** Most that a request may bring. */
        public static final int MOST = 50;
    }

    /**
     * What a check run shows.
     *
     * @param conclusion present exactly when completed
     * @param title one line
     * @param summary Markdown, at most 65,535 bytes of UTF-8
     * @param text Markdown, at most 65,535 bytes of UTF-8; may be empty
     * @param detailsUrl where the check's name links to; empty for GitHub's own page
     * @param externalId our own key, to recognise a run after an unanswered create
     * @param buttons at most three, shown once completed
     * @param annotations added to those it has; at most {@link Annotation#MOST}
     */
    record Draft(
            Status status,
            Optional<Conclusion> conclusion,
            String title,
            String summary,
            String text,
            String detailsUrl,
            String externalId,
            List<Button> buttons,
            List<Annotation> annotations) {
        public Draft {
            buttons = List.copyOf(buttons);
            annotations = List.copyOf(annotations);
            if (conclusion.isPresent() != (status == Status.COMPLETED)) {
                throw new IllegalArgumentException("completed and concluded go together");
            }
        }

        /** The same, under another key. */
        public Draft withExternalId(String id) {
            return copy(detailsUrl, id, annotations);
        }

        /** The same where its name links to a page, or to none if that is empty. */
        public Draft withDetailsUrl(String page) {
            return copy(page, externalId, annotations);
        }

        /** The same with these annotations. */
        public Draft withAnnotations(List<Annotation> added) {
            return copy(detailsUrl, externalId, added);
        }

        private Draft copy(String page, String id, List<Annotation> added) {
            return new Draft(status, conclusion, title, summary, text, page, id, buttons, added);
        }
    }

    /**
     * A check run that exists.
     *
     * @param annotations how many it has
     * @param refuses whether it is known to be over and to stand in the way of a merge
     */
    record Existing(
            CheckRunId id, Status status, String externalId, int annotations, boolean refuses) {}

    /** A check run that was written, and when, by GitHub's clock. */
    record Published(CheckRunId id, Instant at) {}

    /**
     * This app's check runs of a name on a commit, the newest first.
     *
     * @throws io.perfwarden.model.TransientFailure also while the commit is not visible yet
     */
    List<Existing> own(InstalledRepo repo, CommitSha head, String name);

    /**
     * Creates a check run.
     *
     * @throws io.perfwarden.model.TransientFailure also while the commit is not visible yet, and
     *     when the outcome is unknown: look with {@link #own} before trying again
     */
    Published create(InstalledRepo repo, CommitSha head, String name, Draft draft);

    /**
     * Replaces what a check run shows, and adds to its annotations.
     *
     * @throws GitHubRefusal {@code NOT_FOUND} if the run is gone
     */
    Published update(InstalledRepo repo, CheckRunId checkRun, Draft draft);

    /**
     * Check runs through the client library; when one was written is read from the same answer.
     *
     * <p>Micrometer counter {@code perfwarden.checks}: check runs written, by conclusion, {@code
     * open} before there is one.
     */
    final class KohsukeCheckRuns implements CheckRunGateway {
        /** Each may show two texts of 65,535 bytes, and a page has to fit into memory. */
        private static final int PAGE = 30;

        private final ApiCalls calls;
        private final AppIdentity identity;

        KohsukeCheckRuns(ApiCalls calls, AppIdentity identity) {
            this.calls = calls;
            this.identity = identity;
            Stream.of(Conclusion.values()).map(Optional::of).forEach(this::counter);
        }

        /**
         * Asks for all runs: the default, {@code latest}, compares by completion and may hide one.
         */
        @Override
        public List<Existing> own(InstalledRepo repo, CommitSha head, String name) {
            long app = identity.id();
            Map<String, Object> query = new LinkedHashMap<>();
            query.put("check_name", name);
            query.put("app_id", app);
            query.put("filter", "all");
            try {
                return new RepoCall(calls, repo)
                                .use(call ->
                                        call.all(
                                                call.repository().getCheckRuns(head.value(), query),
                                                PAGE))
                                .stream()
                                .filter(run -> run.getApp() != null && run.getApp().getId() == app)
                                .filter(run -> name.equals(run.getName()))
                                .map(KohsukeCheckRuns::existing)
                                .sorted(
                                        Comparator.comparingLong((Existing run) -> run.id().value())
                                                .reversed())
                                .toList();
            } catch (GitHubRefusal refusal) {
                throw orUnseen(refusal);
            }
        }

        @Override
        public Published create(InstalledRepo repo, CommitSha head, String name, Draft draft) {
            try {
                return write(repo, draft, it -> it.createCheckRun(name, head.value()));
            } catch (GitHubRefusal refusal) {
                throw orUnseen(refusal);
            }
        }

        @Override
        public Published update(InstalledRepo repo, CheckRunId checkRun, Draft draft) {
            return write(repo, draft, it -> it.updateCheckRun(checkRun.value()));
        }

        /**
         * Adds that there are no buttons where there are none: what is left out stays as it was.
         */
        private Published write(
                InstalledRepo repo,
                Draft draft,
                Function<GHRepository, GHCheckRunBuilder> builder) {
            ObjectNode additions = RepoCall.object();
            if (draft.buttons().isEmpty()) {
                additions.putArray("actions");
            }
            return new RepoCall(calls, repo)
                    .adding(additions)
                    .use(call -> {
                        GHCheckRun run = filled(builder.apply(call.repository()), draft).create();
                        counter(draft.conclusion()).increment();
                        return new Published(new CheckRunId(run.getId()), call.time());
                    });
        }

        private Counter counter(Optional<Conclusion> conclusion) {
            String label = conclusion.map(Conclusion::name).orElse("OPEN").toLowerCase(Locale.ROOT);
            return Counter.builder("perfwarden.checks")
                    .description("check runs written to GitHub")
                    .tag("conclusion", label)
                    .register(calls.meters());
        }

        private static GHCheckRunBuilder filled(GHCheckRunBuilder builder, Draft draft) {
            builder.withStatus(GHCheckRun.Status.valueOf(draft.status().name()))
                    .withExternalID(draft.externalId())
                    .withDetailsURL(draft.detailsUrl().isEmpty() ? null : draft.detailsUrl());
            draft.conclusion()
                    .map(it -> GHCheckRun.Conclusion.valueOf(it.name()))
                    .ifPresent(builder::withConclusion);
            for (Button button : draft.buttons()) {
                builder.add(
                        new GHCheckRunBuilder.Action(
                                button.label(), button.description(), button.identifier()));
            }
            var output = new GHCheckRunBuilder.Output(draft.title(), draft.summary());
            for (Annotation annotation : draft.annotations()) {
                output.add(
                        new GHCheckRunBuilder.Annotation(
                                        annotation.path(),
                                        annotation.line(),
                                        GHCheckRun.AnnotationLevel.FAILURE,
                                        annotation.message())
                                .withTitle(annotation.title()));
            }
            return builder.add(output.withText(draft.text()));
        }

        /** GitHub's API may lag behind the event that named the commit. */
        private static RuntimeException orUnseen(GitHubRefusal refusal) {
            return refusal.says(GitHubRefusal.Kind.UNPROCESSABLE, "No commit found for SHA")
                    ? GitHubFailures.trouble("check run", "the commit is not visible yet")
                    : refusal;
        }

        private static Existing existing(GHCheckRun run) {
            GHCheckRun.Conclusion conclusion = run.getConclusion();
            return new Existing(
                    new CheckRunId(run.getId()),
                    status(run.getStatus()),
                    Objects.requireNonNullElse(run.getExternalId(), ""),
                    run.getOutput() == null ? 0 : run.getOutput().getAnnotationsCount(),
                    conclusion != null && isRefusal(conclusion));
        }

        /** A conclusion that only GitHub gives does not count as a refusal. */
        private static boolean isRefusal(GHCheckRun.Conclusion conclusion) {
            return Arrays.stream(Conclusion.values())
                    .anyMatch(own -> own.refuses() && own.name().equals(conclusion.name()));
        }

        /** GitHub's other states, such as {@code waiting}, all come before running. */
        private static Status status(GHCheckRun.@Nullable Status status) {
            return switch (status) {
                case IN_PROGRESS -> Status.IN_PROGRESS;
                case COMPLETED -> Status.COMPLETED;
                case null, default -> Status.QUEUED;
            };
        }
    }
}
