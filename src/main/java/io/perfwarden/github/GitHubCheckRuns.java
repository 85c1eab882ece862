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
 * Check runs through the client library; the time of a write is read from the same answer.
 *
 * <p>Micrometer counter {@code perfwarden.checks}: check runs written, by conclusion, {@code open}
 * before there is one.
 */
public final class GitHubCheckRuns implements CheckRunGateway {
    /** Each run may have two texts of 65,535 bytes, and a page must fit into memory. */
    private static final int PAGE = 30;

    private final ApiCalls calls;
    private final AppIdentity identity;

    GitHubCheckRuns(ApiCalls calls, AppIdentity identity) {
        this.calls = calls;
        this.identity = identity;
        Stream.of(CheckRunGateway.CheckRunConclusion.values())
                .map(Optional::of)
                .forEach(this::counter);
    }

    /** Asks for all runs: the default {@code latest} compares by completion and may hide one. */
    @Override
    public List<CheckRunGateway.Existing> ownRuns(InstalledRepo repo, CommitSha head, String name) {
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
                            .map(GitHubCheckRuns::toExisting)
                            .sorted(
                                    Comparator.comparingLong((CheckRunGateway.Existing run) ->
                                                    run.id().value())
                                            .reversed())
                            .toList();
        } catch (GitHubRefusal refusal) {
            throw orUnseen(refusal);
        }
    }

    @Override
    public CheckRunGateway.Published create(
            InstalledRepo repo, CommitSha head, String name, CheckRunGateway.CheckRunDraft draft) {
        try {
            return write(repo, draft, it -> it.createCheckRun(name, head.value()));
        } catch (GitHubRefusal refusal) {
            throw orUnseen(refusal);
        }
    }

    @Override
    public boolean hasRoom(InstalledRepo repo) {
        return calls.hasRoom(repo.installation());
    }

    @Override
    public CheckRunGateway.Published update(
            InstalledRepo repo, CheckRunId checkRun, CheckRunGateway.CheckRunDraft draft) {
        return write(repo, draft, it -> it.updateCheckRun(checkRun.value()));
    }

    /** Sends an empty list without buttons: GitHub keeps a field that is left out. */
    private CheckRunGateway.Published write(
            InstalledRepo repo,
            CheckRunGateway.CheckRunDraft draft,
            Function<GHRepository, GHCheckRunBuilder> builder) {
        ObjectNode additions = RepoCall.object();
        if (draft.buttons().isEmpty()) {
            additions.putArray("actions");
        }
        return new RepoCall(calls, repo)
                .add(additions)
                .use(call -> {
                    GHCheckRun run = fill(builder.apply(call.repository()), draft).create();
                    counter(draft.conclusion()).increment();
                    return new CheckRunGateway.Published(new CheckRunId(run.getId()), call.time());
                });
    }

    private Counter counter(Optional<CheckRunGateway.CheckRunConclusion> conclusion) {
        String label =
                conclusion
                        .map(CheckRunGateway.CheckRunConclusion::name)
                        .orElse("OPEN")
                        .toLowerCase(Locale.ROOT);
        return Counter.builder("perfwarden.checks")
                .description("check runs written to GitHub")
                .tag("conclusion", label)
                .register(calls.meters());
    }

    private static GHCheckRunBuilder fill(
            GHCheckRunBuilder builder, CheckRunGateway.CheckRunDraft draft) {
        builder.withStatus(GHCheckRun.Status.valueOf(draft.status().name()))
                .withExternalID(draft.externalId())
                .withDetailsURL(draft.detailsUrl().isEmpty() ? null : draft.detailsUrl());
        draft.conclusion()
                .map(it -> GHCheckRun.Conclusion.valueOf(it.name()))
                .ifPresent(builder::withConclusion);
        for (CheckRunGateway.Button button : draft.buttons()) {
            builder.add(
                    new GHCheckRunBuilder.Action(
                            button.label(), button.description(), button.identifier()));
        }
        var output = new GHCheckRunBuilder.Output(draft.title(), draft.summary());
        for (CheckRunGateway.Annotation annotation : draft.annotations()) {
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

    private static CheckRunGateway.Existing toExisting(GHCheckRun run) {
        GHCheckRun.Conclusion conclusion = run.getConclusion();
        return new CheckRunGateway.Existing(
                new CheckRunId(run.getId()),
                status(run.getStatus()),
                Objects.requireNonNullElse(run.getExternalId(), ""),
                run.getOutput() == null ? 0 : run.getOutput().getAnnotationsCount(),
                conclusion != null && isRefusal(conclusion));
    }

    /** A conclusion that only GitHub gives does not count as a refusal. */
    private static boolean isRefusal(GHCheckRun.Conclusion conclusion) {
        return Arrays.stream(CheckRunGateway.CheckRunConclusion.values())
                .anyMatch(own -> own.refuses() && own.name().equals(conclusion.name()));
    }

    /** GitHub's other states, such as {@code waiting}, all come before running. */
    private static CheckRunGateway.CheckRunStatus status(GHCheckRun.@Nullable Status status) {
        return switch (status) {
            case IN_PROGRESS -> CheckRunGateway.CheckRunStatus.IN_PROGRESS;
            case COMPLETED -> CheckRunGateway.CheckRunStatus.COMPLETED;
            case null, default -> CheckRunGateway.CheckRunStatus.QUEUED;
        };
    }
}
