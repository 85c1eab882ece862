package io.perfwarden.github.kohsuke;

import io.perfwarden.github.CheckRuns;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.kohsuke.github.GHApp;
import org.kohsuke.github.GHCheckRun;
import org.kohsuke.github.GHCheckRunBuilder;

/** Check runs over the client library: its builder says all we need and sends one request. */
final class KohsukeCheckRuns implements CheckRuns {
    /** Each may show two texts of 65,535 characters, and a page has to fit into memory. */
    private static final int PAGE = 30;

    private final InstallationClients clients;
    private final AppIdentity identity;

    KohsukeCheckRuns(InstallationClients clients, AppIdentity identity) {
        this.clients = clients;
        this.identity = identity;
    }

    /** Asks for all runs: the default, {@code latest}, compares by completion and may hide one. */
    @Override
    public List<Existing> own(Repo repo, CommitSha head, String name) {
        long app = identity.id();
        Map<String, Object> query = Map.of("check_name", name, "filter", "all", "app_id", app);
        return clients.with(
                repo,
                "check runs",
                repository ->
                        repository
                                .getCheckRuns(head.value(), query)
                                .withPageSize(PAGE)
                                .toList()
                                .stream()
                                .filter(run -> isBy(run, app) && name.equals(run.getName()))
                                .sorted(Comparator.comparingLong(GHCheckRun::getId).reversed())
                                .map(KohsukeCheckRuns::existing)
                                .toList());
    }

    @Override
    public long create(Repo repo, CommitSha head, String name, Draft draft) {
        return clients.with(
                repo,
                "check run",
                repository ->
                        filled(repository.createCheckRun(name, head.value()), draft)
                                .create()
                                .getId());
    }

    @Override
    public void update(Repo repo, long checkRunId, Draft draft) {
        clients.with(
                repo,
                "check run",
                repository -> filled(repository.updateCheckRun(checkRunId), draft).create());
    }

    private static GHCheckRunBuilder filled(GHCheckRunBuilder builder, Draft draft) {
        builder.withStatus(status(draft.status()))
                .withExternalID(draft.externalId())
                .add(
                        new GHCheckRunBuilder.Output(draft.title(), draft.summary())
                                .withText(draft.text()));
        draft.conclusion().map(KohsukeCheckRuns::conclusion).ifPresent(builder::withConclusion);
        if (!draft.detailsUrl().isEmpty()) {
            builder.withDetailsURL(draft.detailsUrl());
        }
        for (Button button : draft.buttons()) {
            builder.add(
                    new GHCheckRunBuilder.Action(
                            button.label(), button.description(), button.identifier()));
        }
        return builder;
    }

    private static boolean isBy(GHCheckRun run, long app) {
        return Optional.ofNullable(run.getApp())
                .map(GHApp::getId)
                .filter(id -> id == app)
                .isPresent();
    }

    private static Existing existing(GHCheckRun run) {
        return new Existing(
                run.getId(),
                status(run.getStatus()),
                Optional.ofNullable(run.getExternalId()).orElse(""));
    }

    private static GHCheckRun.Status status(Status status) {
        return switch (status) {
            case QUEUED -> GHCheckRun.Status.QUEUED;
            case IN_PROGRESS -> GHCheckRun.Status.IN_PROGRESS;
            case COMPLETED -> GHCheckRun.Status.COMPLETED;
        };
    }

    /** States GitHub has beside these, such as {@code waiting}, all come before running. */
    private static Status status(GHCheckRun.Status status) {
        return switch (status) {
            case QUEUED, UNKNOWN -> Status.QUEUED;
            case IN_PROGRESS -> Status.IN_PROGRESS;
            case COMPLETED -> Status.COMPLETED;
        };
    }

    private static GHCheckRun.Conclusion conclusion(Conclusion conclusion) {
        return switch (conclusion) {
            case SUCCESS -> GHCheckRun.Conclusion.SUCCESS;
            case NEUTRAL -> GHCheckRun.Conclusion.NEUTRAL;
            case FAILURE -> GHCheckRun.Conclusion.FAILURE;
            case CANCELLED -> GHCheckRun.Conclusion.CANCELLED;
            case SKIPPED -> GHCheckRun.Conclusion.SKIPPED;
            case ACTION_REQUIRED -> GHCheckRun.Conclusion.ACTION_REQUIRED;
        };
    }
}
