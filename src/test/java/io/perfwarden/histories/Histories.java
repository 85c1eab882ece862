package io.perfwarden.histories;

import module java.base;

import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;

/** Makes random histories of a small world, each of acts that are possible when they happen. */
final class Histories {
    private static final List<String> COMMANDS =
            List.of(
                    "/perfwarden skip -- for the test",
                    "/perfwarden accept render -- for the test",
                    "/perfwarden recheck",
                    "/perfwarden help");

    private static final String REGENERATE = "/regen-baseline -- for the test";

    private final Random random;
    private final Deque<Act> beginning;
    private final boolean red;
    private final boolean queued;
    private boolean suspended;

    /**
     * One in three begins with a red head, which configurations and bases then change around. Some
     * of the others begin with a draft that is made ready, or with two workflows of one suite.
     */
    Histories(Random random) {
        this.random = random;
        this.queued = false;
        this.red = random.nextInt(3) == 0;
        this.beginning =
                new ArrayDeque<>(
                        red
                                ? redHead(random.nextInt(3) > 0 ? 1 : 3)
                                : switch (random.nextInt(6)) {
                                    case 0 -> draft(random.nextBoolean());
                                    case 1 -> twoWorkflows(random);
                                    default -> List.of();
                                });
    }

    private Histories(Random random, List<Act> beginning) {
        this.random = random;
        this.queued = true;
        this.red = false;
        this.beginning = new ArrayDeque<>(beginning);
    }

    /** A red pull request that is accepted somehow, or not, and then queued with another one. */
    static Histories queue(Random random) {
        int pull = random.nextInt(4) == 0 ? 3 : 1;
        List<Act> beginning = new ArrayList<>(redHead(pull));
        beginning.add(new Act.Push(4 - pull, pull == 3 ? 11 : 31));
        boolean isRegenerated = pull == 1 && random.nextBoolean();
        if (isRegenerated) {
            beginning.add(new Act.Comment(1, REGENERATE));
        } else if (random.nextInt(4) > 0) {
            beginning.add(new Act.Comment(pull, COMMANDS.get(random.nextInt(2))));
        }
        beginning.addAll(groups(random, isRegenerated ? Queue.REGENERATED : Queue.FIRST));
        return new Histories(random, beginning);
    }

    /** A group and one behind it: queued and asked for in any order, and mostly as slow. */
    private static List<Act> groups(Random random, int first) {
        List<Act> acts = new ArrayList<>();
        for (int group : List.of(first, first + 1)) {
            acts.add(new Act.Enqueue(group));
            acts.add(new Act.RequestGroup(group));
        }
        if (random.nextBoolean()) {
            Collections.shuffle(acts, random);
        }
        for (int run : List.of(2, 3)) {
            acts.add(new Act.Complete(run, random.nextInt(4) > 0 ? Outcome.BAD : Outcome.GOOD));
        }
        return acts;
    }

    /** A draft whose benchmarks are left out, one way or the other. */
    private static List<Act> draft(boolean whole) {
        return List.of(
                new Act.Push(1, 10),
                new Act.Request(1, false, false),
                new Act.Start(1),
                new Act.Complete(1, whole ? Outcome.SKIPPED : Outcome.LEFT_OUT),
                new Act.Ready(1),
                new Act.Pass(12));
    }

    /** One of the two is bad, or fails, before or after the other is good. */
    private static List<Act> twoWorkflows(Random random) {
        Outcome worse = random.nextInt(3) > 0 ? Outcome.BAD : Outcome.FAILED;
        boolean first = random.nextBoolean();
        return List.of(
                new Act.Push(1, 10),
                new Act.Configure(Setup.UNNAMED),
                new Act.Request(1, false, false),
                new Act.Start(1),
                new Act.Request(1, false, true),
                new Act.Start(2),
                new Act.Complete(1, first ? worse : Outcome.GOOD),
                new Act.Complete(2, first ? Outcome.GOOD : worse));
    }

    private static List<Act> redHead(int pull) {
        return List.of(
                new Act.Push(pull, pull == 3 ? 30 : 10),
                new Act.Request(pull, false, false),
                new Act.Start(1),
                new Act.Complete(1, Outcome.BAD));
    }

    /** How many acts it begins with, come what may. */
    int begins() {
        return beginning.size();
    }

    /** A possible next act, as often as the world as it is makes it possible. */
    Act next(SmallWorld world) {
        if (!beginning.isEmpty()) {
            return beginning.removeFirst();
        }
        if (queued && !suspended && random.nextInt(2) == 0) {
            return inQueue(world);
        }
        return red && random.nextInt(5) > 0 ? aroundRed(world) : any(world);
    }

    /** Groups that may be, of which the later ones are behind the others. */
    private Act inQueue(SmallWorld world) {
        List<Act> possible = new ArrayList<>();
        for (int group : Queue.GROUPS) {
            boolean may =
                    world.pulls().containsKey(Queue.last(group))
                            && (!Queue.isRegenerated(group) || world.isRegenerated());
            if (may) {
                possible.add(new Act.Enqueue(group));
                possible.add(new Act.RequestGroup(group));
                possible.add(new Act.RequestGroup(group));
            }
        }
        world.runs()
                .forEach((id, run) -> {
                    if (run.event() == RunEvent.MERGE_GROUP
                            && !(run.state() instanceof RunState.Completed)) {
                        possible.add(new Act.Complete(id, Outcome.BAD));
                        possible.add(new Act.Complete(id, Outcome.BAD));
                        possible.add(new Act.Complete(id, Outcome.GOOD));
                    }
                });
        if (world.pulls().containsKey(1) && world.pull(1).open()) {
            possible.add(new Act.Comment(1, REGENERATE));
        }
        return possible.isEmpty() ? any(world) : possible.get(random.nextInt(possible.size()));
    }

    /** Nothing measures the red head anew. */
    private Act aroundRed(SmallWorld world) {
        int pull = world.pulls().keySet().iterator().next();
        if (suspended || !world.pull(pull).open()) {
            return any(world);
        }
        return switch (random.nextInt(8)) {
            case 6 -> new Act.Comment(pull, "/perfwarden accept render -- for the test");
            case 7 -> random.nextBoolean() ? new Act.Enqueue(60) : new Act.RequestGroup(60);
            case 0, 1 -> new Act.Configure(any(Setup.USUAL));
            case 2, 3 -> retarget(world, pull);
            case 4 -> new Act.Ready(pull);
            default -> new Act.Pass(12);
        };
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static Act retarget(SmallWorld world, int pull) {
        boolean isOnMain = world.pull(pull).baseBranch().equals(SmallWorld.MAIN);
        return new Act.Retarget(pull, isOnMain ? SmallWorld.BARE : SmallWorld.MAIN);
    }

    private Act any(SmallWorld world) {
        if (suspended && random.nextInt(3) == 0) {
            suspended = false;
            return new Act.Unsuspend();
        }
        List<Act> possible = new ArrayList<>();
        for (int pull = 1; pull <= 3; pull++) {
            ofPull(world, pull, possible);
        }
        world.runs().forEach((id, run) -> ofRun(id, run, possible));
        possible.add(new Act.Pass(1 + random.nextInt(4)));
        possible.add(new Act.Pass(12));
        if (!suspended) {
            possible.add(new Act.Land(SmallWorld.COMMITS.get(random.nextInt(6))));
        }
        if (!suspended && random.nextInt(3) == 0) {
            possible.add(new Act.Configure(any(Setup.USUAL)));
        }
        if (!suspended && random.nextInt(4) == 0) {
            possible.add(new Act.Enqueue(60));
            possible.add(new Act.RequestGroup(60));
            possible.add(new Act.Dequeue(60));
        }
        if (!suspended && random.nextInt(12) == 0) {
            suspended = true;
            return new Act.Suspend();
        }
        return possible.get(random.nextInt(possible.size()));
    }

    private void ofPull(SmallWorld world, int pull, List<Act> possible) {
        PullRequest known = world.pulls().get(pull);
        // Pull requests 1 and 2 may share a commit.
        int drawn = pull == 3 ? 30 + random.nextInt(3) : 10 + random.nextInt(3);
        boolean removes = pull == 1 && drawn == 12 && world.runs().size() % 2 == 1;
        int commit = removes ? SmallWorld.REMOVING : drawn;
        if (known == null) {
            if (!suspended) {
                possible.add(new Act.Push(pull, commit));
                possible.add(new Act.Push(pull, commit));
            }
            return;
        }
        if (!known.open()) {
            if (!suspended) {
                possible.add(new Act.Reopen(pull));
            }
            return;
        }
        boolean lost = known.head().repo().isEmpty();
        if (!lost) {
            possible.add(new Act.Push(pull, commit));
            boolean second = random.nextBoolean();
            possible.add(new Act.Request(pull, pull == 3 && random.nextBoolean(), second));
            possible.add(new Act.Request(pull, false, second));
            possible.add(new Act.Lint(pull));
        }
        if (pull == 3 && !lost && random.nextInt(4) == 0) {
            possible.add(new Act.LoseFork(pull));
        }
        if (random.nextInt(3) == 0) {
            possible.add(new Act.Close(pull));
            possible.add(retarget(world, pull));
            if (!suspended) {
                possible.add(new Act.Ready(pull));
                possible.add(new Act.Rerequest(pull));
            }
        }
        if (!suspended) {
            possible.add(new Act.Comment(pull, COMMANDS.get(random.nextInt(COMMANDS.size()))));
        }
    }

    private void ofRun(int id, WorkflowRun run, List<Act> possible) {
        if (!SmallWorld.measures(run)) {
            return;
        }
        switch (run.state()) {
            case RunState.UnapprovedRun(), RunState.QueuedRun() -> {
                possible.add(new Act.Start(id));
                possible.add(new Act.Complete(id, Outcome.CANCELLED));
                possible.add(new Act.Complete(id, Outcome.SKIPPED));
            }
            case RunState.RunUnderWay() -> {
                possible.add(new Act.Complete(id, Outcome.GOOD));
                possible.add(new Act.Complete(id, any(Outcome.USUAL)));
                possible.add(new Act.Complete(id, any(Outcome.USUAL)));
            }
            case RunState.Completed _ -> {
                if (run.attempt().number() < 3) {
                    possible.add(new Act.Rerun(id));
                }
            }
        }
    }
}
