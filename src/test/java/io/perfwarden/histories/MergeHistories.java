package io.perfwarden.histories;

import module java.base;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * Makes random histories of one branch: it is measured for several bases, by several runs, and
 * people say something before and after that. Most begin with a red head.
 */
final class MergeHistories {
    private static final List<BranchName> BASES =
            List.of(SmallWorld.MAIN, SmallWorld.MAIN, SmallWorld.DEV, SmallWorld.BARE);

    private static final List<Outcome> OUTCOMES =
            Stream.concat(
                            Arrays.stream(Outcome.values()).filter(it -> it != Outcome.LATE),
                            Stream.of(Outcome.GOOD, Outcome.GOOD, Outcome.BAD, Outcome.BAD))
                    .toList();

    private static final List<Outcome> SUBMISSIONS =
            List.of(Outcome.GOOD, Outcome.BAD, Outcome.SKIPPED, Outcome.HALF);

    private static final List<Outcome> MOSTLY_BAD = List.of(Outcome.BAD, Outcome.BAD, Outcome.GOOD);

    private static final List<Setup> SUBMITTABLE = List.of(Setup.SUBMITTED, Setup.ONLY_SUBMITTED);

    private static final String RUN = "/perfwarden run";

    private static final List<String> WORDS =
            List.of(
                    "/perfwarden skip -- for the test",
                    "/perfwarden accept render for the test",
                    "/regen-baseline -- for the test",
                    RUN,
                    "/perfwarden cancel",
                    "/perfwarden recheck");

    private static final List<String> PEOPLE =
            List.of(Act.Comment.MAINTAINER, Act.Comment.MAINTAINER, "mallory");

    private static final List<OptionalInt> TIMES =
            List.of(
                    OptionalInt.empty(),
                    OptionalInt.of(Outcome.TIME),
                    OptionalInt.of(Outcome.SLOW_TIME));

    private final Random random;
    private int first;
    private final Deque<Act> beginning;
    private int runs;

    /**
     * @param way how it begins: in a few ways that are seldom drawn, else as usual
     */
    MergeHistories(Random random, int way) {
        this.random = random;
        this.first = random.nextInt(3) == 0 ? 3 : 1;
        this.beginning = new ArrayDeque<>(List.of(push(first)));
        boolean isRed = random.nextInt(way == 3 ? 2 : 4) > 0;
        if (isRed && way > 0 && way < 4) {
            measures(first, Outcome.BAD);
        }
        switch (way) {
            case 0 -> {
                beginning.addFirst(new Act.Configure(Setup.ON_REQUEST));
                measures(first, Outcome.LEFT_OUT);
                beginning.add(new Act.Label(true));
            }
            case 1 -> {
                beginning.addFirst(new Act.Configure(Setup.ON_REQUEST));
                beginning.add(isRed ? push(first) : new Act.Label(true));
            }
            case 2 -> {
                beginning.addFirst(new Act.Configure(Setup.SELECTIVE));
                measures(first, Outcome.SELECTED);
            }
            case 3 -> {
                beginning.add(new Act.Close(first));
                beginning.add(new Act.OpenSecond(first));
                if (!isRed) {
                    beginning.add(new Act.Pass(1));
                    measures(SmallWorld.second(first), Outcome.GOOD);
                }
            }
            case 4 -> measuresClosed(random.nextBoolean());
            case 5 -> waits();
            case 6 -> ofFork(random.nextInt(4));
            case 7 -> queued();
            case 8 -> unheard();
            case 9 -> submitted();
            case 10 -> submittedOfGroup();
            case 11 -> ofJob();
            default -> {
                if (isRed) {
                    measures(first, Outcome.BAD);
                    answeredAsItIsPushed();
                }
            }
        }
    }

    private void measures(int pull, Outcome outcome) {
        beginning.add(begun(pull));
        beginning.add(new Act.Complete(runs, outcome));
    }

    private Act begun(int pull) {
        return new Act.Begin(++runs, pull, RunEvent.PULL_REQUEST);
    }

    /** A run begins late, or nothing was heard of it before its pull request was closed. */
    private void measuresClosed(boolean isLate) {
        Act close = new Act.Close(first);
        beginning.addAll(
                isLate
                        ? List.of(close, begun(first))
                        : List.of(
                                new Act.Lost(beginning.remove()),
                                new Act.Lost(begun(first)),
                                close));
        beginning.addAll(
                List.of(
                        new Act.Pass(1),
                        new Act.OpenSecond(first),
                        new Act.Complete(runs, Outcome.GOOD)));
    }

    /** A merge group is measured, mostly red, and the next one with the same pull request. */
    private void queued() {
        first = 1;
        beginning.clear();
        beginning.addAll(
                List.of(
                        push(first),
                        new Act.Enqueue(Queue.FIRST),
                        new Act.BeginGroup(++runs, Queue.FIRST),
                        new Act.Complete(runs, random.nextInt(3) > 0 ? Outcome.BAD : Outcome.GOOD),
                        new Act.Dequeue(Queue.FIRST),
                        new Act.Enqueue(Queue.AGAIN),
                        new Act.BeginGroup(++runs, Queue.AGAIN),
                        new Act.Complete(runs, any(OUTCOMES))));
    }

    private Act inQueue() {
        int group = any(List.of(Queue.FIRST, Queue.AGAIN));
        return any(
                List.of(
                        new Act.Enqueue(group),
                        new Act.Dequeue(group),
                        new Act.BeginGroup(runs + 1, group)));
    }

    /** A run waits for approval, at a head that is pushed away from, or back to, meanwhile. */
    private void waits() {
        first = random.nextInt(3) > 0 ? 3 : first;
        beginning.clear();
        Act.Push head = push(first);
        beginning.add(head);
        beginning.add(
                first == 3
                        ? random.nextInt(4) > 0
                                ? new Act.Hold(++runs, first)
                                : new Act.HoldOther(++runs, first)
                        : begun(first));
        if (random.nextBoolean()) {
            beginning.add(push(first));
            beginning.add(new Act.Meanwhile(new Act.Comment(first, RUN), head));
        } else {
            beginning.add(meanwhile(first, RUN));
        }
    }

    /** A red head is measured again, and pushed to before that is over. */
    private void answeredAsItIsPushed() {
        if (random.nextBoolean()) {
            beginning.addAll(
                    List.of(begun(first), push(first), new Act.Complete(runs, Outcome.GOOD)));
            measures(first, any(List.of(Outcome.LEFT_OUT, Outcome.SKIPPED, Outcome.GOOD)));
        }
    }

    /** What was measured is opened again, or pushed to, and measured while nothing is heard. */
    private void unheard() {
        measures(first, any(List.of(Outcome.GOOD, Outcome.BAD)));
        boolean isClosed = random.nextBoolean();
        beginning.add(isClosed ? new Act.Close(first) : new Act.Pass(1));
        beginning.add(new Act.Suspend());
        beginning.add(isClosed ? new Act.Reopen(first) : push(first));
        measures(first, any(List.of(Outcome.GOOD, Outcome.BAD, Outcome.LEFT_OUT)));
        beginning.add(new Act.Unsuspend());
    }

    /** A fork's head is measured on request, after it was red or before, and pushed to. */
    private void ofFork(int kind) {
        first = 3;
        beginning.clear();
        beginning.addAll(List.of(new Act.Configure(Setup.FORKS), push(first)));
        if (kind > 0) {
            measures(first, Outcome.BAD);
        }
        beginning.add(
                kind == 3
                        ? new Act.Meanwhile(new Act.Comment(first, RUN), push(first))
                        : new Act.Comment(first, RUN));
        if (kind == 2) {
            beginning.add(push(first));
        }
        beginning.add(new Act.Complete(5_000, any(OUTCOMES)));
    }

    /** How many acts it begins with, come what may. */
    int begins() {
        return beginning.size();
    }

    /** A possible next act. */
    Act next(SmallWorld world) {
        while (!beginning.isEmpty()) {
            Act act = beginning.remove();
            if (world.isPossible(act)) {
                return act;
            }
        }
        Act act =
                Stream.generate(() -> draw(world))
                        .filter(world::isPossible)
                        .findFirst()
                        .orElseThrow();
        if (begins(act)) {
            runs++;
        }
        return act instanceof Act.Push && random.nextInt(20) == 0 ? new Act.Lost(act) : act;
    }

    private static boolean begins(Act act) {
        return switch (act) {
            case Act.Begin _, Act.BeginGroup _, Act.ByHand _, Act.Hold _, Act.HoldOther _ -> true;
            default -> false;
        };
    }

    private Act draw(SmallWorld world) {
        int pull = random.nextInt(3) == 0 ? SmallWorld.second(first) : first;
        if (world.setup().isSubmittable() && random.nextInt(4) == 0) {
            return submit(world, pull);
        }
        return switch (random.nextInt(27)) {
            case 0, 1, 2 -> new Act.Begin(runs + 1, pull, event());
            case 3 ->
                    first == 3
                            ? random.nextBoolean()
                                    ? new Act.Hold(runs + 1, pull)
                                    : new Act.HoldOther(runs + 1, pull)
                            : random.nextBoolean()
                                    ? new Act.ByHand(runs + 1, pull)
                                    : new Act.Begin(runs + 1, pull, event());
            case 4, 5, 6, 7 -> new Act.Complete(run(world, false), any(OUTCOMES));
            case 8, 9 ->
                    world.setup() == Setup.NAMED_JOB
                            ? new Act.EndJob(run(world, false), any(OUTCOMES))
                            : new Act.Complete(run(world, false), any(OUTCOMES));
            case 10 -> new Act.Rerun(run(world, true));
            case 11, 12 -> push(world.isOpen(first) ? first : SmallWorld.second(first));
            case 13, 14 -> new Act.Retarget(pull, any(BASES));
            case 15 -> new Act.OpenSecond(first);
            case 16 -> random.nextBoolean() ? new Act.Close(pull) : new Act.Reopen(pull);
            case 17 ->
                    random.nextBoolean()
                            ? new Act.Label(random.nextBoolean())
                            : new Act.Ready(pull);
            case 18, 19 -> new Act.Configure(any(List.of(Setup.values())));
            case 20 ->
                    new Act.Rebaseline(
                            random.nextBoolean() ? SmallWorld.MAIN : SmallWorld.DEV, any(TIMES));
            case 21 -> new Act.Comment(pull, any(PEOPLE), any(WORDS));
            case 22 ->
                    random.nextBoolean()
                            ? new Act.Comment(pull, any(PEOPLE), any(WORDS))
                            : meanwhile(pull, any(WORDS));
            case 24 -> random.nextBoolean() ? new Act.Rerequest(pull) : new Act.LoseFork(pull);
            case 23 -> random.nextInt(4) == 0 ? new Act.Suspend() : new Act.Unsuspend();
            case 25 -> inQueue();
            default -> new Act.Pass(any(List.of(1, 12, 61)));
        };
    }

    /** Mostly of the present head, as far as there is one, or of a group. */
    private Act submit(SmallWorld world, int pull) {
        if (!world.groups().isEmpty() && random.nextBoolean()) {
            int group = any(List.copyOf(world.groups()));
            return submit(Queue.last(group), SmallWorld.sha(group), SUBMISSIONS);
        }
        CommitSha head =
                world.isOpen(pull) && random.nextInt(3) > 0
                        ? world.pull(pull).headSha()
                        : SmallWorld.sha(push(pull).commit());
        return submit(pull, head, SUBMISSIONS);
    }

    private Act submit(int pull, CommitSha commit, List<Outcome> outcomes) {
        return new Act.Submit(pull, commit, any(List.of(Act.Source.values())), any(outcomes));
    }

    /** Submissions answer what, at a head or a later one, beside a run or alone. */
    private void submitted() {
        first = 1;
        beginning.clear();
        Act.Push head = push(first);
        beginning.addAll(List.of(new Act.Configure(any(SUBMITTABLE)), head));
        if (random.nextBoolean()) {
            measures(first, any(OUTCOMES));
        }
        CommitSha commit = SmallWorld.sha(head.commit());
        beginning.add(submit(first, commit, MOSTLY_BAD));
        if (random.nextBoolean()) {
            beginning.add(submit(first, commit, SUBMISSIONS));
        }
        if (random.nextBoolean()) {
            Act.Push next = push(first);
            beginning.add(next);
            if (random.nextBoolean()) {
                measures(first, any(OUTCOMES));
            } else {
                beginning.add(submit(first, SmallWorld.sha(next.commit()), SUBMISSIONS));
            }
        }
    }

    /** A job ends, red or good, and its run is over before or after the next head is measured. */
    private void ofJob() {
        beginning.addFirst(new Act.Configure(Setup.NAMED_JOB));
        beginning.add(begun(first));
        int run = runs;
        beginning.add(new Act.EndJob(run, any(MOSTLY_BAD)));
        Act over = new Act.Complete(run, any(OUTCOMES));
        if (random.nextBoolean()) {
            beginning.add(over);
        }
        beginning.add(any(List.of(push(first), new Act.Configure(Setup.PLAIN), new Act.Pass(31))));
        beginning.add(begun(first));
        beginning.add(
                random.nextBoolean()
                        ? new Act.EndJob(runs, any(OUTCOMES))
                        : new Act.Complete(runs, any(OUTCOMES)));
        beginning.add(over);
    }

    /** Results are submitted of a merge group, and of the next one with the same pull request. */
    private void submittedOfGroup() {
        first = 1;
        beginning.clear();
        beginning.addAll(List.of(new Act.Configure(any(SUBMITTABLE)), push(first)));
        for (int group : List.of(Queue.FIRST, Queue.AGAIN)) {
            beginning.add(new Act.Enqueue(group));
            if (random.nextInt(3) == 0) {
                beginning.add(new Act.BeginGroup(++runs, group));
                beginning.add(new Act.Complete(runs, any(OUTCOMES)));
            }
            beginning.add(
                    submit(
                            first,
                            SmallWorld.sha(group),
                            group == Queue.FIRST ? MOSTLY_BAD : SUBMISSIONS));
            beginning.add(new Act.Pass(12));
            beginning.add(new Act.Dequeue(group));
        }
        if (random.nextBoolean()) {
            beginning.removeLast();
        }
    }

    /** A pull request is pushed to, or gets another base or run, in the second of a word for it. */
    private Act meanwhile(int pull, String word) {
        Act moved = random.nextInt(3) > 0 ? push(pull) : new Act.Retarget(pull, any(BASES));
        Act run = new Act.Hold(++runs, pull);
        return new Act.Meanwhile(
                new Act.Comment(pull, word),
                random.nextInt(3) > 0 ? List.of(moved, run) : List.of(run));
    }

    private Act.Push push(int pull) {
        return new Act.Push(
                pull,
                first == 3
                        ? any(List.of(30, 31, 32))
                        : any(
                                List.of(
                                        10,
                                        10,
                                        11,
                                        11,
                                        12,
                                        12,
                                        SmallWorld.REMOVING,
                                        SmallWorld.LOOSENING,
                                        SmallWorld.FILTERING)));
    }

    private RunEvent event() {
        return random.nextInt(4) == 0 ? RunEvent.PUSH : RunEvent.PULL_REQUEST;
    }

    /** One of the runs that are over or not; 0 where there is none. */
    private int run(SmallWorld world, boolean over) {
        List<Integer> all =
                world.runs().entrySet().stream()
                        .filter(it -> (it.getValue().state() instanceof RunState.Completed) == over)
                        .filter(it -> !it.getValue().isSubmission())
                        .map(Map.Entry::getKey)
                        .toList();
        return all.isEmpty() ? 0 : any(all);
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
