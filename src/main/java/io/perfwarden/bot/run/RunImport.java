package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.bot.run.ArtifactCollector.Fetched;
import io.perfwarden.bot.run.ArtifactCollector.RunArtifacts;
import io.perfwarden.check.JobListing.JobEnd;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.HistoryLedger.SuiteSource;
import io.perfwarden.db.ProfileStore;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.github.ArtifactGateway.Download;
import io.perfwarden.github.ArtifactGateway.ListedArtifacts;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;
import io.perfwarden.model.PastRunCounts.PastRunOutcome;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.profile.SampledProfiles;

/** Takes in what a run brought that is over, or jobs of which are. */
public record RunImport(
        GitHubGateway github,
        ArtifactIntake intake,
        MemoryBudget room,
        CommitLedger commits,
        ResultLedger results,
        HistoryLedger history,
        CommandOrders orders,
        ProfileStore profiles,
        BackfillTrigger backfill) {
    /**
     * How long to wait for artifacts that are not listed yet. A list asked for right after a run
     * completed can be empty or incomplete.
     *
     * @see "github.com/actions/upload-artifact issue 400"
     */
    private static final List<Duration> PATIENCE =
            List.of(
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30));

    /** The same where a suite names no workflow, and this one usually measures it. */
    private static final Duration LATE = Duration.ofSeconds(5);

    /** After this all artifacts of a run are listed. */
    private static final Duration LISTED = Duration.ofMinutes(1);

    /** Until the end of a run that brings artifacts only then is looked for. */
    private static final Duration AT_END = Duration.ofMinutes(30);

    /** A run that failed uploaded what it has before it ended: so many waits are enough. */
    private static final int AFTER_FAILURE = 2;

    /**
     * A run to take in.
     *
     * @param onDefaultBranch whether it measured the default branch itself with success, so that
     *     what could be read of it belongs to the branch's history
     * @param tellsFailure whether a failed run blocks, so that nothing that it may have brought is
     *     waited for before that is told
     * @param ends the end of the jobs that suites name, by suite
     */
    public record ImportOrder(
            InstalledRepo repo,
            WorkflowRun run,
            List<SuitePolicy> suites,
            boolean onDefaultBranch,
            boolean tellsFailure,
            Map<String, JobEnd> ends) {
        public ImportOrder {
            suites = List.copyOf(suites);
        }

        /** Of suites that name no job. */
        public ImportOrder(
                InstalledRepo repo,
                WorkflowRun run,
                List<SuitePolicy> suites,
                boolean onDefaultBranch,
                boolean tellsFailure) {
            this(repo, run, suites, onDefaultBranch, tellsFailure, Map.of());
        }

        private ImportOrder of(List<SuitePolicy> some) {
            return new ImportOrder(repo, run, some, onDefaultBranch, tellsFailure, ends);
        }

        /** Whether only jobs of the run are over. */
        private boolean isEarly() {
            return !(run.state() instanceof RunState.Completed);
        }

        private Optional<JobEnd> jobEnd(String suite) {
            return Optional.ofNullable(ends.get(suite));
        }

        /** Whether the job that a suite names did, whatever the run did. */
        private boolean hasSucceeded(SuitePolicy suite) {
            return jobEnd(suite.name())
                    .filter(it -> it.conclusion() == RunConclusion.SUCCESS)
                    .isPresent();
        }

        /** Whether that nothing came is told at once. */
        private boolean tellsFailureOf(SuitePolicy suite) {
            return tellsFailure && jobEnd(suite.name()).isPresent() && !hasSucceeded(suite);
        }
    }

    /**
     * What may still appear of a run.
     *
     * @param withoutResults whether two lists had nothing for any suite
     */
    public record Expected(Duration within, boolean withoutResults) {}

    /**
     * Takes a run in, and holds nothing of it any more when it returns.
     *
     * @return nothing when it is stored; otherwise what to wait for
     */
    public Optional<Expected> importRun(ImportOrder order) {
        RunArtifacts brought = listArtifacts(order);
        if (order.isEarly()) {
            return importEarly(order, brought);
        }
        RunJobs jobs = new RunJobs(github, brought);
        Map<String, String> leftOut = Map.of();
        boolean late = false;
        boolean usual = lacksUsual(order, brought);
        if (usual || mayLack(brought, order.suites())) {
            int looks = commits.countEmptyListing(order.repo().id(), order.run().attempt());
            late = looks == 1 && isBeforeConfiguration(order);
            leftOut = leftOut(brought, order.suites(), jobs, late ? Integer.MAX_VALUE : looks);
            if (!late) {
                var wait =
                        usual && looks == 1
                                ? Optional.of(LATE)
                                : wait(
                                        order,
                                        brought,
                                        withoutLeftOut(order.suites(), leftOut),
                                        looks);
                if (wait.isPresent()) {
                    boolean inVain =
                            looks > 1
                                    && order.suites().stream()
                                            .allMatch(it -> brought.of(it, 1).isEmpty());
                    return Optional.of(new Expected(wait.get(), inVain));
                }
            }
        }
        var ended = new EndedRun(leftOut, jobs.failedSuites(order.suites()), late);
        storeRunners(order, jobs);
        takeIn(order, brought, ended);
        return Optional.empty();
    }

    /**
     * Takes in what jobs of a run brought that goes on. Artifacts that are not listed are waited
     * for until the run's end: GitHub Enterprise Server lists none before.
     */
    private Optional<Expected> importEarly(ImportOrder order, RunArtifacts brought) {
        List<SuitePolicy> there =
                order.suites().stream()
                        .filter(it -> isThere(order, brought, it) || order.tellsFailureOf(it))
                        .toList();
        if (!there.isEmpty()) {
            takeIn(order.of(there), brought, new EndedRun(Map.of(), Set.of(), false));
        }
        if (there.size() == order.suites().size()) {
            return Optional.empty();
        }
        int looks = commits.countEmptyListing(order.repo().id(), order.run().attempt());
        return Optional.of(
                new Expected(looks <= PATIENCE.size() ? PATIENCE.get(looks - 1) : AT_END, false));
    }

    /** Whether nothing lacks, and nothing is of an earlier attempt, which may still be replaced. */
    private static boolean isThere(ImportOrder order, RunArtifacts brought, SuitePolicy suite) {
        Instant began = order.run().startedAt();
        return !brought.lacks(suite)
                && artifacts(brought, suite).stream()
                        .noneMatch(it -> it.createdAt().isBefore(began));
    }

    private RunArtifacts listArtifacts(ImportOrder order) {
        var listed = github.artifacts().list(order.repo(), order.run().attempt().run());
        return new RunArtifacts(order.repo(), order.run(), listed);
    }

    /** Whether the run ended long before the configuration changed: nothing was due. */
    private boolean isBeforeConfiguration(ImportOrder order) {
        return PolicyLoader.changedAt(orders, order.repo().id())
                .filter(order.run().updatedAt().plus(LISTED)::isBefore)
                .isPresent();
    }

    /**
     * How the jobs of suites ended otherwise than the run.
     *
     * @param leftOut names of the jobs that conditions left out, by suite
     * @param late whether it was over before the configuration changed
     */
    private record EndedRun(Map<String, String> leftOut, Set<String> failed, boolean late) {}

    /** Lists the artifacts of a run once more, and imports it again if more came. */
    public void importAgain(ImportOrder order) {
        RunArtifacts brought = listArtifacts(order);
        Set<Long> known = new HashSet<>();
        Set<Long> listed = new HashSet<>();
        for (SuitePolicy suite : order.suites()) {
            artifacts(brought, suite).forEach(it -> listed.add(it.id()));
            results.of(order.repo().id(), order.run().attempt(), suite.name())
                    .forEach(it -> known.addAll(ResultsCodec.decode(it).origin().artifacts()));
        }
        if (listed.containsAll(known) && listed.size() > known.size()) {
            Set<String> failed = new RunJobs(github, brought).failedSuites(order.suites());
            takeIn(order, brought, new EndedRun(Map.of(), failed, false));
        } else {
            commits.listedTwice(order.repo().id(), order.run().attempt());
        }
    }

    private void takeIn(ImportOrder order, RunArtifacts brought, EndedRun ended) {
        List<SuitePolicy> measured =
                read(
                        brought,
                        order.suites(),
                        (results, _) -> {
                            store(order, results, ended);
                            return order.suites().stream()
                                    .filter(it -> results.stream().anyMatch(one -> isOf(one, it)))
                                    .toList();
                        });
        backfill.enqueueIfIncomplete(order.repo(), measured);
    }

    public <T> T read(ImportOrder order, Function<List<SuiteResults>, T> use) {
        return read(listArtifacts(order), order.suites(), (results, _) -> use.apply(results));
    }

    private <T> T read(
            RunArtifacts brought,
            List<SuitePolicy> suites,
            BiFunction<List<SuiteResults>, ArtifactDownloads, T> use) {
        var collect = new ArtifactCollector(intake, new ParityTables(github.files()));
        try (ArtifactDownloads downloads = collect.fetch(brought, suites)) {
            Fetched fetched = new Fetched(downloads, collect.tables(brought, suites));
            return room.during(() -> use.apply(collect.from(brought, suites, fetched), downloads));
        }
    }

    private static boolean isOf(SuiteResults results, SuitePolicy suite) {
        return results.suite().equals(suite.name()) && results.platform().isPresent();
    }

    public boolean brings(InstalledRepo repo, WorkflowRun run, SuitePolicy suite) {
        return !listArtifacts(new ImportOrder(repo, run, List.of(suite), true, false))
                .of(suite, 1)
                .isEmpty();
    }

    /**
     * Takes in a run that was over before its suites were watched: nothing is waited for, and where
     * GitHub has nothing of it any more, nothing is stored.
     */
    public Map<String, PastRunOutcome> importPast(ImportOrder order) {
        RunArtifacts brought = listArtifacts(order);
        Map<String, PastRunOutcome> outcomes = new HashMap<>();
        List<SuitePolicy> left = new ArrayList<>();
        for (SuitePolicy suite : order.suites()) {
            var artifacts = artifacts(brought, suite);
            if (artifacts.stream().allMatch(ListedArtifacts::expired)) {
                outcomes.put(
                        suite.name(),
                        artifacts.isEmpty() ? PastRunOutcome.NO_ARTIFACT : PastRunOutcome.EXPIRED);
            } else {
                left.add(suite);
            }
        }
        if (!left.isEmpty()) {
            outcomes.putAll(importPast(order, brought, left));
        }
        return outcomes;
    }

    private static List<ListedArtifacts> artifacts(RunArtifacts brought, SuitePolicy suite) {
        return brought.of(suite, Integer.MAX_VALUE).values().stream()
                .flatMap(List::stream)
                .toList();
    }

    private void storeRunners(ImportOrder order, RunJobs jobs) {
        history.storeRunners(order.repo().id(), order.run().attempt(), jobs.runners());
    }

    private Map<String, PastRunOutcome> importPast(
            ImportOrder order, RunArtifacts brought, List<SuitePolicy> suites) {
        RunJobs jobs = new RunJobs(github, brought);
        Set<String> failed = jobs.failedSuites(suites);
        storeRunners(order, jobs);
        return read(
                brought,
                suites,
                (results, downloads) -> {
                    store(order, results, new EndedRun(Map.of(), failed, true));
                    Map<String, PastRunOutcome> outcomes = new HashMap<>();
                    for (SuitePolicy suite : suites) {
                        var own = results.stream().filter(it -> isOf(it, suite)).toList();
                        outcomes.put(
                                suite.name(),
                                failed.contains(suite.name())
                                        ? PastRunOutcome.JOB_FAILED
                                        : outcome(own, downloads, artifacts(brought, suite)));
                    }
                    return outcomes;
                });
    }

    private static PastRunOutcome outcome(
            List<SuiteResults> results,
            ArtifactDownloads downloads,
            List<ListedArtifacts> artifacts) {
        if (results.stream().anyMatch(it -> PointsUpgrade.points(it).isPresent())) {
            return PastRunOutcome.READ;
        }
        if (results.stream().anyMatch(it -> !it.results().selection().isEmpty())) {
            return PastRunOutcome.LEFT_OUT;
        }
        if (results.stream().anyMatch(SuiteResults::isTooMuch)) {
            return PastRunOutcome.TOO_LARGE;
        }
        boolean isOld = results.stream().anyMatch(it -> !it.origin().carriedOver().isEmpty());
        boolean isDamaged = results.stream().anyMatch(it -> !it.results().unread().isEmpty());
        var unread = isDamaged ? PastRunOutcome.DAMAGED : PastRunOutcome.NO_RESULTS;
        return artifacts.stream()
                .map(downloads::of)
                .map(RunImport::outcome)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(isOld ? PastRunOutcome.EARLIER_ATTEMPT : unread);
    }

    private static Optional<PastRunOutcome> outcome(Download download) {
        return switch (download) {
            case Download.Stored _ -> Optional.empty();
            case Download.Expired _ -> Optional.of(PastRunOutcome.EXPIRED);
            case Download.ArtifactTooLarge _ -> Optional.of(PastRunOutcome.TOO_LARGE);
            case Download.Corrupt _ -> Optional.of(PastRunOutcome.DAMAGED);
        };
    }

    /**
     * Whether nothing came of a suite that the workflow measured on the default branch last, if
     * under another name.
     */
    private boolean lacksUsual(ImportOrder order, RunArtifacts brought) {
        Set<String> lacking =
                order.suites().stream()
                        .filter(suite -> suite.workflow().isEmpty() && brought.lacks(suite))
                        .flatMap(suite -> Stream.of(suite.name(), suite.reads()))
                        .collect(Collectors.toSet());
        return !lacking.isEmpty()
                && history.suiteSources(order.repo().id()).stream()
                        .filter(it -> it.workflow().equals(order.run().workflow()))
                        .anyMatch(it ->
                                lacking.contains(it.suite()) || lacking.contains(it.artifacts()));
    }

    private static boolean lacksExpected(RunArtifacts brought, List<SuitePolicy> suites) {
        return suites.stream()
                .anyMatch(suite -> suite.workflow().isPresent() && brought.lacks(suite));
    }

    private static boolean mayLack(RunArtifacts brought, List<SuitePolicy> suites) {
        return lacksExpected(brought, suites)
                || (brought.listed().isEmpty() && suites.stream().anyMatch(brought::lacks));
    }

    /** Waits longest for expected artifacts of a successful run, shorter for a failed one. */
    private static Optional<Duration> wait(
            ImportOrder order, RunArtifacts brought, List<SuitePolicy> suites, int looks) {
        boolean succeeded =
                brought.run().state().isSuccess() || suites.stream().anyMatch(order::hasSucceeded);
        int expected = succeeded ? PATIENCE.size() : order.tellsFailure() ? 0 : AFTER_FAILURE;
        int most = lacksExpected(brought, suites) ? expected : Math.min(expected, 1);
        return !mayLack(brought, suites) || looks > most
                ? Optional.empty()
                : Optional.of(PATIENCE.get(looks - 1));
    }

    /** Asks after two short lists. */
    private static Map<String, String> leftOut(
            RunArtifacts brought, List<SuitePolicy> suites, RunJobs jobs, int looks) {
        List<SuitePolicy> empty =
                suites.stream()
                        .filter(it -> it.workflow().isPresent() && brought.of(it, 1).isEmpty())
                        .toList();
        return empty.isEmpty() || looks < 2 ? Map.of() : jobs.leftOut(empty);
    }

    private static List<SuitePolicy> withoutLeftOut(
            List<SuitePolicy> suites, Map<String, String> leftOut) {
        return suites.stream().filter(it -> !leftOut.containsKey(it.name())).toList();
    }

    private void store(ImportOrder order, List<SuiteResults> all, EndedRun ended) {
        List<ResultLedger.StoredResults> stored =
                all.stream()
                        .map(it ->
                                ended.failed().contains(it.suite())
                                        ? it.ending(RunConclusion.FAILURE)
                                        : it)
                        .map(it ->
                                order.jobEnd(it.suite())
                                        .map(end -> it.ending(end.conclusion()))
                                        .orElse(it))
                        .map(it -> compareProfiles(order, it))
                        .map(it ->
                                new ResultLedger.StoredResults(
                                        order.run().attempt(),
                                        it.suite(),
                                        it.platform(),
                                        !it.results().measurements().isEmpty(),
                                        ResultsCodec.encode(it),
                                        order.onDefaultBranch() && it.runSucceeded()
                                                ? PointsUpgrade.points(it)
                                                : Optional.empty(),
                                        Optional.ofNullable(ended.leftOut().get(it.suite())),
                                        ended.late(),
                                        order.isEarly()
                                                ? order.jobEnd(it.suite())
                                                        .map(JobEnd::digest)
                                                        .orElse("")
                                                : ""))
                        .toList();
        if (order.onDefaultBranch()) {
            rememberSources(order, stored);
        }
        results.takenIn(order.repo().id(), order.run(), order.onDefaultBranch(), stored);
    }

    /**
     * Compares its profiles with the last ones of the default branch, and may keep them as such.
     */
    private SuiteResults compareProfiles(ImportOrder order, SuiteResults brought) {
        SampledProfiles head = brought.profiles().sampled();
        if (head.byBenchmark().isEmpty()) {
            return brought;
        }
        RepoId repo = order.repo().id();
        RunId run = order.run().attempt().run();
        var where = new SuitePlatform(brought.suite(), brought.platform().orElse(""));
        var base =
                profiles.newest(repo, where, run)
                        .map(SampledProfiles::decode)
                        .orElse(SampledProfiles.NONE);
        if (order.onDefaultBranch() && brought.runSucceeded()) {
            byte[] document = head.encode();
            if (document.length <= ProfileStore.LARGEST) {
                profiles.keep(repo, where, run, document);
            }
        }
        return brought.withFunctions(RunProfiles.functions(base, head));
    }

    private void rememberSources(ImportOrder order, List<ResultLedger.StoredResults> stored) {
        var kept =
                stored.stream()
                        .filter(it -> it.points().isPresent())
                        .map(ResultLedger.StoredResults::suite)
                        .collect(Collectors.toSet());
        for (SuitePolicy suite : order.suites()) {
            if (kept.contains(suite.name())) {
                var workflow = order.run().workflow();
                var source = new SuiteSource(suite.name(), workflow, suite.reads());
                history.measuredFrom(order.repo().id(), source);
            }
        }
    }
}
