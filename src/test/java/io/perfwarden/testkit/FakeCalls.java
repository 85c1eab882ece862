package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.RequestBudget;
import io.perfwarden.github.RequestBudget.Cost;
import io.perfwarden.github.RequestBudget.Urgency;
import io.perfwarden.model.TransientFailure;

/** What was asked of a {@link FakeGitHub}, and what shall go wrong the next time it is asked. */
final class FakeCalls {
    private final List<FakeGitHub.Call> made = new ArrayList<>();
    private final Map<String, Deque<RuntimeException>> refusals = new HashMap<>();
    private final Map<String, Deque<RuntimeException>> lostAnswers = new HashMap<>();
    private static final Set<String> WRITES =
            Set.of(
                    "checkRuns.create",
                    "checkRuns.update",
                    "comments.create",
                    "comments.edit",
                    "comments.delete",
                    "comments.react",
                    "commits.changeRelease",
                    "commits.createTag",
                    "commits.deleteTag",
                    "files.commit",
                    "files.setBranch",
                    "files.createBranch",
                    "files.deleteBranch",
                    "issues.open",
                    "issues.edit",
                    "pulls.open",
                    "pulls.retell",
                    "runs.approve",
                    "runs.cancel",
                    "runs.dispatch",
                    "runs.rerun");

    private static final String INSTALLATION = "installation 7";

    private Runnable step = () -> {};
    private RequestBudget pace = RequestBudget.FREE;
    private boolean suspended;

    /** Whether an operation changes something at GitHub. */
    static boolean isWrite(String operation) {
        return WRITES.contains(operation);
    }

    /** From now on nothing is sent beyond this pace. */
    void pace(RequestBudget other) {
        pace = other;
    }

    /** What happens before and after the effect of each call. */
    void onEachStep(Runnable what) {
        step = what;
    }

    void suspended(boolean is) {
        suspended = is;
    }

    /** Forgets what was asked. */
    synchronized void forget() {
        made.clear();
    }

    /** Records a call, lets it fail if that was arranged, and otherwise answers it. */
    synchronized <T> T answer(String operation, String detail, Supplier<T> effect) {
        keepPace(operation);
        made.add(new FakeGitHub.Call(operation, detail));
        if (suspended) {
            throw new GitHubRefusal(GitHubRefusal.Kind.NO_INSTALLATION, "suspended");
        }
        step.run();
        throwNext(refusals, operation);
        T answer = effect.get();
        throwNext(lostAnswers, operation);
        step.run();
        return answer;
    }

    boolean hasRoom() {
        return pace.hasRoom(INSTALLATION);
    }

    private void keepPace(String operation) {
        pace.require(INSTALLATION, isWrite(operation) ? Cost.write(urgency(operation)) : Cost.READ);
    }

    private static Urgency urgency(String operation) {
        boolean isCheck = operation.startsWith("checkRuns.") || operation.startsWith("runs.");
        boolean isReaction = operation.equals("comments.react");
        return isCheck ? Urgency.CHECK : isReaction ? Urgency.REACTION : Urgency.COMMENT;
    }

    synchronized void run(String operation, String detail, Runnable effect) {
        boolean _ =
                answer(
                        operation,
                        detail,
                        () -> {
                            effect.run();
                            return true;
                        });
    }

    synchronized List<FakeGitHub.Call> made() {
        return List.copyOf(made);
    }

    synchronized void failNext(String operation, RuntimeException failure) {
        refusals.computeIfAbsent(operation, _ -> new ArrayDeque<>()).add(failure);
    }

    synchronized void loseAnswerOfNext(String operation) {
        lostAnswers
                .computeIfAbsent(operation, _ -> new ArrayDeque<>())
                .add(new TransientFailure("no answer to " + operation));
    }

    private static void throwNext(Map<String, Deque<RuntimeException>> arranged, String operation) {
        Deque<RuntimeException> failures = arranged.get(operation);
        if (failures != null && !failures.isEmpty()) {
            throw failures.remove();
        }
    }
}
