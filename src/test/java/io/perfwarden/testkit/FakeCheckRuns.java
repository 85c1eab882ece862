package io.perfwarden.testkit;

import io.perfwarden.github.CheckRuns;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Check runs in memory. Refuses what GitHub allows but nobody should do: un-completing a run. */
final class FakeCheckRuns implements CheckRuns {
    private final FakeCalls calls;
    private final Map<Long, FakeGitHub.Check> checks = new TreeMap<>();
    private long nextId = 5000;

    FakeCheckRuns(FakeCalls calls) {
        this.calls = calls;
    }

    @Override
    public List<Existing> own(Repo repo, CommitSha head, String name) {
        return calls.answer(
                "checkRuns.own",
                name + " " + head.abbreviated(),
                () ->
                        on(head).stream()
                                .filter(check -> check.name().equals(name))
                                .sorted(Comparator.comparingLong(FakeGitHub.Check::id).reversed())
                                .map(FakeCheckRuns::existing)
                                .toList());
    }

    @Override
    public long create(Repo repo, CommitSha head, String name, Draft draft) {
        return calls.answer(
                "checkRuns.create",
                name + " " + head.abbreviated() + " " + draft.status(),
                () -> {
                    checks.put(nextId, new FakeGitHub.Check(nextId, head, name, draft));
                    return nextId++;
                });
    }

    @Override
    public void update(Repo repo, long checkRunId, Draft draft) {
        calls.run(
                "checkRuns.update",
                checkRunId + " " + draft.status(),
                () -> replace(checkRunId, draft));
    }

    List<FakeGitHub.Check> on(CommitSha head) {
        return checks.values().stream().filter(check -> check.head().equals(head)).toList();
    }

    private void replace(long id, Draft draft) {
        FakeGitHub.Check before = checks.get(id);
        if (before == null) {
            throw new GitHubRefusal(GitHubRefusal.Kind.NOT_FOUND, "no check run " + id);
        }
        if (before.draft().status() == Status.COMPLETED && draft.status() != Status.COMPLETED) {
            throw new AssertionError("a completed check run is never moved back: " + id);
        }
        checks.put(id, new FakeGitHub.Check(id, before.head(), before.name(), draft));
    }

    private static Existing existing(FakeGitHub.Check check) {
        return new Existing(check.id(), check.draft().status(), check.draft().externalId());
    }
}
