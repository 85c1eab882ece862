package io.perfwarden.histories;

import static io.perfwarden.histories.SmallWorld.DEV;
import static io.perfwarden.histories.SmallWorld.MAIN;

import module java.base;

import io.perfwarden.histories.Telling.Timed;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.WorkflowRun.RunEvent;

/** Short histories in which a red merge once passed, or a word reached too far. */
enum KnownMerges {
    CONFIGURATION_REMOVED(red(), new Act.Configure(Setup.REMOVED)),
    NOBODY_LOOKS_AT_THE_FORMER_WORKFLOW(
            push(10),
            measured(1, Outcome.LEFT_OUT),
            new Act.Configure(Setup.OTHER_WORKFLOW),
            new Act.Begin(2, 1, RunEvent.PUSH),
            new Act.Configure(Setup.LENIENT_OTHER_SUITE),
            new Act.Complete(2, Outcome.BAD)),
    SUITE_RENAMED(red(), new Act.Configure(Setup.RENAMED)),
    BASELINE_REMOVED(red(), new Act.Rebaseline(MAIN, OptionalInt.empty())),
    NEXT_JOB_LEFT_OUT(red(), push(11), measured(2, Outcome.LEFT_OUT)),
    NEXT_RUN_LEFT_OUT(red(), push(11), measured(2, Outcome.SKIPPED)),
    RED_ONCE_IT_IS_NO_HEAD(
            push(10),
            begun(1, 1),
            push(11),
            new Act.Complete(1, Outcome.BAD),
            measured(2, Outcome.LEFT_OUT)),
    RED_FOR_A_CLOSED_PULL_ONCE_THE_NEXT_IS_PUSHED(
            push(10),
            begun(1, 1),
            new Act.Close(1),
            new Act.OpenSecond(1),
            new Act.Push(SmallWorld.second(1), 11),
            begun(2, SmallWorld.second(1)),
            new Act.Complete(2, Outcome.LEFT_OUT),
            new Act.Complete(1, Outcome.BAD)),
    NEXT_UNLABELLED(red(), push(11), new Act.Configure(Setup.ON_REQUEST)),
    MEASURED_FOR_ANOTHER_PULL(
            red(), new Act.OpenSecond(1), begun(2, SmallWorld.second(1)), good(2)),
    FAILED_AND_MEASURED_FOR_ANOTHER_PULL(
            red(),
            new Act.OpenSecond(1),
            new Act.Rerun(1),
            begun(2, SmallWorld.second(1)),
            new Act.Complete(1, Outcome.FAILED),
            good(2),
            new Act.Close(SmallWorld.second(1)),
            push(11),
            measured(3, Outcome.LEFT_OUT)),
    MEASURED_FOR_ANOTHER_BASE(push(10), onto(DEV), begun(1, 1), good(1), onto(MAIN)),
    RED_MEASURED_FOR_ANOTHER_BASE(red(), onto(DEV), begun(2, 1), good(2), onto(MAIN)),
    RULE_DROPPED(red(), new Act.Configure(Setup.LOOSE)),
    PUSHED_BACK_ONCE_A_RULE_IS_DROPPED(
            red(), push(11), measured(2, Outcome.GOOD), new Act.Configure(Setup.LOOSE), push(10)),
    LEFT_OUT_AFTER_RED_AND_A_GREEN_HEAD_PUSHED_BACK(
            push(10),
            measured(1, Outcome.GOOD),
            push(11),
            measured(2, Outcome.BAD),
            push(10),
            push(12),
            measured(3, Outcome.LEFT_OUT)),
    LEFT_OUT_ON_TOP_OF_WHAT_WAS_PUSHED_BACK(
            red(),
            push(11),
            measured(2, Outcome.GOOD),
            new Act.Configure(Setup.LOOSE),
            push(10),
            push(12),
            measured(3, Outcome.LEFT_OUT)),
    LATER_HEAD_ALONE_MEASURED(red(), push(11), new Act.Begin(2, 1, RunEvent.PUSH), good(2)),
    HEAD_ALONE_MEASURED(red(), new Act.Begin(2, 1, RunEvent.PUSH), good(2)),
    ROW_LEFT_OUT(new Act.Configure(Setup.SELECTIVE), red(), measured(2, Outcome.SELECTED)),
    ROW_LEFT_OUT_AT_ONCE(
            new Act.Configure(Setup.SELECTIVE),
            push(10),
            begun(1, 1),
            begun(2, 1),
            new Act.Complete(1, Outcome.BAD),
            new Act.Complete(2, Outcome.SELECTED)),
    BASELINE_REMOVED_MEANWHILE(
            push(10),
            begun(1, 1),
            begun(2, 1),
            new Act.Complete(1, Outcome.BAD),
            new Act.Rebaseline(MAIN, OptionalInt.empty()),
            good(2)),
    WORKFLOW_RENAMED_MEANWHILE(
            push(10),
            measured(1, Outcome.GOOD),
            begun(2, 1),
            new Act.Configure(Setup.OTHER_WORKFLOW),
            new Act.Complete(2, Outcome.BAD)),
    SUITE_RENAMED_AND_LEFT_OUT(
            red(), new Act.Configure(Setup.RENAMED), push(11), measured(2, Outcome.LEFT_OUT)),
    ROW_LACKING_AND_NEXT_JOB_LEFT_OUT(
            push(10), measured(1, Outcome.LACKING), push(11), measured(2, Outcome.LEFT_OUT)),
    SUBMITTED_RED_AND_NEXT_JOB_LEFT_OUT(
            submittable(), submitted(Outcome.BAD), push(11), measured(1, Outcome.LEFT_OUT)),
    SUBMITTED_RED_AND_NEXT_HEAD_RUN(
            submittable(), submitted(Outcome.BAD), push(11), measured(1, Outcome.GOOD)),
    SUBMITTED_RED_AND_RUN(submittable(), submitted(Outcome.BAD), measured(1, Outcome.GOOD)),
    RED_AND_SUBMITTED(submittable(), measured(1, Outcome.BAD), submitted(Outcome.GOOD)),
    SUBMITTED_RED_TO_AN_EARLIER_HEAD(
            submittable(), push(11), measured(1, Outcome.LEFT_OUT), submitted(Outcome.BAD)),
    SUBMITTED_RED_AND_BY_ANOTHER(
            submittable(), submitted(Outcome.BAD), submitted(Act.Source.JOB, 10, Outcome.GOOD)),
    SUBMITTED_BY_TWO_AND_ONCE_MORE_BY_ONE(
            alone(),
            submitted(Outcome.BAD),
            submitted(Act.Source.JOB, 10, Outcome.BAD),
            submitted(Act.Source.JOB, 10, Outcome.GOOD)),
    SUBMITTED_RED_TO_AN_EARLIER_HEAD_AND_BY_ANOTHER(
            alone(), submitted(Outcome.BAD), push(11), submitted(Act.Source.JOB, 11, Outcome.GOOD)),
    SUBMITTED_HALF_BY_EACH(
            alone(),
            submitted(Outcome.BAD),
            submitted(Act.Source.JOB, 10, Outcome.HALF),
            submitted(Outcome.HALF)),
    SUBMITTED_RED_AND_NOTHING_NEXT(alone(), submitted(Outcome.BAD), push(11), nothing(11)),
    NOTHING_AND_ANOTHER_BASE(alone(), onto(DEV), nothing(10), onto(MAIN)),
    NOTHING_ONCE_A_WORKFLOW_IS_NAMED(alone(), nothing(10), new Act.Configure(Setup.SUBMITTED)),
    NOTHING_BESIDE_RED(alone(), nothing(10), submitted(Outcome.BAD), nothing(10)),
    GROUP_SUBMITTED_RED_AND_THE_NEXT_NOTHING(
            alone(),
            new Act.Enqueue(Queue.FIRST),
            submitted(Act.Source.BOX, Queue.FIRST, Outcome.BAD),
            new Act.Dequeue(Queue.FIRST),
            new Act.Enqueue(Queue.AGAIN),
            nothing(Queue.AGAIN),
            new Act.Pass(12)),
    GROUP_SUBMITTED_RED_AND_THE_NEXT_BY_ANOTHER(
            alone(),
            new Act.Enqueue(Queue.FIRST),
            submitted(Act.Source.BOX, Queue.FIRST, Outcome.BAD),
            new Act.Dequeue(Queue.FIRST),
            new Act.Enqueue(Queue.AGAIN),
            submitted(Act.Source.JOB, Queue.AGAIN, Outcome.GOOD),
            new Act.Pass(12)),
    GROUP_SUBMITTED_RED_AND_THE_NEXT_HALF_BESIDE_ANOTHER(
            alone(),
            new Act.Enqueue(Queue.FIRST),
            submitted(Act.Source.BOX, Queue.FIRST, Outcome.BAD),
            new Act.Dequeue(Queue.FIRST),
            new Act.Enqueue(Queue.AGAIN),
            submitted(Act.Source.JOB, Queue.AGAIN, Outcome.GOOD),
            submitted(Act.Source.BOX, Queue.AGAIN, Outcome.HALF)),
    GROUP_THAT_NOBODY_SUBMITS(
            alone(),
            new Act.Enqueue(Queue.FIRST),
            new Act.BeginGroup(1, Queue.FIRST),
            good(1),
            new Act.Pass(61)),
    GROUP_SUBMITTED_AND_RUNNING(
            alone(),
            new Act.Enqueue(Queue.FIRST),
            submitted(Act.Source.BOX, Queue.FIRST, Outcome.GOOD),
            new Act.BeginGroup(1, Queue.FIRST)),
    GROUP_SUBMITTED_RED_AND_RUN(
            submittable(),
            new Act.Enqueue(Queue.FIRST),
            submitted(Act.Source.BOX, Queue.FIRST, Outcome.BAD),
            new Act.BeginGroup(1, Queue.FIRST),
            good(1)),
    SUBMITTED_BY_WHAT_IS_NAMED_NO_MORE(
            submittable(), submitted(Outcome.GOOD), new Act.Configure(Setup.PLAIN)),
    ROW_LACKING(new Act.Configure(Setup.FORGIVING), red(), measured(2, Outcome.LACKING)),
    ROW_MISSING(new Act.Configure(Setup.FORGIVING), red(), measured(2, Outcome.HALF)),
    OLDER_RUN_AGAIN(
            push(10),
            measured(1, Outcome.GOOD),
            measured(2, Outcome.GOOD),
            new Act.Rerun(1),
            new Act.Complete(1, Outcome.BAD)),
    RUN_OF_ANOTHER_BASE_AGAIN(
            push(10),
            onto(DEV),
            measured(1, Outcome.GOOD),
            onto(MAIN),
            measured(2, Outcome.BAD),
            new Act.Rerun(1),
            good(1)),
    SKIPPED_FOR_ANOTHER_BASE(push(10), onto(DEV), word("/perfwarden skip"), onto(MAIN)),
    ACCEPTED_FOR_ANOTHER_BASE(
            push(10),
            onto(DEV),
            measured(1, Outcome.BAD),
            word("/perfwarden accept render -- so"),
            onto(MAIN)),
    ACCEPTED_AND_RED_FOR_ANOTHER_BASE(
            push(10),
            onto(DEV),
            measured(1, Outcome.BAD),
            word("/perfwarden accept render -- so"),
            onto(MAIN),
            measured(2, Outcome.BAD)),
    REGENERATED_AND_RED_FOR_ANOTHER_BASE(
            push(10),
            onto(DEV),
            measured(1, Outcome.BAD),
            word("/regen-baseline"),
            onto(MAIN),
            measured(2, Outcome.BAD)),
    REGENERATED_FOR_ANOTHER_BASE(
            push(10),
            onto(DEV),
            measured(1, Outcome.BAD),
            word("/regen-baseline"),
            measured(2, Outcome.BAD),
            onto(MAIN)),
    REGENERATED_AND_LEFT_OUT_FOR_ANOTHER_BASE(
            push(10),
            onto(DEV),
            measured(1, Outcome.BAD),
            word("/regen-baseline"),
            onto(MAIN),
            measured(2, Outcome.LEFT_OUT)),
    SKIPPED_WHILE_ANOTHER_RUNS(
            red(), new Act.Configure(Setup.RENAMED), begun(2, 1), word("/perfwarden skip")),
    SKIPPED_BEFORE_IT_RUNS_AGAIN(
            red(), new Act.Configure(Setup.REMOVED), word("/perfwarden skip"), new Act.Rerun(1)),
    SKIPPED_AFTER_A_FAILURE(
            red(), measured(2, Outcome.FAILED), begun(3, 1), word("/perfwarden skip")),
    HEAD_ALONE_OVER(
            new Act.Configure(Setup.SELECTIVE),
            push(10),
            begun(1, 1),
            new Act.Begin(2, 1, RunEvent.PUSH),
            good(2)),
    HEAD_ALONE_MEASURED_BEFORE_THE_MERGE(push(10), new Act.Begin(1, 1, RunEvent.PUSH), good(1)),
    HEAD_ALONE_MEASURED_FOR_ANOTHER_BASE(
            push(10),
            onto(DEV),
            measured(1, Outcome.GOOD),
            new Act.Begin(2, 1, RunEvent.PUSH),
            good(2),
            onto(MAIN)),
    HEAD_ALONE_MEASURED_AND_NOTHING_OF_THE_MERGE(
            push(10), measured(1, Outcome.EMPTY), new Act.Begin(2, 1, RunEvent.PUSH), good(2)),
    OLDER_RUN_UNDER_WAY(
            new Act.Configure(Setup.SELECTIVE),
            push(10),
            measured(1, Outcome.GOOD),
            measured(2, Outcome.GOOD),
            new Act.Rerun(1)),
    UNHEARD_FOR_ANOTHER_PULL(
            red(),
            new Act.OpenSecond(1),
            push(11),
            new Act.Suspend(),
            new Act.Ready(SmallWorld.second(1)),
            new AtOnce(begun(2, SmallWorld.second(1))),
            new Act.Ready(SmallWorld.second(1)),
            new AtOnce(begun(3, SmallWorld.second(1))),
            new Act.Ready(SmallWorld.second(1)),
            good(2),
            good(3),
            new Act.Unsuspend()),
    PUSHED_BESIDE_AN_UNHEARD_PULL(
            red(),
            new Act.Configure(Setup.ON_REQUEST),
            new Act.Suspend(),
            new Act.OpenSecond(1),
            push(11),
            new Act.Unsuspend()),
    MEASURED_FOR_ANOTHER_PULL_BEFORE_IT_WAS_OPENED(
            push(13),
            new Act.Suspend(),
            push(12),
            begun(2, 1),
            onto(SmallWorld.BARE),
            good(2),
            new Act.OpenSecond(1),
            new Act.Close(1),
            new Act.Unsuspend()),
    BEGUN_AS_ANOTHER_PULL_IS_CLOSED(
            push(10),
            new Act.OpenSecond(1),
            new Act.Configure(Setup.ON_REQUEST),
            new Act.Close(1),
            new AtOnce(begun(1, SmallWorld.second(1)))),
    BEGUN_FOR_ANOTHER_PULL_AS_IT_IS_CLOSED(
            push(10),
            new Act.OpenSecond(1),
            new Act.Pass(1),
            begun(1, 1),
            new AtOnce(new Act.Close(1)),
            good(1)),
    ANSWERED_UNHEARD_BEFORE_A_PUSH(
            new Act.Configure(Setup.ON_REQUEST),
            new Act.Push(3, 31),
            begun(1, 3),
            new Act.Complete(1, Outcome.BAD),
            new Act.Suspend(),
            new Act.Rerun(1),
            good(1),
            new Act.Push(3, 30),
            new Act.Unsuspend()),
    RETARGETED_UNHEARD(
            red(),
            word("/perfwarden accept render -- so"),
            new Act.Suspend(),
            onto(DEV),
            new Act.Unsuspend()),
    MEASURED_FOR_ANOTHER_BASE_UNHEARD(
            push(13),
            new Act.Suspend(),
            push(11),
            measured(1, Outcome.SKIPPED),
            onto(SmallWorld.BARE),
            new Act.Unsuspend()),
    MEASURED_FOR_ANOTHER_BASE_AND_BACK_UNHEARD(
            red(),
            new Act.Suspend(),
            onto(DEV),
            measured(2, Outcome.GOOD),
            onto(MAIN),
            new Act.Unsuspend()),
    RETARGETED_UNHEARD_AND_BACK_HEARD(
            red(),
            new Act.Suspend(),
            onto(DEV),
            measured(2, Outcome.GOOD),
            new Act.Ready(1),
            new Act.Unsuspend(),
            onto(MAIN)),
    MEASURED_FOR_ANOTHER_PULL_UNHEARD(
            red(),
            new Act.Suspend(),
            new Act.OpenSecond(1),
            begun(2, SmallWorld.second(1)),
            good(2),
            new Act.Close(SmallWorld.second(1)),
            new Act.Unsuspend()),
    RUN_BEGUN_UNHEARD(
            push(10),
            measured(1, Outcome.GOOD),
            new Act.Close(1),
            new Act.Suspend(),
            new Act.Reopen(1),
            new Act.Begin(2, 1, RunEvent.PUSH)),
    RED_AS_IT_IS_OPENED_AGAIN_UNHEARD(
            push(10),
            measured(1, Outcome.GOOD),
            new Act.Close(1),
            new Act.Suspend(),
            new Act.Reopen(1),
            measured(2, Outcome.BAD),
            new Act.Unsuspend()),
    ANSWERED_AFTER_THE_NEXT_PUSH(
            red(), begun(2, 1), push(11), good(2), measured(3, Outcome.LEFT_OUT)),
    CANCELLED_AND_HEAD_ALONE_MEASURED(
            push(10), measured(1, Outcome.CANCELLED), new Act.Begin(2, 1, RunEvent.PUSH), good(2)),
    LEFT_OUT_OF_THE_HEAD_ALONE_ONCE_ASKED_FOR(
            new Act.Configure(Setup.ON_REQUEST),
            push(10),
            measured(1, Outcome.LEFT_OUT),
            new Act.Label(true),
            new Act.Begin(2, 1, RunEvent.PUSH),
            new Act.Complete(2, Outcome.SKIPPED)),
    HEAD_ALONE_MEASURED_ONCE_ASKED_FOR(
            new Act.Configure(Setup.ON_REQUEST),
            push(10),
            measured(1, Outcome.LEFT_OUT),
            new Act.Label(true),
            new Act.Begin(2, 1, RunEvent.PUSH),
            good(2)),
    LEFT_OUT_BY_ITS_OWN_SCRIPT_AND_MADE_READY(
            new Act.Configure(Setup.UNAWAITED),
            new Act.Push(3, 31),
            begun(1, 3),
            new Act.Complete(1, Outcome.LEFT_OUT),
            new Act.Ready(3)),
    LEFT_OUT_BY_ITS_OWN_SCRIPT_UNASKED_AND_MADE_READY(
            new Act.Configure(Setup.ON_REQUEST),
            new Act.Push(3, 30),
            begun(1, 3),
            new Act.Complete(1, Outcome.LEFT_OUT),
            new Act.Ready(3)),
    ACCEPTED_BEFORE_THE_ANSWER_WAS_TOLD(
            red(),
            new Act.Suspend(),
            measured(2, Outcome.GOOD),
            new Act.Unsuspend(),
            new AtOnce(word("/perfwarden accept render -- so")),
            new AtOnce(begun(3, 1)),
            new AtOnce(new Act.Complete(3, Outcome.BAD))),
    ANOTHER_PULL_FILTERED(
            push(SmallWorld.FILTERING),
            new Act.OpenSecond(1),
            new Act.Pass(1),
            begun(1, 1),
            good(1)),
    ASKED_FOR_ANOTHER_PULL(
            red(),
            new Act.OpenSecond(1),
            new AtOnce(begun(2, SmallWorld.second(1))),
            new Act.Complete(2, Outcome.BAD),
            new Act.Comment(1, "/perfwarden run"),
            good(5000)),
    RETARGETED_AND_BACK_AT_ONCE(
            push(10), onto(DEV), new AtOnce(onto(MAIN)), measured(1, Outcome.GOOD)),
    SKIPPED_BEFORE_IT_WAS_RED_AND_ACCEPTED(
            push(SmallWorld.REMOVING),
            word("/perfwarden skip"),
            measured(1, Outcome.BAD),
            word("/perfwarden accept render -- so")),
    RETARGETED_AT_ONCE(
            push(10), new AtOnce(onto(DEV)), measured(1, Outcome.BAD), word("/perfwarden skip")),
    LEFT_OUT_IN_THE_NEXT_GROUP(redGroup(Outcome.LEFT_OUT)),
    SKIPPED_IN_THE_NEXT_GROUP(redGroup(Outcome.SKIPPED)),
    MEASURED_IN_THE_NEXT_GROUP(redGroup(Outcome.GOOD)),
    OPENED_ANEW(
            red(),
            new Act.Close(1),
            new Act.OpenSecond(1),
            new Act.Push(SmallWorld.second(1), 11),
            begun(2, SmallWorld.second(1)),
            new Act.Complete(2, Outcome.LEFT_OUT)),
    ASKED_FOR(
            new Act.Configure(Setup.ON_REQUEST),
            push(10),
            measured(1, Outcome.LEFT_OUT),
            new Act.Label(true)),
    LEFT_OUT_BESIDE_A_RUN_THAT_MAY_BE_OF_ANOTHER_PULL(
            push(10),
            new AtOnce(new Act.OpenSecond(1)),
            new AtOnce(begun(1, 1)),
            new Act.Close(1),
            good(1),
            begun(2, SmallWorld.second(1)),
            new Act.Complete(2, Outcome.LEFT_OUT)),
    NOTHING_COMPARED_FOR_A_FORMER_BASE(
            red(),
            onto(SmallWorld.BARE),
            begun(2, 1),
            onto(MAIN),
            new Act.Rebaseline(MAIN, OptionalInt.of(Outcome.SLOW_TIME)),
            good(2)),
    ROW_LEFT_OUT_BESIDE_THE_HEAD_ALONE(
            new Act.Configure(Setup.SELECTIVE),
            red(),
            push(11),
            measured(2, Outcome.SELECTED),
            new Act.Begin(3, 1, RunEvent.PUSH),
            good(3)),
    ASKED_FOR_BEFORE_IT_WAS_RED(
            new Act.Configure(Setup.SELECTIVE),
            push(10),
            word("/perfwarden run"),
            good(5000),
            measured(1, Outcome.BAD),
            measured(2, Outcome.SELECTED)),
    APPROVED_FOR_ANOTHER_HEAD(
            new Act.Push(3, 30),
            new Act.Hold(1, 3),
            new Act.Meanwhile(
                    new Act.Comment(3, "/perfwarden run"),
                    new Act.Push(3, 31),
                    new Act.Hold(2, 3))),
    APPROVED_FOR_ANOTHER_BRANCH(
            new Act.Push(3, 30), new Act.HoldOther(1, 3), new Act.Comment(3, "/perfwarden run")),
    STARTED_BY_HAND(push(10), new Act.ByHand(1, 1), good(1)),
    RED_AND_STARTED_BY_HAND(red(), new Act.ByHand(2, 1), good(2)),
    SUBMITTED_FOR_A_FORK(
            new Act.Configure(Setup.SUBMITTED),
            new Act.Push(3, 30),
            new Act.Submit(3, SmallWorld.sha(30), Act.Source.BOX, Outcome.GOOD)),
    APPROVED_AS_IT_IS_PUSHED_BACK(
            new Act.Push(3, 30),
            new Act.Hold(1, 3),
            new Act.Push(3, 31),
            new Act.Meanwhile(new Act.Comment(3, "/perfwarden run"), new Act.Push(3, 30))),
    FORK_RED_AND_ASKED_FOR(
            new Act.Configure(Setup.FORKS),
            new Act.Push(3, 30),
            begun(1, 3),
            new Act.Complete(1, Outcome.BAD),
            new Act.Comment(3, "/perfwarden run"),
            good(5000)),
    FORK_ASKED_FOR_AND_PUSHED(
            new Act.Configure(Setup.FORKS),
            new Act.Push(3, 30),
            new Act.Comment(3, "/perfwarden run"),
            new Act.Push(3, 31),
            good(5000)),
    FORK_ASKED_FOR_AND_TAKEN_BACK(
            new Act.Configure(Setup.FORKS),
            new Act.Push(3, 30),
            begun(1, 3),
            new Act.Complete(1, Outcome.BAD),
            new Act.Comment(3, "/perfwarden run"),
            new Act.Comment(3, "/perfwarden cancel")),
    FORK_ASKED_FOR_AS_IT_IS_PUSHED(
            new Act.Configure(Setup.FORKS),
            new Act.Push(3, 30),
            new Act.Meanwhile(new Act.Comment(3, "/perfwarden run"), new Act.Push(3, 31))),
    FORK_ASKED_FOR_BY_NOBODY_WITH_RIGHTS(
            new Act.Configure(Setup.FORKS),
            new Act.Push(3, 30),
            new Act.Comment(3, "mallory", "/perfwarden run")),
    APPROVED_IN_THE_SECOND_THAT_IT_BEGAN(
            new Act.Push(3, 30),
            new Act.Meanwhile(new Act.Comment(3, "/perfwarden run"), new Act.Hold(1, 3))),
    APPROVED_FOR_ANOTHER_PULL(
            new Act.Push(3, 30),
            new Act.Hold(1, 3),
            new Act.Pass(1),
            new Act.OpenSecond(3),
            new Soon(new Act.Hold(2, SmallWorld.second(3))),
            new Act.Comment(3, "/perfwarden run"),
            good(2)),
    SKIPPED_AS_IT_IS_PUSHED(
            push(10),
            measured(1, Outcome.EMPTY),
            new Act.Meanwhile(new Act.Comment(1, "/perfwarden skip"), push(11))),
    ACCEPTED_AS_IT_IS_RETARGETED(
            red(),
            new Act.Meanwhile(new Act.Comment(1, "/perfwarden accept render -- so"), onto(DEV)),
            measured(2, Outcome.BAD)),
    ASKED_FOR_BEFORE_ANY_RUN(new Act.Configure(Setup.ON_REQUEST), push(10), new Act.Label(true)),
    CLOSED_AND_OPENED_ANEW(
            push(10),
            new Act.Close(1),
            new Act.OpenSecond(1),
            begun(1, SmallWorld.second(1)),
            good(1)),
    BEGUN_LATE_FOR_WHAT_WAS_CLOSED(
            push(10),
            new Act.Close(1),
            new Soon(begun(1, 1)),
            new Act.Pass(1),
            new Act.OpenSecond(1),
            good(1)),
    BEGUN_LATE_FOR_WHAT_WAS_CLOSED_AND_THE_NEXT_MOVED(
            push(10),
            new Act.Close(1),
            begun(1, 1),
            new Act.OpenSecond(1),
            good(1),
            new AtOnce(onto(SmallWorld.second(1), DEV)),
            onto(SmallWorld.second(1), MAIN)),
    MEASURED_UNHEARD_FOR_WHAT_WAS_CLOSED(
            new Act.Lost(push(10)),
            new Act.Lost(begun(1, 1)),
            new Act.Close(1),
            new Act.OpenSecond(1),
            good(1)),
    JOB_BROUGHT_NOTHING(push(10), measured(1, Outcome.EMPTY)),
    WORKFLOW_CHANGED(
            new Act.Push(2, 10), onto(2, MAIN), begun(1, 2), new Act.Complete(1, Outcome.LEFT_OUT)),
    SCRIPT_CHANGED(new Act.Push(3, 30), begun(1, 3), new Act.Complete(1, Outcome.LEFT_OUT)),
    BASELINE_REMOVED_BY_HAND(push(SmallWorld.REMOVING), measured(1, Outcome.HALF)),
    BASELINE_LOOSENED(push(SmallWorld.LOOSENING), measured(1, Outcome.LEFT_OUT));

    /** It happens within the second of the one before. */
    private record AtOnce(Act act) {}

    /** It happens within the delay of a run after the one before. */
    private record Soon(Act act) {}

    private final List<Timed> acts;

    KnownMerges(Object... acts) {
        this.acts = Arrays.stream(acts).flatMap(KnownMerges::acts).toList();
    }

    /** Of one act or several; else a minute lies between one and the next. */
    private static Stream<Timed> acts(Object some) {
        return switch (some) {
            case AtOnce(Act act) -> Stream.of(new Timed(Duration.ZERO, act));
            case Soon(Act act) -> Stream.of(new Timed(Duration.ofSeconds(2), act));
            case Act act -> Stream.of(new Timed(Duration.ofMinutes(1), act));
            default -> ((List<?>) some).stream().flatMap(KnownMerges::acts);
        };
    }

    List<Timed> timed() {
        return acts;
    }

    private static List<Act> submittable() {
        return List.of(new Act.Configure(Setup.SUBMITTED), push(10));
    }

    private static List<Act> alone() {
        return List.of(new Act.Configure(Setup.ONLY_SUBMITTED), push(10));
    }

    private static Act nothing(int commit) {
        return submitted(Act.Source.JOB, commit, Outcome.SKIPPED);
    }

    private static Act submitted(Outcome outcome) {
        return submitted(Act.Source.BOX, 10, outcome);
    }

    private static Act submitted(Act.Source source, int commit, Outcome outcome) {
        return new Act.Submit(1, SmallWorld.sha(commit), source, outcome);
    }

    private static List<Act> redGroup(Outcome next) {
        return List.of(
                push(10),
                new Act.Enqueue(Queue.FIRST),
                new Act.BeginGroup(1, Queue.FIRST),
                new Act.Complete(1, Outcome.BAD),
                new Act.Dequeue(Queue.FIRST),
                new Act.Enqueue(Queue.AGAIN),
                new Act.BeginGroup(2, Queue.AGAIN),
                new Act.Complete(2, next));
    }

    private static List<Act> red() {
        return Stream.concat(Stream.of(push(10)), measured(1, Outcome.BAD).stream()).toList();
    }

    private static List<Act> measured(int run, Outcome outcome) {
        return List.of(begun(run, 1), new Act.Complete(run, outcome));
    }

    private static Act begun(int run, int pull) {
        return new Act.Begin(run, pull, RunEvent.PULL_REQUEST);
    }

    private static Act good(int run) {
        return new Act.Complete(run, Outcome.GOOD);
    }

    private static Act push(int commit) {
        return new Act.Push(1, commit);
    }

    private static Act onto(BranchName base) {
        return onto(1, base);
    }

    private static Act onto(int pull, BranchName base) {
        return new Act.Retarget(pull, base);
    }

    private static Act word(String words) {
        return new Act.Comment(1, words);
    }
}
