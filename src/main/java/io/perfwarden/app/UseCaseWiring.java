package io.perfwarden.app;

import module java.base;

import io.perfwarden.bot.JobDispatcher;
import io.perfwarden.bot.baseline.NewBaselines;
import io.perfwarden.bot.baseline.ProposeBaseline;
import io.perfwarden.bot.baseline.RegenerateBaseline;
import io.perfwarden.bot.command.CommandExecutor;
import io.perfwarden.bot.command.CommandHandler;
import io.perfwarden.bot.commit.CommitFiles;
import io.perfwarden.bot.commit.CommitPublisher;
import io.perfwarden.bot.commit.CommitRefresh;
import io.perfwarden.bot.commit.CommitVerdicts;
import io.perfwarden.bot.commit.CurrentVerdict;
import io.perfwarden.bot.commit.DefaultBranch;
import io.perfwarden.bot.commit.FactRecorder;
import io.perfwarden.bot.commit.FalseAlarmHistory;
import io.perfwarden.bot.commit.InternalFault;
import io.perfwarden.bot.commit.ProposedFiles;
import io.perfwarden.bot.commit.RefreshRequests;
import io.perfwarden.bot.commit.RepositoryBaseline;
import io.perfwarden.bot.notify.VerdictAnnouncements;
import io.perfwarden.bot.run.ArtifactIntake;
import io.perfwarden.bot.run.ArtifactIntake.IntakeLimits;
import io.perfwarden.bot.run.FillHistory;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.bot.run.RunImport;
import io.perfwarden.bot.sweep.BaseChanged;
import io.perfwarden.bot.sweep.CheckSweeper;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.db.FactStore;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.queue.TaskQueue;

/** Puts the use cases together; knows no framework. */
public final class UseCaseWiring {
    private final GitHubGateway github;
    private final FactStore ledger;
    private final RefreshRequests looking;
    private final Surroundings around;
    private final ResultReaders readers;
    private final ArtifactIntake intake;
    private final MemoryBudget room;

    /**
     * What use cases are told from outside.
     *
     * @param scratch an existing directory for downloads
     * @param publicUrl base of links to this server; may be empty
     * @param runDeadline how long an expected run may take to appear
     * @param listener told of verdicts on default branches
     * @param watch told how often suites cried wolf
     * @param refusals told why commands were refused
     */
    public record Surroundings(
            Clock clock,
            Path scratch,
            String publicUrl,
            Duration runDeadline,
            VerdictAnnouncements listener,
            FalseAlarmHistory.Watch watch,
            Consumer<String> refusals) {

        /** The same where somebody hears of refusals. */
        public Surroundings refusing(Consumer<String> other) {
            return new Surroundings(clock, scratch, publicUrl, runDeadline, listener, watch, other);
        }

        /** Where nobody is told. */
        public Surroundings(Clock clock, Path scratch, String publicUrl, Duration runDeadline) {
            this(clock, scratch, publicUrl, runDeadline, VerdictAnnouncements.NOBODY_LISTENS);
        }

        /** Where nobody watches. */
        public Surroundings(
                Clock clock,
                Path scratch,
                String publicUrl,
                Duration runDeadline,
                VerdictAnnouncements listener) {
            this(
                    clock,
                    scratch,
                    publicUrl,
                    runDeadline,
                    listener,
                    FalseAlarmHistory.Watch.NOBODY,
                    _ -> {});
        }
    }

    private UseCaseWiring(
            GitHubGateway github, FactStore ledger, RefreshRequests looking, Surroundings around) {
        this.github = github.reading(new CommitFiles(github.files(), ledger.files()));
        this.ledger = ledger;
        this.looking = looking;
        this.around = around;
        IntakeLimits limits = IntakeLimits.DEFAULT;
        this.readers =
                ResultReaders.standard(ReadLimits.DEFAULT.withMeasurements(limits.measurements()));
        this.intake = new ArtifactIntake(github.artifacts(), readers, limits, around.scratch());
        this.room = MemoryBudget.within(Runtime.getRuntime().maxMemory());
    }

    /**
     * What works on the queue, and what has to be done now and then.
     *
     * @param revive finds what was missed
     * @param fill makes points of results that an earlier version stored
     */
    public record Wired(JobDispatcher dispatch, CheckSweeper revive, FillHistory fill) {}

    /** The use cases over a GitHub and a ledger. */
    public static Wired wire(
            GitHubGateway github, FactStore ledger, TaskQueue queue, Surroundings surroundings) {
        return new UseCaseWiring(github, ledger, new RefreshRequests(queue), surroundings)
                .wired(queue);
    }

    private Wired wired(TaskQueue queue) {
        PolicyLoader policies = policies();
        RunImport takeIn = new RunImport(github, intake, room, ledger);
        CommitVerdicts judge = judge();
        CommitPublisher publish = publish(policies, judge);
        CommitRefresh refresh = refresh(policies, takeIn, publish);
        CheckSweeper revive =
                new CheckSweeper(ledger, github.pulls(), looking, queue, around.clock());
        JobDispatcher dispatcher =
                new JobDispatcher(
                        facts(publish),
                        policies,
                        takeIn,
                        refresh,
                        obey(policies, judge, refresh, publish),
                        revive,
                        new BaseChanged(github.files(), policies, ledger, looking, around.clock()),
                        new InternalFault(ledger, publish, looking),
                        queue);
        return new Wired(dispatcher, revive, new FillHistory(ledger.history(), room));
    }

    private CommitVerdicts judge() {
        return new CommitVerdicts(
                github,
                ledger,
                new CommitVerdicts.Means(
                        readers, room, around.clock(), around.watch(), around.runDeadline()));
    }

    private CommandHandler obey(
            PolicyLoader policies,
            CommitVerdicts judge,
            CommitRefresh refresh,
            CommitPublisher publish) {
        CommandExecutor executor =
                new CommandExecutor(
                        github,
                        ledger,
                        policies,
                        new CurrentVerdict(ledger, judge, around.clock()),
                        new RegenerateBaseline(ledger, github, newBaselines()),
                        looking,
                        around.clock());
        return new CommandHandler(
                github, ledger, executor, refresh, publish, around.clock(), around.refusals());
    }

    private ProposedFiles proposed(PolicyLoader policies) {
        return new ProposedFiles(
                github,
                ledger.orders(),
                new ProposedFiles.Reading(
                        policies, new RepositoryBaseline(readers), around.clock()));
    }

    private CommitPublisher publish(PolicyLoader policies, CommitVerdicts judge) {
        return new CommitPublisher(
                github,
                ledger,
                new CommitPublisher.Sources(judge, proposed(policies)),
                new CommitPublisher.Manner(
                        around.clock(), around.publicUrl(), around.runDeadline()));
    }

    private DefaultBranch defaultBranch() {
        return new DefaultBranch(
                ledger.orders(),
                around.clock(),
                around.listener(),
                new ProposeBaseline(ledger, github, around.clock(), newBaselines()));
    }

    private NewBaselines newBaselines() {
        return new NewBaselines(github.files(), github.artifacts(), intake, readers);
    }

    private CommitRefresh refresh(
            PolicyLoader policies, RunImport takeIn, CommitPublisher publish) {
        return new CommitRefresh(
                github,
                ledger,
                new CommitRefresh.Parts(policies, takeIn, publish, defaultBranch()),
                new CommitRefresh.Pace(around.clock(), looking, around.runDeadline()));
    }

    private PolicyLoader policies() {
        return new PolicyLoader(
                github.files(),
                new PolicyReader(
                        readers.readers().stream()
                                .map(ResultReader::id)
                                .collect(Collectors.toSet())),
                around.clock());
    }

    private FactRecorder facts(CommitPublisher publish) {
        return new FactRecorder(
                github,
                ledger,
                looking,
                publish,
                new FactRecorder.Waiting(around.clock(), around.runDeadline()));
    }
}
