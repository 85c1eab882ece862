package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.IssueGateway;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;

/** Issues in memory. Numbers begin with 500, so that they are none of a pull request. */
public final class FakeIssues implements IssueGateway {
    /** An issue as people see it. */
    public record Shown(
            int number, String title, String body, boolean open, boolean done, Instant at) {
        Shown closed() {
            return new Shown(number, title, body, false, done, at);
        }
    }

    private final FakeCalls calls;
    private final FakeTime time;
    private final Map<Integer, Shown> issues = new TreeMap<>();
    private boolean disabled;
    private int next = 500;

    FakeIssues(FakeCalls calls, FakeTime time) {
        this.calls = calls;
        this.time = time;
    }

    @Override
    public String page(InstalledRepo repo) {
        return "https://github.com/" + repo.name();
    }

    @Override
    public PullNumber open(InstalledRepo repo, String title, String body) {
        return calls.answer(
                "issues.open",
                title,
                () -> {
                    requireEnabled();
                    issues.put(next, new Shown(next, title, body, true, false, time.stamp()));
                    return new PullNumber(next++);
                });
    }

    @Override
    public Optional<ChangedIssue> edit(InstalledRepo repo, PullNumber issue, DesiredIssue wanted) {
        return calls.answer(
                "issues.edit",
                "#" + issue,
                () -> {
                    requireEnabled();
                    Shown old = issues.get(issue.value());
                    if (old == null) {
                        return Optional.empty();
                    }
                    boolean open = wanted.open().orElse(old.open());
                    issues.put(
                            issue.value(),
                            new Shown(
                                    old.number(),
                                    wanted.title(),
                                    wanted.body(),
                                    open,
                                    !open && wanted.isDone(),
                                    old.at()));
                    return Optional.of(
                            new ChangedIssue(
                                    open,
                                    open
                                            ? Optional.empty()
                                            : Optional.of(new AccountLogin("ada"))));
                });
    }

    @Override
    public boolean isOpen(InstalledRepo repo, PullNumber issue) {
        return calls.answer(
                "issues.isOpen",
                "#" + issue,
                () ->
                        Optional.ofNullable(issues.get(issue.value()))
                                .filter(Shown::open)
                                .isPresent());
    }

    @Override
    public Optional<PullNumber> findOwn(InstalledRepo repo, String marker, Instant since) {
        return calls.answer(
                "issues.own",
                marker,
                () ->
                        issues.values().stream()
                                .filter(it -> ("\n" + it.body()).contains("\n" + marker))
                                .map(it -> new PullNumber(it.number()))
                                .findFirst());
    }

    private void requireEnabled() {
        if (disabled) {
            throw new GitHubRefusal(GitHubRefusal.Kind.GONE, "Issues has been disabled");
        }
    }

    /** A person switches issues off, or on again. */
    public void disable(boolean is) {
        disabled = is;
    }

    /** A person closes an issue. */
    public void close(int issue) {
        issues.computeIfPresent(issue, (_, it) -> it.closed());
    }

    /** An owner deletes an issue. */
    public void delete(int issue) {
        issues.remove(issue);
    }

    /** All that are there, the oldest first. */
    public List<Shown> all() {
        return List.copyOf(issues.values());
    }
}
