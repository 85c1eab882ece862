package io.perfwarden.app;

import module java.base;

import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.bot.JobDispatcher;
import io.perfwarden.bot.baseline.*;
import io.perfwarden.bot.command.*;
import io.perfwarden.bot.commit.*;
import io.perfwarden.bot.door.*;
import io.perfwarden.bot.incident.*;
import io.perfwarden.bot.incident.BranchBisection;
import io.perfwarden.bot.incident.IncidentIssues;
import io.perfwarden.bot.query.*;
import io.perfwarden.bot.run.*;
import io.perfwarden.bot.run.ArtifactIntake.IntakeLimits;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.db.*;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.format.*;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.queue.Job.BisectionJob;
import io.perfwarden.queue.Job.IncidentJob;
import io.perfwarden.queue.QueueRunner.PeriodicTask;
import io.perfwarden.queue.TaskQueue;

/** Connects the use cases, without the framework. */
public final class UseCaseWiring {
    private final BoundRuns bound;
    private final GitHubGateway github;
    private final FactStore facts;
    private final RefreshRequests looking;
    private final WiringInputs around;
    private final ResultReaders readers;
    private final ArtifactIntake intake;
    private final MemoryBudget room;

    /**
     * Settings and listeners of the use cases.
     *
     * @param scratch an existing directory for downloads
     * @param publicUrl base of links to this server; may be empty
     * @param runDeadline time for an expected run to appear
     * @param listener gets verdicts on default branches
     * @param watch gets the false-alarm rates of suites
     * @param refusals gets the reasons for refused commands
     * @param incidents absent if no issues are opened
     * @param submissionsPerHour of a repository, at most
     */
    public record WiringInputs(
            Clock clock,
            Path scratch,
            String publicUrl,
            Duration runDeadline,
            Consumer<DefaultBranchVerdict> listener,
            FalseAlarmHistory.Watch watch,
            Consumer<String> refusals,
            Optional<StoreDatabase> incidents,
            int submissionsPerHour) {}

    private UseCaseWiring(
            GitHubGateway github, FactStore facts, RefreshRequests looking, WiringInputs around) {
        this.bound = new BoundRuns(github.runs(), facts.requests(), facts.commits());
        this.github =
                github.reading(new CommitFiles(github.files(), facts.files()))
                        .bringing(new SubmittedArtifacts(github.artifacts(), facts.submissions()))
                        .running(bound);
        this.facts = facts;
        this.looking = looking;
        this.around = around;
        IntakeLimits limits = IntakeLimits.DEFAULT;
        this.readers =
                ResultReaders.standard(ReadLimits.DEFAULT.withMeasurements(limits.measurements()));
        this.intake =
                new ArtifactIntake(this.github.artifacts(), readers, limits, around.scratch());
        this.room = MemoryBudget.ofHeap(Runtime.getRuntime().maxMemory());
    }

    /**
     * The use cases that run on the queue or from time to time.
     *
     * @param fill makes points of results that an earlier version stored
     * @param verdicts records an earlier version's verdicts on default branches
     * @param incidents checks issues about regressions, and continues bisections
     * @param drill drills gates at night
     * @param door takes submitted results
     * @param progress says what became of them
     * @param withdrawal takes them back
     */
    public record UseCases(
            JobDispatcher dispatch,
            CheckSweeper sweeper,
            PointsUpgrade fill,
            BranchVerdictsUpgrade verdicts,
            Runnable incidents,
            BranchDrill drill,
            MemoryBudget room,
            SubmissionDoor door,
            SubmissionProgress progress,
            SubmissionWithdrawal withdrawal) {}

    public static UseCases wire(
            GitHubGateway github, FactStore facts, TaskQueue queue, WiringInputs surroundings) {
        return new UseCaseWiring(github, facts, new RefreshRequests(queue), surroundings)
                .wireUseCases(queue);
    }

    private UseCases wireUseCases(TaskQueue queue) {
        Clock clock = around.clock();
        Duration deadline = around.runDeadline();
        var ids = readers.readers().stream().map(ResultReader::id).collect(Collectors.toSet());
        var policies =
                new PolicyLoader(github.files(), new PolicyReader(ids), facts.orders(), clock);
        var baselines = new NewBaselines(github, intake, readers);
        var trigger = new BackfillTrigger(facts.backfillRuns(), queue);
        var imports =
                new RunImport(
                        github,
                        intake,
                        room,
                        facts.commits(),
                        facts.results(),
                        facts.history(),
                        facts.orders(),
                        facts.profiles(),
                        trigger);
        MergeGroupPulls groups = VerdictWiring.groups(github, facts, clock);
        CommitVerdicts verdicts =
                VerdictWiring.verdicts(
                        github, facts, readers, room, clock, around.watch(), deadline);
        CommitPublisher publisher = publisher(verdicts, proposedFiles(policies, groups));
        var proposing =
                new BaselineProposer(facts.orders(), facts.results(), github, clock, baselines);
        var issues = around.incidents().map(this::issues);
        var bisections =
                around.incidents()
                        .map(it ->
                                new BranchBisection(
                                        new BisectionStore(it),
                                        new IncidentStore(it),
                                        facts.commits(),
                                        policies,
                                        imports,
                                        github,
                                        queue,
                                        clock,
                                        deadline));
        var branch =
                new DefaultBranch(
                        facts.branchVerdicts(),
                        facts.orders(),
                        clock,
                        around.listener(),
                        (repo, isAsked) ->
                                issues.ifPresent(it -> watchIncidents(it, repo, isAsked, queue)),
                        proposing);
        var requested =
                new RequestedRuns(
                        github.runs(), facts.requests(), facts.commits(), clock, deadline);
        var refresh =
                new CommitRefresh(
                        facts.commits(),
                        facts.pulls(),
                        facts.rowAcceptances(),
                        facts.verdictRecords(),
                        policies,
                        imports,
                        publisher,
                        new MissingFacts(
                                github,
                                facts.commits(),
                                facts.pulls(),
                                facts.history(),
                                clock,
                                requested),
                        followUp(branch),
                        pace());
        var drill = new BranchDrill(facts.history(), facts.drills(), policies, queue, clock);
        var forks =
                new ForkBranches(
                        github.commits(),
                        github.runs(),
                        facts.requests(),
                        facts.commits(),
                        queue,
                        clock);
        CommandExecutor executor =
                executor(policies, verdicts, baselines, requested, imports, drill, forks, queue);
        var commands =
                new CommandHandler(
                        github,
                        facts.orders(),
                        facts.notes(),
                        facts.commits(),
                        executor,
                        refresh,
                        publisher,
                        clock,
                        bisections.map(
                                it -> new IncidentCommands(it.incidents(), it, queue, clock)),
                        around.refusals());
        var recorder =
                new FactRecorder(
                        github,
                        facts.repositories(),
                        facts.pulls(),
                        facts.commits(),
                        facts.subjects(),
                        VerdictWiring.claims(github, facts),
                        looking,
                        publisher,
                        clock,
                        deadline);
        var sweeper =
                new CheckSweeper(
                        facts.publications(),
                        facts.repositories(),
                        facts.pulls(),
                        recorder,
                        github.pulls(),
                        looking,
                        queue,
                        clock);
        var dispatcher =
                new JobDispatcher(
                        recorder,
                        policies,
                        imports,
                        refresh,
                        commands,
                        sweeper,
                        new BaseChanged(
                                github.files(),
                                policies,
                                facts.pulls(),
                                facts.orders(),
                                looking,
                                clock),
                        new HistoryBackfill(
                                github.runs(),
                                policies,
                                imports,
                                facts.repositories(),
                                facts.backfillRuns(),
                                facts.history(),
                                facts.commits(),
                                trigger,
                                sweeper,
                                clock,
                                new Semaphore(1)),
                        issues,
                        bisections,
                        new TargetRuns(github, bound, policies, facts.pulls(), clock),
                        forks,
                        around.incidents()
                                .map(it ->
                                        new ReleaseNotes(
                                                facts.releases(),
                                                policies,
                                                github,
                                                reports(it),
                                                clock)),
                        queue);
        return new UseCases(
                dispatcher,
                sweeper,
                new PointsUpgrade(facts.history(), room),
                QueryWiring.upgrade(facts, room),
                () ->
                        bisections.ifPresent(it -> {
                            lookAtIssues(it.incidents(), queue);
                            goOn(it.store(), queue);
                        }),
                drill,
                room,
                new SubmissionDoor(
                        policies,
                        github,
                        new SubjectSearch(github, facts.pulls(), facts.commits(), clock),
                        facts.submissions(),
                        queue,
                        around.submissionsPerHour(),
                        clock),
                new SubmissionProgress(
                        policies, facts.submissions(), facts.commits(), facts.publications()),
                new SubmissionWithdrawal(facts.submissions(), facts.results(), queue));
    }

    private CommitRefresh.Pace pace() {
        return new CommitRefresh.Pace(around.clock(), looking, around.runDeadline());
    }

    private FalseAlarmHistory alarms(FalseAlarmHistory.Watch watch) {
        return new FalseAlarmHistory(facts.alarmOutcomes(), github.commits(), watch);
    }

    private ProposedFiles proposedFiles(PolicyLoader policies, MergeGroupPulls groups) {
        Clock clock = around.clock();
        var baselines =
                new ProposedBaselines(github, facts.orders(), facts.acceptances(), readers, clock);
        var gaps = new GateGapNotes(facts.history(), facts.orders(), clock);
        return new ProposedFiles(github, facts.orders(), policies, baselines, groups, gaps, clock);
    }

    private CommitPublisher publisher(CommitVerdicts verdicts, ProposedFiles proposed) {
        Clock clock = around.clock();
        String publicUrl = around.publicUrl();
        return new CommitPublisher(
                facts.publications(),
                facts.orders(),
                facts.pulls(),
                facts.commits(),
                verdicts,
                proposed,
                new VerdictDrafts(
                        facts.rowAcceptances(),
                        facts.acceptances(),
                        facts.backfillRuns(),
                        facts.drills(),
                        publicUrl,
                        around.runDeadline()),
                new CheckWriter(github.checkRuns(), facts.publications(), clock),
                new CommentWriter(
                        github.comments(),
                        facts.publications(),
                        facts.pictures(),
                        facts.pulls(),
                        clock,
                        publicUrl),
                looking,
                clock);
    }

    private CommitFollowUp followUp(DefaultBranch branch) {
        FalseAlarmHistory alarms = alarms(FalseAlarmHistory.Watch.NOBODY);
        return new CommitFollowUp(
                facts.commits(),
                branch,
                new SecondMeasurement(github.runs(), facts.commits(), pace()),
                new BranchMoved(facts.orders(), facts.pulls(), facts.history(), alarms, pace()),
                alarms,
                facts.gate(),
                facts.spreads(),
                pace());
    }

    private CommandExecutor executor(
            PolicyLoader policies,
            CommitVerdicts verdicts,
            NewBaselines baselines,
            RequestedRuns requested,
            RunImport imports,
            BranchDrill drill,
            ForkBranches forks,
            TaskQueue queue) {
        Clock clock = around.clock();
        var seen = new SeenReport(facts.publications(), facts.pulls());
        var comparing =
                new ComparisonReply(
                        QueryWiring.comparison(facts, room), facts.refs(), github.commits());
        return new CommandExecutor(
                github,
                facts.commits(),
                facts.orders(),
                facts.notes(),
                facts.requests(),
                policies,
                verdicts,
                new BaselineRegenerator(
                        facts.orders(),
                        facts.results(),
                        facts.acceptances(),
                        seen,
                        github,
                        policies,
                        baselines),
                looking,
                comparing,
                new RunCommand(
                        github,
                        facts.refs(),
                        facts.requests(),
                        requested,
                        seen,
                        imports,
                        comparing,
                        forks,
                        new ForkInspection(github, facts.commits()),
                        looking),
                new AcceptCommand(
                        facts.rowAcceptances(),
                        facts.alarmOutcomes(),
                        facts.commits(),
                        seen,
                        looking,
                        clock),
                new ClaimCommand(facts.claims(), seen, looking, clock),
                new RenameCommand(facts.renames(), seen, looking, clock),
                new SubmissionTrust(facts.submissions(), github.commits(), queue),
                drill,
                clock);
    }

    private void lookAtIssues(IncidentStore incidents, TaskQueue queue) {
        incidents.watchedRepositories().stream()
                .flatMap(it -> facts.repositories().find(it).stream())
                .forEach(it -> queue.enqueueLast(new IncidentJob(it).task()));
    }

    private void goOn(BisectionStore bisections, TaskQueue queue) {
        for (BisectionStore.Key key : bisections.live()) {
            facts.repositories()
                    .find(key.repo())
                    .ifPresent(it -> queue.enqueueLast(new BisectionJob(it, key.number()).task()));
        }
    }

    private IncidentIssues issues(StoreDatabase database) {
        return new IncidentIssues(
                new IncidentStore(database),
                facts.history(),
                reports(database),
                QueryWiring.series(database, facts, room),
                github,
                around.publicUrl(),
                around.clock());
    }

    private ReportQueries reports(StoreDatabase database) {
        StoredSeries series = QueryWiring.series(database, facts, room);
        return QueryWiring.reports(database, facts, series, room);
    }

    private static void watchIncidents(
            IncidentIssues issues, InstalledRepo repo, boolean isAsked, TaskQueue queue) {
        issues.watch(repo.id(), isAsked);
        if (isAsked) {
            queue.enqueueLast(new IncidentJob(repo).task());
        }
    }

    /** Announcements of regressions. */
    record NotificationWiring(
            Consumer<DefaultBranchVerdict> announcements, List<PeriodicTask> periodic) {
        static final NotificationWiring NOBODY = new NotificationWiring(_ -> {}, List.of());

        private static final Duration TIDYING = Duration.ofHours(6);

        NotificationWiring {
            periodic = List.copyOf(periodic);
        }

        static NotificationWiring of(
                WebhookTarget target,
                OutgoingHttp outgoing,
                StoreDatabase database,
                Clock clock,
                MeterRegistry meters) {
            MessageOutbox outbox = new MessageOutbox(database, clock);
            MessageSender courier =
                    new MessageSender(
                            outbox,
                            new WebhookRecipient(
                                    target, clock, WebhookRecipient.PATIENCE, outgoing),
                            meters,
                            clock,
                            RandomGenerator.getDefault());
            return new NotificationWiring(
                    outbox::take,
                    List.of(
                            new PeriodicTask(
                                    "notifications", MessageSender.PACE, courier::sendNext),
                            new PeriodicTask("old-notifications", TIDYING, courier::tidy)));
        }
    }
}
