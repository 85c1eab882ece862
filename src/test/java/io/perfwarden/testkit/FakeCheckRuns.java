package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.CheckRunId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.TransientFailure;

/** Check runs in memory. Refuses what GitHub allows but nobody should do: un-completing a run. */
final class FakeCheckRuns implements CheckRunGateway {
    private final FakeCalls calls;
    private final FakeTime time;
    private final Predicate<CommitSha> isHidden;
    private final Map<Long, FakeGitHub.Check> checks = new TreeMap<>();
    private long nextId = 5000;

    FakeCheckRuns(FakeCalls calls, FakeTime time, Predicate<CommitSha> isHidden) {
        this.calls = calls;
        this.time = time;
        this.isHidden = isHidden;
    }

    @Override
    public List<Existing> ownRuns(InstalledRepo repo, CommitSha head, String name) {
        return calls.answer(
                "checkRuns.own",
                name + " " + head.abbreviated(),
                () ->
                        on(head).reversed().stream()
                                .filter(check -> check.name().equals(name))
                                .map(FakeCheckRuns::existing)
                                .toList());
    }

    @Override
    public Published create(InstalledRepo repo, CommitSha head, String name, CheckRunDraft draft) {
        return calls.answer(
                "checkRuns.create",
                name + " " + head.abbreviated() + " " + draft.status(),
                () -> {
                    if (isHidden.test(head)) {
                        throw new TransientFailure("the commit is not visible yet");
                    }
                    CheckRunId id = new CheckRunId(nextId++);
                    checks.put(id.value(), new FakeGitHub.Check(id, head, name, draft));
                    return new Published(id, time.stamp());
                });
    }

    @Override
    public boolean hasRoom(InstalledRepo repo) {
        return calls.hasRoom();
    }

    @Override
    public Published update(InstalledRepo repo, CheckRunId checkRun, CheckRunDraft draft) {
        return calls.answer(
                "checkRuns.update",
                checkRun + " " + draft.status(),
                () -> {
                    replace(checkRun, draft);
                    return new Published(checkRun, time.stamp());
                });
    }

    /** Oldest first. */
    List<FakeGitHub.Check> on(CommitSha head) {
        return checks.values().stream().filter(check -> check.head().equals(head)).toList();
    }

    FakeGitHub.Check find(CheckRunId id) {
        return Objects.requireNonNull(checks.get(id.value()), () -> "no check run " + id);
    }

    void remove(CheckRunId id) {
        checks.remove(id.value());
    }

    private void replace(CheckRunId id, CheckRunDraft draft) {
        FakeGitHub.Check before = checks.get(id.value());
        if (before == null) {
            throw new GitHubRefusal(GitHubRefusal.Kind.NOT_FOUND, "no check run " + id);
        }
        if (before.draft().status() == CheckRunStatus.COMPLETED
                && draft.status() != CheckRunStatus.COMPLETED) {
            throw new AssertionError("a completed check run is never moved back: " + id);
        }
        List<Annotation> all =
                Stream.concat(before.draft().annotations().stream(), draft.annotations().stream())
                        .toList();
        checks.put(
                id.value(),
                new FakeGitHub.Check(id, before.head(), before.name(), draft.withAnnotations(all)));
    }

    private static Existing existing(FakeGitHub.Check check) {
        return new Existing(
                check.id(),
                check.draft().status(),
                check.draft().externalId(),
                check.draft().annotations().size(),
                check.draft().conclusion().filter(CheckRunConclusion::refuses).isPresent());
    }
}
