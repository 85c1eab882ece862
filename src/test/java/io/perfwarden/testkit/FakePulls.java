package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.PullGateway;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;

/** Pull requests in memory. */
final class FakePulls implements PullGateway {
    private final FakeCalls calls;
    private final FakeTime time;
    private final Function<BranchName, Optional<CommitSha>> branchHeads;
    private final Map<Integer, PullRequest> pulls = new TreeMap<>();
    private final Map<PullNumber, CommitSha> merged = new HashMap<>();
    private final Map<PullNumber, PullDescription> descriptions = new HashMap<>();
    private final Set<String> changed = new HashSet<>();
    private final Map<PullNumber, Set<String>> changedBy = new HashMap<>();
    private final Set<PullNumber> unlisted = new HashSet<>();
    private final Set<String> labels = new HashSet<>();
    private final List<Proposal> opened = new ArrayList<>();

    FakePulls(
            FakeCalls calls, FakeTime time, Function<BranchName, Optional<CommitSha>> branchHeads) {
        this.calls = calls;
        this.time = time;
        this.branchHeads = branchHeads;
    }

    @Override
    public Optional<PullRequest> get(InstalledRepo repo, PullNumber number) {
        return calls.answer(
                "pulls.get", "#" + number, () -> Optional.ofNullable(pulls.get(number.value())));
    }

    @Override
    public Optional<PullDescription> description(InstalledRepo repo, PullNumber number) {
        return calls.answer(
                "pulls.description",
                "#" + number,
                () -> Optional.ofNullable(descriptions.get(number)));
    }

    /** What a pull request says of itself. */
    void describe(PullNumber number, PullDescription text) {
        descriptions.put(number, text);
    }

    @Override
    public Optional<CommitSha> mergedAs(InstalledRepo repo, PullNumber number) {
        return calls.answer(
                "pulls.mergedAs", "#" + number, () -> Optional.ofNullable(merged.get(number)));
    }

    /** A pull request became a commit of its base. */
    void merged(PullNumber number, CommitSha commit) {
        merged.put(number, commit);
    }

    /** Opened by the owner of its head's repository. */
    @Override
    public boolean isBy(InstalledRepo repo, PullNumber number, AccountLogin login) {
        return calls.answer(
                "pulls.isBy",
                "#" + number + " " + login,
                () ->
                        Optional.ofNullable(pulls.get(number.value()))
                                .filter(pull -> pull.headOwner().equals(login.value()))
                                .isPresent());
    }

    @Override
    public boolean hasLabel(InstalledRepo repo, PullNumber number, String label) {
        return calls.answer("pulls.hasLabel", number.toString(), () -> labels.contains(label));
    }

    /** Gives every pull request a label, or takes it away. */
    void label(String label, boolean on) {
        if (on) {
            labels.add(label);
        } else {
            labels.remove(label);
        }
    }

    @Override
    public List<PullRequest> openFrom(InstalledRepo repo, HeadBranch head, String owner) {
        if (owner.isEmpty() || head.repo().isEmpty()) {
            return List.of();
        }
        return calls.answer(
                "pulls.openFrom",
                owner + ":" + head.branch(),
                () ->
                        pulls.values().stream()
                                .filter(pull -> pull.open() && pull.head().equals(head))
                                .filter(pull -> pull.headOwner().equals(owner))
                                .toList());
    }

    @Override
    public List<PullNumber> pullsWith(InstalledRepo repo, CommitSha commit) {
        return calls.answer(
                "pulls.bringing",
                commit.abbreviated(),
                () ->
                        merged.entrySet().stream()
                                .filter(it -> it.getValue().equals(commit))
                                .map(Map.Entry::getKey)
                                .toList());
    }

    @Override
    public List<PullRequest> openAt(InstalledRepo repo, CommitSha head) {
        return calls.answer(
                "pulls.openAt",
                head.abbreviated(),
                () ->
                        recent().stream()
                                .limit(300)
                                .filter(pull -> pull.headSha().equals(head))
                                .toList());
    }

    @Override
    public List<PullRequest> recentlyOpen(InstalledRepo repo) {
        return calls.answer(
                "pulls.recentlyOpen",
                repo.name().toString(),
                () -> recent().stream().limit(300).toList());
    }

    @Override
    public boolean changes(InstalledRepo repo, PullNumber number, Set<String> paths) {
        return calls.answer(
                "pulls.changes",
                "#" + number + " " + String.join(" ", paths.stream().sorted().toList()),
                () ->
                        PullGateway.touch(changed, paths)
                                || PullGateway.touch(
                                        changedBy.getOrDefault(number, Set.of()), paths));
    }

    @Override
    public Optional<Set<String>> files(InstalledRepo repo, PullNumber number) {
        return calls.answer(
                "pulls.files",
                "#" + number,
                () -> {
                    Set<String> files = new HashSet<>(changed);
                    files.addAll(changedBy.getOrDefault(number, Set.of()));
                    return Optional.of(files).filter(_ -> !unlisted.contains(number));
                });
    }

    /** One pull request changes more files than GitHub lists. */
    void unlisted(PullNumber number) {
        unlisted.add(number);
    }

    /** One pull request is said to change this file. */
    void changed(PullNumber number, String path) {
        changedBy.computeIfAbsent(number, _ -> new HashSet<>()).add(path);
    }

    /** Every pull request is said to change this file. */
    void changed(String path) {
        changed.add(path);
    }

    @Override
    public PullNumber open(InstalledRepo repo, Proposal proposal) {
        return calls.answer(
                "pulls.open",
                proposal.from() + " -> " + proposal.into(),
                () -> {
                    opened.add(proposal);
                    PullNumber number =
                            new PullNumber(pulls.keySet().stream().reduce(0, Math::max) + 1);
                    CommitSha none = new CommitSha("0".repeat(40));
                    put(
                            new PullRequest(
                                    number,
                                    true,
                                    new HeadBranch(Optional.of(repo.id()), proposal.from()),
                                    repo.name().owner(),
                                    branchHeads.apply(proposal.from()).orElse(none),
                                    proposal.into(),
                                    branchHeads.apply(proposal.into()).orElse(none),
                                    time.stamp()));
                    return number;
                });
    }

    void put(PullRequest pull) {
        pulls.put(pull.number().value(), pull);
    }

    /** GitHub moves the head of every open pull request with its branch. */
    void branchMoved(String owner, BranchName branch, CommitSha to) {
        pulls.replaceAll((_, pull) ->
                pull.open() && pull.head().branch().equals(branch) && pull.headOwner().equals(owner)
                        ? new PullRequest(
                                pull.number(),
                                true,
                                pull.head(),
                                pull.headOwner(),
                                to,
                                pull.baseBranch(),
                                pull.baseSha(),
                                time.stamp())
                        : pull);
    }

    /** GitHub closes open pull requests whose branch is deleted. */
    void branchGone(String owner, BranchName branch) {
        pulls.replaceAll((_, pull) ->
                pull.open() && pull.head().branch().equals(branch) && pull.headOwner().equals(owner)
                        ? closed(pull)
                        : pull);
    }

    private PullRequest closed(PullRequest pull) {
        return new PullRequest(
                pull.number(),
                false,
                pull.head(),
                pull.headOwner(),
                pull.headSha(),
                pull.baseBranch(),
                pull.baseSha(),
                time.stamp());
    }

    /** Open ones, the most recently updated first. */
    private List<PullRequest> recent() {
        return pulls.values().stream()
                .filter(PullRequest::open)
                .sorted(Comparator.comparing(PullRequest::updatedAt).reversed())
                .toList();
    }

    @Override
    public void updateText(InstalledRepo repo, PullNumber number, Proposal proposal) {
        calls.answer("pulls.retell", "#" + number, () -> opened.set(opened.size() - 1, proposal));
    }

    List<Proposal> opened() {
        return List.copyOf(opened);
    }
}
