package io.perfwarden.app;

import io.perfwarden.dispatch.Dispatch;
import io.perfwarden.dispatch.QueuedLooking;
import io.perfwarden.evaluate.CurrentVerdict;
import io.perfwarden.evaluate.DefaultBranch;
import io.perfwarden.evaluate.JudgeTargets;
import io.perfwarden.evaluate.Looking;
import io.perfwarden.evaluate.OwnFault;
import io.perfwarden.evaluate.Publish;
import io.perfwarden.evaluate.RecordFacts;
import io.perfwarden.evaluate.RefreshCommit;
import io.perfwarden.evaluate.files.BaselineFile;
import io.perfwarden.evaluate.files.CommitFiles;
import io.perfwarden.evaluate.grading.Grading;
import io.perfwarden.evaluate.proposed.ProposedFiles;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.github.GitHub;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.measure.FillHistory;
import io.perfwarden.measure.Intake;
import io.perfwarden.measure.IntakeLimits;
import io.perfwarden.measure.KeepHistory;
import io.perfwarden.measure.Policies;
import io.perfwarden.measure.Room;
import io.perfwarden.measure.TakeIn;
import io.perfwarden.notify.Announcements;
import io.perfwarden.obey.AcceptRows;
import io.perfwarden.obey.CarryOut;
import io.perfwarden.obey.MeasureAgain;
import io.perfwarden.obey.Obey;
import io.perfwarden.obey.OnBranch;
import io.perfwarden.policy.PolicyReader;
import io.perfwarden.queue.TaskQueue;
import io.perfwarden.recover.BaseChanged;
import io.perfwarden.recover.Revive;
import io.perfwarden.regen.ForkProposal;
import io.perfwarden.regen.NewBaselines;
import io.perfwarden.regen.ProposeBaseline;
import io.perfwarden.regen.RegenerateBaseline;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.stream.Collectors;

/** Puts the use cases together; knows no framework. */
public final class UseCaseWiring {
    private final GitHub github;
    private final Ledger ledger;
    private final Looking looking;
    private final Surroundings around;
    private final ResultReaders readers;
    private final Intake intake;
    private final Room room;

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
            Announcements listener,
            Grading.Watch watch,
            Obey.Watch refusals) {

        /** The same where somebody hears of refusals. */
        public Surroundings refusing(Obey.Watch other) {
            return new Surroundings(clock, scratch, publicUrl, runDeadline, listener, watch, other);
        }

        /** Where nobody is told. */
        public Surroundings(Clock clock, Path scratch, String publicUrl, Duration runDeadline) {
            this(clock, scratch, publicUrl, runDeadline, Announcements.NOBODY_LISTENS);
        }

        /** Where nobody watches. */
        public Surroundings(
                Clock clock,
                Path scratch,
                String publicUrl,
                Duration runDeadline,
                Announcements listener) {
            this(
                    clock,
                    scratch,
                    publicUrl,
                    runDeadline,
                    listener,
                    Grading.Watch.NOBODY,
                    Obey.Watch.NOBODY);
        }
    }

    private UseCaseWiring(GitHub github, Ledger ledger, Looking looking, Surroundings around) {
        this.github = github.reading(new CommitFiles(github.files(), ledger.files()));
        this.ledger = ledger;
        this.looking = looking;
        this.around = around;
        IntakeLimits limits = IntakeLimits.DEFAULT;
        this.readers =
                ResultReaders.standard(ReadLimits.DEFAULT.withMeasurements(limits.measurements()));
        this.intake = new Intake(github.artifacts(), readers, limits, around.scratch());
        this.room = Room.within(Runtime.getRuntime().maxMemory());
    }

    /**
     * What works on the queue, and what has to be done now and then.
     *
     * @param revive finds what was missed
     * @param fill makes points of results that an earlier version stored
     */
    public record Wired(Dispatch dispatch, Revive revive, FillHistory fill) {}

    /** The use cases over a GitHub and a ledger. */
    public static Wired wire(
            GitHub github, Ledger ledger, TaskQueue queue, Surroundings surroundings) {
        return new UseCaseWiring(github, ledger, new QueuedLooking(queue), surroundings)
                .wired(queue);
    }

    private Wired wired(TaskQueue queue) {
        Policies policies = policies();
        TakeIn takeIn = new TakeIn(github, intake, room, ledger);
        JudgeTargets judge = judge();
        Publish publish = publish(policies, judge);
        RefreshCommit refresh = refresh(policies, takeIn, publish);
        Revive revive = revive(queue);
        Dispatch.UseCases useCases =
                new Dispatch.UseCases(
                        facts(publish),
                        new KeepHistory(policies, takeIn),
                        refresh,
                        obey(policies, judge, refresh, publish),
                        revive,
                        baseChanged(policies),
                        new OwnFault(ledger, publish, looking));
        return new Wired(
                new Dispatch(useCases, queue), revive, new FillHistory(ledger.history(), room));
    }

    private BaseChanged baseChanged(Policies policies) {
        return new BaseChanged(
                github.files(), policies, ledger, new BaseChanged.Then(looking, around.clock()));
    }

    private Revive revive(TaskQueue queue) {
        return new Revive(
                ledger, github.pulls(), looking, new Revive.Asking(queue, around.clock()));
    }

    private JudgeTargets judge() {
        return new JudgeTargets(
                github,
                ledger,
                new JudgeTargets.Means(
                        readers, room, around.clock(), around.watch(), around.runDeadline()));
    }

    private Obey obey(
            Policies policies, JudgeTargets judge, RefreshCommit refresh, Publish publish) {
        Obey.Parts parts =
                new Obey.Parts(
                        carryOut(policies, judge),
                        onBranch(policies),
                        refresh,
                        publish,
                        around.clock(),
                        around.refusals());
        return new Obey(github, ledger, parts);
    }

    private ProposedFiles proposed(Policies policies) {
        return new ProposedFiles(
                github,
                ledger.orders(),
                new ProposedFiles.Reading(policies, new BaselineFile(readers), around.clock()));
    }

    private Publish publish(Policies policies, JudgeTargets judge) {
        return new Publish(
                github,
                ledger,
                new Publish.Sources(judge, proposed(policies)),
                new Publish.Manner(around.clock(), around.publicUrl(), around.runDeadline()));
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

    private RefreshCommit refresh(Policies policies, TakeIn takeIn, Publish publish) {
        return new RefreshCommit(
                github,
                ledger,
                new RefreshCommit.Parts(policies, takeIn, publish, defaultBranch()),
                new RefreshCommit.Pace(around.clock(), looking, around.runDeadline()));
    }

    private Policies policies() {
        return new Policies(
                github.files(),
                new PolicyReader(
                        readers.readers().stream()
                                .map(ResultReader::id)
                                .collect(Collectors.toSet())),
                around.clock());
    }

    private RecordFacts facts(Publish publish) {
        return new RecordFacts(
                github,
                ledger,
                looking,
                publish,
                new RecordFacts.Waiting(around.clock(), around.runDeadline()));
    }

    private OnBranch onBranch(Policies policies) {
        return new OnBranch(
                ledger.orders(),
                policies,
                new MeasureAgain(github, ledger, around.clock()),
                new OnBranch.Around(around.clock(), looking));
    }

    private CarryOut carryOut(Policies policies, JudgeTargets judge) {
        RegenerateBaseline regenerate =
                new RegenerateBaseline(
                        ledger,
                        github.files(),
                        newBaselines(),
                        new ForkProposal(github.files(), github.commits(), github.pulls()));
        return new CarryOut(
                ledger,
                policies,
                new CurrentVerdict(ledger, judge, around.clock()),
                new CarryOut.Means(
                        regenerate,
                        new AcceptRows(ledger, looking, around.clock()),
                        new MeasureAgain(github, ledger, around.clock()),
                        looking));
    }
}
