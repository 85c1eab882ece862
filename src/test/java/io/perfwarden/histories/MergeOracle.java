package io.perfwarden.histories;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunDraft;
import io.perfwarden.histories.Chronicle.HeadMerge;
import io.perfwarden.histories.Chronicle.Merge;
import io.perfwarden.histories.Chronicle.Subject;
import io.perfwarden.histories.Chronicle.Word;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.InstallationRestoredJob;
import io.perfwarden.queue.Job.JobEndJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.PullLabelJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.FakeGitHub;

/**
 * Knows from the world alone whether a check may pass, by four sentences.
 *
 * <ol>
 *   <li>A head that was measured red for a merge passes only by a measurement of that merge, at
 *       this or a later head, or by a maintainer's word that was given for that merge.
 *   <li>A pass names what it stands on: a run that began after the head was pushed and the base was
 *       set. It waits for the newest run of the merge, and of the commit alone.
 *   <li>Nobody but a maintainer changes an outcome by anything but a measurement.
 *   <li>A fork's run is approved or started by a maintainer's word, which was given for its head.
 * </ol>
 *
 * <p>A check is held to what the program was told. A pull request of which something newer is on
 * its way, or of another one from its branch, is not looked at, and nothing is while a change of
 * the default branch's files is.
 */
final class MergeOracle implements Promise {
    private static final Set<CheckRunConclusion> PASSING =
            Set.of(
                    CheckRunConclusion.SUCCESS,
                    CheckRunConclusion.NEUTRAL,
                    CheckRunConclusion.SKIPPED);

    private static final Duration BELIEVED = Duration.ofSeconds(10);

    /** Artifacts may be listed this long after a run ended, and the look that asks for them. */
    private static final Duration LISTED = Duration.ofSeconds(15);

    /** While more may be heard, no check passes; a second later it is looked at again. */
    private static final Duration FOLLOWED = Duration.ofSeconds(5);

    private static final Pattern RUN = Pattern.compile("/actions/runs/([0-9]+)");

    private final SmallWorld world;
    private final List<Job> told;
    private final List<Job> untold;
    private final Map<Attempt, Instant> starts = new TreeMap<>();

    /**
     * Attempts that measured what may be slow, and whether it is, as far as that was ever known.
     */
    private final Map<Attempt, Boolean> slow = new TreeMap<>();

    /** Attempts that lacked the benchmark, and whether that failed as they were read. */
    private final Map<Attempt, Boolean> lacking = new HashMap<>();

    /** Per cent of the baseline that attempts failed by, the strictest. */
    private final Map<Attempt, Integer> failedBy = new HashMap<>();

    /** Attempts whose end was told while their results were there. */
    private final Set<Attempt> known = new HashSet<>();

    /**
     * Those that ended while another workflow was to measure, or none: nobody has looked at them.
     */
    private final Set<Attempt> ignored = new HashSet<>();

    /** Those of them that no suite read then: a word that lets a head pass is about these too. */
    private final Set<Attempt> unread = new HashSet<>();

    /** Until when the artifacts that results lack may still be listed. */
    private final Map<Attempt, Instant> listedAgain = new HashMap<>();

    /**
     * What main asked for as a group passed, which is merged by the time that it asks otherwise.
     */
    private final Map<Integer, Setup> passedUnder = new HashMap<>();

    private final Set<Merge> accepted = new HashSet<>();
    private final Set<HeadMerge> waived = new HashSet<>();
    private final Set<HeadMerge> regenerated = new HashSet<>();

    /** What was red when it was looked at last, which may have been answered since. */
    private final Set<HeadMerge> shownRed = new HashSet<>();

    private final Map<HeadMerge, Long> blocked = new HashMap<>();

    /** Pull requests as GitHub was asked for them, once the app may work again. */
    private final Set<PullRequest> asked = new HashSet<>();

    /** Runs at their heads as well, seconds later: a refusal is believed for some. */
    private final Map<WorkflowRun, Instant> listed = new HashMap<>();

    private Instant saidAt = Instant.EPOCH;
    private long saidBefore;
    private long restored;
    private int heard;

    /**
     * @param told every event that has arrived, as it grows
     * @param untold those on their way
     */
    MergeOracle(SmallWorld world, List<Job> told, List<Job> untold) {
        this.world = world;
        this.told = told;
        this.untold = untold;
    }

    @Override
    public void holds() {
        if (world.isChanging()) {
            return;
        }
        noteSaid();
        measure();
        hear();
        ask();
        areInView();
        world.groups().forEach(this::notePass);
        world.groups().stream().filter(this::isKnown).forEach(this::holds);
        open().filter(this::isKnown).forEach(this::holds);
        shownRed.clear();
        open().map(HeadMerge::of).filter(this::isShownRed).forEach(shownRed::add);
    }

    private boolean isShownRed(HeadMerge it) {
        return check(it.head())
                        .flatMap(CheckRunDraft::conclusion)
                        .equals(Optional.of(CheckRunConclusion.FAILURE))
                && slow.keySet().stream().anyMatch(red -> isSlow(red) && isOf(red, it.merge()));
    }

    private void notePass(int group) {
        if (check(SmallWorld.sha(group)).filter(MergeOracle::passes).isPresent()) {
            passedUnder.putIfAbsent(group, world.setup());
        } else {
            passedUnder.remove(group);
        }
    }

    /** What was red in a group is so for the next one with its pull request. */
    private void holds(int group) {
        List<Attempt> own = ofGroup(group);
        check(SmallWorld.sha(group))
                .filter(MergeOracle::passes)
                .filter(_ -> !isWaivedInQueue(group))
                .ifPresent(check -> {
                    assertThat(own.stream().reduce((_, last) -> last))
                            .as("newest run of group %d, that passes with %s", group, check.title())
                            .matches(it ->
                                    it.isEmpty()
                                            || passedUnder.get(group) != world.setup()
                                            || it.flatMap(this::outcome).isPresent()
                                            || own.stream().anyMatch(this::maySubmit));
                    assertThat(groupReds(group))
                            .as("red for group %d, that passes with %s", group, check.title())
                            .isEmpty();
                    assertThat(own)
                            .as("submitted of group %d, that passes with %s", group, check.title())
                            .matches(it ->
                                    world.setup() != Setup.ONLY_SUBMITTED
                                            || passedUnder.get(group) != world.setup()
                                            || it.stream().anyMatch(this::maySubmit));
                });
    }

    private Stream<Attempt> groupReds(int group) {
        return slow.keySet().stream()
                .filter(red -> isSlow(red) && known.contains(red) && isOfGroup(red))
                .filter(red -> subject(red).merge().pull() == Queue.last(group))
                .filter(red ->
                        ofGroup(group).stream()
                                .filter(it -> slow.containsKey(it) && !isSlow(it))
                                .filter(it -> subject(it).isLike(subject(red)))
                                .allMatch(it -> start(it).isBefore(start(red))));
    }

    /** Newest last. */
    private List<Attempt> ofGroup(int group) {
        return starts.keySet().stream()
                .filter(it -> isOfGroup(it) && isAt(it, SmallWorld.sha(group)))
                .sorted(Comparator.comparing(this::start).thenComparing(Function.identity()))
                .toList();
    }

    private boolean isOfGroup(Attempt attempt) {
        return Queue.isGroup(subject(attempt).head());
    }

    private boolean isWaivedInQueue(int group) {
        return Stream.of(
                        accepted.stream(),
                        waived.stream().map(HeadMerge::merge),
                        regenerated.stream().map(HeadMerge::merge))
                .flatMap(Function.identity())
                .anyMatch(it -> it.pull() == Queue.last(group));
    }

    private boolean isKnown(int group) {
        return ofGroup(group).stream().allMatch(it -> heard(it).findAny().isPresent())
                && untold.stream().noneMatch(MergeOracle::mayChangeAnything)
                && untold.stream().noneMatch(MergeGroupJob.class::isInstance);
    }

    private void holds(PullRequest pull) {
        HeadMerge now = HeadMerge.of(pull);
        boolean isAlone = at(now.head()).count() == 1;
        Optional<CheckRunDraft> check = check(now.head()).filter(it -> it.conclusion().isPresent());
        check.filter(MergeOracle::passes)
                .ifPresentOrElse(
                        draft -> {
                            staysRed(now, draft);
                            waitsForWhatRuns(now, draft);
                            namesWhatItStandsOn(now, draft);
                            if (isAlone) {
                                followsFromSomething(now, draft);
                            }
                        },
                        () ->
                                check.filter(_ -> isAlone && isSettled(now))
                                        .ifPresent(_ -> blocked.put(now, said())));
    }

    private void noteSaid() {
        if (said() > saidBefore) {
            saidBefore = said();
            saidAt = world.now();
        }
    }

    /**
     * Whether no former base counts any more, what was said is followed, and nothing that ran is
     * still unknown.
     */
    private boolean isSettled(HeadMerge now) {
        Instant moved = world.chronicle().moved(now.merge().pull());
        return moved.plus(Duration.ofHours(1)).isBefore(world.now())
                && saidAt.plus(FOLLOWED).isBefore(world.now())
                && untold.stream().noneMatch(MergeOracle::mayChangeAnything)
                && starts.keySet().stream()
                        .filter(it -> isAt(it, now.head()) || isUnheardAnswer(it, now))
                        .allMatch(known::contains);
    }

    /** What ended at an earlier head, of which nothing was told, is asked for. */
    private boolean isUnheardAnswer(Attempt attempt, HeadMerge now) {
        return outcome(attempt).isPresent() && isFor(attempt, now.merge());
    }

    private Optional<CheckRunDraft> check(CommitSha head) {
        return Oracle.latest(Oracle.checks(world.github(), head)).map(FakeGitHub.Check::draft);
    }

    private static boolean passes(CheckRunDraft check) {
        return check.conclusion().filter(PASSING::contains).isPresent();
    }

    private Stream<PullRequest> open() {
        return List.copyOf(world.pulls().values()).stream().filter(PullRequest::open);
    }

    private Stream<HeadMerge> at(CommitSha head) {
        return open().map(HeadMerge::of).filter(it -> it.head().equals(head));
    }

    /**
     * Whether nothing newer is on its way of a pull request, nor of others from its branch, of
     * which a run may be.
     */
    private boolean isKnown(PullRequest pull) {
        return world.pulls().values().stream()
                .filter(it -> it.head().equals(pull.head()))
                .allMatch(this::isTold);
    }

    /** That of a label, or of an earlier head, may be on its way. */
    private boolean isTold(PullRequest pull) {
        return (asked.contains(pull) || isHeard(pull))
                && untold.stream()
                        .noneMatch(job ->
                                job instanceof PullLabelJob it && it.number().equals(pull.number())
                                        || SmallWorld.heard(job)
                                                .filter(it -> it.number().equals(pull.number()))
                                                .isPresent());
    }

    private void ask() {
        long now = told.stream().filter(InstallationRestoredJob.class::isInstance).count();
        if (now > restored && !world.isSuspended()) {
            asked.addAll(world.pulls().values());
            Instant at = world.now().plus(BELIEVED);
            Set<CommitSha> heads = open().map(PullRequest::headSha).collect(Collectors.toSet());
            world.runs().values().stream()
                    .filter(it -> heads.contains(it.headSha()))
                    .forEach(it -> listed.putIfAbsent(it, at));
        }
        restored = now;
    }

    private boolean isHeard(PullRequest pull) {
        return told.stream()
                .flatMap(job -> SmallWorld.heard(job).stream())
                .anyMatch(it -> it.equals(pull));
    }

    private boolean isEndTold(Attempt attempt) {
        return heard(attempt).anyMatch(it -> it.state() instanceof RunState.Completed);
    }

    /** What was told of an attempt, or listed. */
    private Stream<WorkflowRun> heard(Attempt attempt) {
        Stream<WorkflowRun> all =
                listed.keySet().stream()
                        .filter(it -> world.now().isAfter(listed.getOrDefault(it, Instant.MAX)));
        return Stream.concat(events(), all).filter(it -> it.attempt().equals(attempt));
    }

    private Stream<WorkflowRun> events() {
        return told.stream()
                .filter(RunEventJob.class::isInstance)
                .map(it -> ((RunEventJob) it).toRun());
    }

    /** What was measured is held to what its base has now, or had while it had anything. */
    private void measure() {
        for (WorkflowRun run : world.runs().values()) {
            if (world.isByHand(run)) {
                continue;
            }
            starts.put(run.attempt(), run.startedAt());
            if (ignored.contains(run.attempt()) && isOfHead(run.attempt()) && !isIgnored(run)) {
                ignored.remove(run.attempt());
            }
            if (isEndTold(run.attempt()) && known.add(run.attempt())) {
                listedAgain.put(run.attempt(), world.now().plus(LISTED));
                if (!isRead(run)) {
                    unread.add(run.attempt());
                }
                if (isIgnored(run)) {
                    ignored.add(run.attempt());
                    slow.remove(run.attempt());
                }
                lacking.put(
                        run.attempt(),
                        isRead(run)
                                && world.setup() != Setup.FORGIVING
                                && outcome(run.attempt()).equals(Optional.of(Outcome.LACKING)));
            }
        }
        for (Attempt attempt : starts.keySet()) {
            if (!ignored.contains(attempt)) {
                time(attempt).ifPresent(it -> measure(attempt, it));
            }
        }
    }

    /** A benchmark that is gone is slower than any. */
    private OptionalInt time(Attempt attempt) {
        return Boolean.TRUE.equals(lacking.get(attempt))
                ? OptionalInt.of(Integer.MAX_VALUE)
                : outcome(attempt).map(Outcome::time).orElse(OptionalInt.empty());
    }

    /** What another CI submitted is, while the configuration names it. */
    private boolean isRead(WorkflowRun run) {
        if (run.isSubmission()) {
            return world.setup().isSubmittable();
        }
        return world.setup().isCompared()
                && world.setup() != Setup.ONLY_SUBMITTED
                && world.setup().workflow().filter(it -> !isOf(run, it)).isEmpty();
    }

    private boolean isOfHead(Attempt attempt) {
        return open().map(HeadMerge::of).anyMatch(it -> isAt(attempt, it.head()));
    }

    /** A workflow that has measured a head counts there also once another one is named. */
    private boolean isIgnored(WorkflowRun run) {
        return !run.isSubmission()
                && (world.setup() == Setup.ONLY_SUBMITTED
                        || world.setup().workflow().filter(it -> !isOf(run, it)).isPresent())
                && known.stream()
                        .filter(it -> slow.containsKey(it) && !it.equals(run.attempt()))
                        .filter(it -> isAt(it, run.headSha()) && !it.run().isOfSubmissions())
                        .map(it -> world.runs().get((int) it.run().value()))
                        .noneMatch(it -> it.workflow().equals(run.workflow()));
    }

    private static boolean isOf(WorkflowRun run, String workflow) {
        return run.workflow().map(WorkflowPath::value).equals(Optional.of(workflow));
    }

    private void measure(Attempt attempt, int time) {
        Merge merge = subject(attempt).merge();
        int now = world.setup().limitPercent();
        // A rule that is dropped does not end what failed by it; a baseline that is changed does.
        int strictest = Math.min(now, failedBy.getOrDefault(attempt, now));
        limit(merge, strictest).ifPresent(limit -> judge(attempt, time > limit));
        limit(merge, now)
                .ifPresent(limit -> {
                    if (time > limit && known.contains(attempt)) {
                        failedBy.put(attempt, strictest);
                    }
                });
    }

    /** What once was none is no regression of a later head, nor of another pull request. */
    private void judge(Attempt attempt, boolean isSlow) {
        boolean isHead =
                open().map(HeadMerge::of)
                        .anyMatch(it -> isAt(attempt, it.head()) && isFor(attempt, it.merge()));
        slow.merge(attempt, isSlow, (before, now) -> now && (before || isHead));
    }

    /** The longest time that does not fail; absent where nothing is compared. */
    private OptionalInt limit(Merge merge, int percent) {
        OptionalInt baseline = world.baseline(merge.base());
        return world.setup().isCompared() && baseline.isPresent()
                ? OptionalInt.of(baseline.getAsInt() * percent / 100)
                : OptionalInt.empty();
    }

    private boolean isCompared(Merge merge) {
        return limit(merge, world.setup().limitPercent()).isPresent();
    }

    /** Whether a head brings another baseline than its base has, or none, and nobody said so. */
    private boolean changesBaseline(HeadMerge it) {
        return isCompared(it.merge())
                && (world.changesBaseline(it.head(), it.merge().base())
                        || (world.hasSlowBaseline(it.head()) && !regenerated.contains(it)));
    }

    /** A word is given in view of everything before it, for the merge as it is then. */
    private void hear() {
        List<Word> all = world.chronicle().words();
        all.subList(heard, all.size()).stream().filter(Word::isOfMaintainer).forEach(this::hear);
        heard = all.size();
    }

    private void hear(Word word) {
        HeadMerge of = word.of();
        switch (word.command()) {
            case "/perfwarden accept" -> {
                if (reds(of).findAny().isPresent() || shownRed.contains(of)) {
                    accepted.add(of.merge());
                }
            }
            case "/perfwarden skip" -> {
                if (isAccepted(of) || reds(of).noneMatch(it -> isAt(it, of.head()))) {
                    waived.add(of);
                }
            }
            case "/regen-baseline" ->
                    world.github().commits().stream()
                            .filter(it -> it.parent().equals(of.head()))
                            .map(it -> new HeadMerge(of.merge(), it.sha()))
                            .forEach(regenerated::add);
            default -> {}
        }
    }

    /** A word was given for the head that it lets run, and for nothing of its second. */
    private void areInView() {
        areInView(world.approved(), (run, word) -> run.began().isBefore(word.at()));
        areInView(world.startedForForks(), (run, word) -> !run.began().isBefore(word.at()));
    }

    private void areInView(List<RunId> runs, BiPredicate<Subject, Word> isInOrder) {
        assertThat(runs.stream().map(run -> world.chronicle().subject(run)))
                .as("runs of forks that a word let run")
                .allMatch(run ->
                        world.chronicle().words().stream()
                                .filter(it ->
                                        it.isOfMaintainer()
                                                && it.command().equals("/perfwarden run"))
                                .filter(it -> it.of().head().equals(run.head()))
                                .filter(it -> isInOrder.test(run, it))
                                .anyMatch(it ->
                                        world.isSameBranch(
                                                it.of().merge().pull(), run.merge().pull())));
    }

    private boolean isAccepted(HeadMerge it) {
        return accepted.contains(it.merge()) || regenerated.contains(it);
    }

    private void staysRed(HeadMerge now, CheckRunDraft check) {
        List<Attempt> reds = isAccepted(now) ? List.of() : reds(now).toList();
        assertThat(reds)
                .as("what measured %s red, that passes with %s", now, check.title())
                .allMatch(it ->
                        waived.contains(now)
                                && (unread.contains(it)
                                        || !isAt(it, now.head())
                                        || mayBeListed(it)));
    }

    /** While the rest of an incomplete measurement may come, a word for the head still holds. */
    private boolean mayBeListed(Attempt attempt) {
        return Boolean.TRUE.equals(lacking.get(attempt))
                && !world.now().isAfter(listedAgain.getOrDefault(attempt, Instant.MIN));
    }

    /** What made a merge red, up to its head, and no measurement of it has answered. */
    private Stream<Attempt> reds(HeadMerge now) {
        return slow.keySet().stream()
                .filter(red -> isSlow(red) && known.contains(red) && !isOfGroup(red))
                .filter(red -> isOf(red, now.merge()))
                .filter(red -> isNoEarlier(now.merge(), now.head(), subject(red).head()))
                .filter(red -> slow.keySet().stream().noneMatch(it -> answers(it, red, now)));
    }

    /**
     * What was measured for a closed pull request is so for the next from its branch. A run that is
     * run again once it was closed is for none.
     */
    private boolean isOf(Attempt red, Merge now) {
        Merge measured = subject(red).merge();
        return measured.equals(now)
                || (measured.base().equals(now.base())
                        && world.isSameBranch(measured.pull(), now.pull())
                        && !world.isOpen(measured.pull())
                        && (subject(red).event() == RunEvent.SUBMISSION
                                || world.chronicle().wasOpen(measured.pull(), start(red))));
    }

    /**
     * A run that a maintainer asked for is an answer to whatever ran by itself. A head answers for
     * itself, also if it was measured before another one.
     */
    private boolean answers(Attempt attempt, Attempt red, HeadMerge now) {
        Subject of = subject(red);
        Subject by = subject(attempt);
        return !isSlow(attempt)
                && (by.isLike(of) || by.event() == RunEvent.WORKFLOW_DISPATCH)
                && (!start(attempt).isBefore(start(red))
                        || (isAt(attempt, now.head()) && !isAt(red, now.head())))
                && Stream.of(of.merge(), now.merge())
                        .filter(it ->
                                by.event() == RunEvent.SUBMISSION
                                        ? world.isSameBranch(by.merge().pull(), it.pull())
                                        : world.chronicle().mayBeOf(by, it))
                        .anyMatch(it -> isNoEarlier(it, by.head(), of.head()));
    }

    private boolean isNoEarlier(Merge merge, CommitSha head, CommitSha other) {
        return world.chronicle().isNoEarlier(merge.pull(), head, other);
    }

    private boolean isSlow(Attempt attempt) {
        return Boolean.TRUE.equals(slow.get(attempt));
    }

    private boolean isAt(Attempt attempt, CommitSha head) {
        return subject(attempt).head().equals(head);
    }

    private Optional<Outcome> outcome(Attempt attempt) {
        return world.outcome(attempt);
    }

    private Subject subject(Attempt attempt) {
        return world.chronicle().subject(attempt);
    }

    private Instant start(Attempt attempt) {
        return Objects.requireNonNull(starts.get(attempt));
    }

    /**
     * A run that a maintainer asked for replaces what began before it, and so does one that GitHub
     * was asked for, which may not be believed yet. Of a run that is run again without anything
     * told, what it was before is known.
     */
    private void waitsForWhatRuns(HeadMerge now, CheckRunDraft check) {
        if (waived.contains(now) || world.setup().workflow().isEmpty() || isSubmitted(now)) {
            return;
        }
        Set<RunEvent> alone = EnumSet.of(RunEvent.PULL_REQUEST, RunEvent.PUSH);
        Stream<WorkflowRun> newest =
                alone.stream()
                        .flatMap(event ->
                                Stream.of(events(), listed.keySet().stream(), dispatched())
                                        .flatMap(Function.identity())
                                        .filter(it -> isFor(it, now))
                                        .filter(it ->
                                                Set.of(event, RunEvent.WORKFLOW_DISPATCH)
                                                        .contains(it.event()))
                                        .max(
                                                Comparator.comparing(WorkflowRun::startedAt)
                                                        .thenComparing(WorkflowRun::attempt))
                                        .filter(it -> heard(it.attempt()).findAny().isPresent())
                                        .stream());
        assertThat(newest)
                .as("newest runs of %s, that passes with %s", now, check.title())
                .allMatch(it ->
                        !isUnderWay(it)
                                || it.event() == RunEvent.WORKFLOW_DISPATCH
                                || hasEndedJob(it));
    }

    /** Of what it started itself, GitHub is asked. */
    private Stream<WorkflowRun> dispatched() {
        return world.runs().values().stream()
                .filter(it -> it.event() == RunEvent.WORKFLOW_DISPATCH);
    }

    /** Then the rest of its run is not waited for. */
    private boolean hasEndedJob(WorkflowRun run) {
        return world.setup() == Setup.NAMED_JOB && outcome(run.attempt()).isPresent();
    }

    private boolean isUnderWay(WorkflowRun run) {
        return world.runs().values().stream()
                .filter(it -> it.attempt().equals(run.attempt()))
                .anyMatch(it -> !(it.state() instanceof RunState.Completed));
    }

    /** Then a job of the workflow may have done so, whose run is not waited for. */
    private boolean isSubmitted(HeadMerge now) {
        return standsOn(now).stream().anyMatch(RunId::isOfSubmissions);
    }

    private boolean isFor(WorkflowRun run, HeadMerge now) {
        return !world.isByHand(run)
                && run.workflow().map(WorkflowPath::value).equals(world.setup().workflow())
                && isAt(run.attempt(), now.head())
                && isFor(run.attempt(), now.merge());
    }

    private void namesWhatItStandsOn(HeadMerge now, CheckRunDraft check) {
        if (waived.contains(now)) {
            return;
        }
        assertThat(isCompared(now.merge()) && world.isRemoving(now.head()))
                .as("%s passes with %s without a baseline", now, check.title())
                .isFalse();
        if ((world.isUnasked() || world.isFiltered(now)) && !changesBaseline(now)) {
            return;
        }
        assertThat(standsOn(now).stream().map(run -> world.chronicle().subject(run)))
                .as("runs that %s may stand on, that passes with %s", now, check.title())
                .anyMatch(it ->
                        it.event() != RunEvent.PUSH
                                || world.isUnasked()
                                || world.isFiltered(now)
                                || isLeftOut(now));
        Set<RunId> named =
                RUN.matcher(check.summary() + check.text())
                        .results()
                        .map(it -> new RunId(Long.parseLong(it.group(1))))
                        .collect(Collectors.toSet());
        if (check.summary().contains("submitted results")
                || check.title().contains("nothing to measure")) {
            standsOn(now).stream().filter(RunId::isOfSubmissions).forEach(named::add);
        }
        assertThat(at(now.head()))
                .as("what %s names one of the runs of, that passes with %s", now, check.title())
                .anyMatch(it -> waived.contains(it) || !Collections.disjoint(standsOn(it), named));
    }

    /** Beside a run of the merge that of the commit alone may be named. */
    private Set<RunId> standsOn(HeadMerge now) {
        return starts.keySet().stream()
                .filter(it -> isAt(it, now.head()) && isFor(it, now.merge()))
                .filter(it -> mayPass(it, now))
                .map(Attempt::run)
                .collect(Collectors.toSet());
    }

    /** Of a push only the head is measured, whatever it is to be merged into. */
    private boolean isFor(Attempt attempt, Merge merge) {
        Subject of = subject(attempt);
        return of.event() == RunEvent.PULL_REQUEST
                ? world.chronicle().mayBeOf(of, merge)
                : world.isSameBranch(of.merge().pull(), merge.pull());
    }

    /** What left the measuring out says nothing of what was asked for since, nor of baselines. */
    private boolean mayPass(Attempt attempt, HeadMerge now) {
        if (attempt.run().isOfSubmissions()
                ? !maySubmit(attempt) || !isSince(attempt, now.merge())
                : world.setup() == Setup.ONLY_SUBMITTED) {
            return false;
        }
        return outcome(attempt)
                .filter(it ->
                        switch (it) {
                            case GOOD, BAD, LATE, HALF, SELECTED, LACKING -> true;
                            case EMPTY, FAILED -> world.setup().isLenient();
                            case CANCELLED -> false;
                            case SKIPPED, LEFT_OUT ->
                                    !changesBaseline(now) && mayBeLeftOut(attempt, now);
                        })
                .isPresent();
    }

    private boolean mayBeLeftOut(Attempt attempt, HeadMerge now) {
        return !world.isEvading(now.merge().pull()) && !world.isAskedSince(now, start(attempt));
    }

    /**
     * Whether the measuring of the merge was left out, so that the run of the commit alone counts.
     * That is so where a baseline is changed as well: that blocks what nothing has measured.
     */
    private boolean isLeftOut(HeadMerge now) {
        return starts.keySet().stream()
                .filter(it -> isAt(it, now.head()) && isFor(it, now.merge()))
                .filter(it -> subject(it).event() == RunEvent.PULL_REQUEST)
                .filter(it ->
                        outcome(it)
                                .filter(Set.of(Outcome.SKIPPED, Outcome.LEFT_OUT)::contains)
                                .isPresent())
                .anyMatch(it -> mayBeLeftOut(it, now));
    }

    /** Whether the configuration lets a source submit this. */
    private boolean maySubmit(Attempt attempt) {
        return world.setup().isSubmittable()
                && attempt.run().isOfSubmissions()
                && (!outcome(attempt).equals(Optional.of(Outcome.SKIPPED))
                        || (world.setup() == Setup.ONLY_SUBMITTED
                                && subject(attempt).source().equals(Optional.of(Act.Source.JOB))));
    }

    /** What was left out was so for the base of that moment; what was measured is of the head. */
    private boolean isSince(Attempt attempt, Merge merge) {
        return !outcome(attempt).equals(Optional.of(Outcome.SKIPPED))
                || !start(attempt).isBefore(world.chronicle().moved(merge.pull()));
    }

    private void followsFromSomething(HeadMerge now, CheckRunDraft check) {
        assertThat(Optional.ofNullable(blocked.remove(now)))
                .as("what was said when %s, that passes with %s, was blocked", now, check.title())
                .isNotEqualTo(Optional.of(said()));
    }

    /** How much happened by which an outcome may change. GitHub is asked for runs as well. */
    private long said() {
        return Stream.concat(told.stream(), untold.stream())
                .filter(MergeOracle::mayChangeAnything)
                .count();
    }

    private static boolean mayChangeAnything(Job job) {
        return switch (job) {
            case RunEventJob _, BranchPushJob _, PullLabelJob _ -> true;
            case InstallationRestoredJob _, JobEndJob _ -> true;
            case CommentEventJob it -> it.login().equals(new AccountLogin(Act.Comment.MAINTAINER));
            default -> false;
        };
    }

    /** What stands on nothing but good measurements passes, or on nothing but conditions. */
    @Override
    public void holdsAtTheEnd() {
        open().filter(this::mustPass)
                .forEach(pull ->
                        assertThat(check(pull.headSha()).filter(MergeOracle::passes))
                                .as("#%s has nothing against it", pull.number())
                                .isPresent());
        world.groups().stream()
                .filter(this::mustPass)
                .forEach(group ->
                        assertThat(check(SmallWorld.sha(group)).filter(MergeOracle::passes))
                                .as("group %d has nothing against it", group)
                                .isPresent());
    }

    private boolean mustPass(int group) {
        return !world.wasChanged()
                && isKnown(group)
                && !ofGroup(group).isEmpty()
                && groupReds(group).findAny().isEmpty()
                && ofGroup(group).stream()
                        .allMatch(it ->
                                known.contains(it)
                                        && outcome(it).equals(Optional.of(Outcome.GOOD)));
    }

    private boolean mustPass(PullRequest pull) {
        HeadMerge now = HeadMerge.of(pull);
        return !world.wasChanged()
                && !world.isFiltered(now)
                && open().map(HeadMerge::of).filter(it -> !world.isFiltered(it)).count() == 1
                && isCompared(now.merge())
                && !changesBaseline(now)
                && open().map(HeadMerge::of).flatMap(this::reds).findAny().isEmpty()
                && (standsOnly(pull, Set.of(Outcome.GOOD))
                        || (!world.isEvading(pull.number().value())
                                && world.chronicle()
                                        .moved(pull.number().value())
                                        .equals(Instant.EPOCH)
                                && standsOnly(pull, Set.of(Outcome.SKIPPED, Outcome.LEFT_OUT))));
    }

    /** Whether all runs at the head ended like this, and one began after the last change. */
    private boolean standsOnly(PullRequest pull, Set<Outcome> outcomes) {
        List<Attempt> all =
                starts.keySet().stream().filter(it -> isAt(it, pull.headSha())).toList();
        return all.stream().anyMatch(it -> isSurelyOf(subject(it), pull))
                && all.stream().allMatch(it -> outcome(it).filter(outcomes::contains).isPresent());
    }

    /**
     * Nobody can tell whose a run is that begins within the second of another one's event, just
     * after its base was set, while nothing is told, or while several are open.
     */
    private boolean isSurelyOf(Subject run, PullRequest pull) {
        return run.event() == RunEvent.PULL_REQUEST
                && run.began().isAfter(pull.updatedAt())
                && run.merge().equals(HeadMerge.of(pull).merge())
                && world.chronicle()
                        .moved(pull.number().value())
                        .plus(SmallWorld.START)
                        .isBefore(run.began())
                && !world.chronicle().isUntold(run.began())
                && world.pulls().values().stream()
                        .filter(it -> it.head().equals(pull.head()))
                        .noneMatch(it -> it.updatedAt().equals(run.began()))
                && world.chronicle().isOnlyOneOf(run);
    }
}
