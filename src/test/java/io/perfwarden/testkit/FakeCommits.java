package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.CommitGateway;
import io.perfwarden.github.FileGateway;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/** Messages and parents of commits in memory, and which commits GitHub does not show yet. */
final class FakeCommits implements CommitGateway {
    private final FakeCalls calls;
    private final Predicate<CommitSha> exists;
    private final Function<String, Optional<CommitSha>> branches;
    private final Supplier<FakeFiles> branchesWithFiles;
    private final Map<CommitSha, String> messages = new HashMap<>();
    private final Map<CommitSha, CommitSha> parents = new HashMap<>();
    private final Map<CommitSha, Set<String>> files = new HashMap<>();
    private final Map<Tag, CommitSha> tagged = new LinkedHashMap<>();
    private final SortedMap<Long, Release> releases = new TreeMap<>();
    private final Set<CommitSha> hidden = new HashSet<>();

    FakeCommits(
            FakeCalls calls,
            Predicate<CommitSha> exists,
            Function<String, Optional<CommitSha>> branches,
            Supplier<FakeFiles> branchesWithFiles) {
        this.branches = branches;
        this.branchesWithFiles = branchesWithFiles;
        this.calls = calls;
        this.exists = exists;
    }

    @Override
    public Optional<String> message(InstalledRepo repo, CommitSha commit) {
        return calls.answer("commits.message", commit.abbreviated(), () -> known(commit));
    }

    @Override
    public Optional<CommitSha> branchHead(InstalledRepo repo, BranchName branch) {
        return branchesWithFiles.get().branchHead(repo, branch);
    }

    @Override
    public BranchName defaultBranch(InstalledRepo repo) {
        return new BranchName(branchesWithFiles.get().defaultBranch());
    }

    @Override
    public boolean takesCommits(InstalledRepo repo, BranchName branch) {
        return branchesWithFiles.get().takesCommits(repo, branch);
    }

    @Override
    public void setBranch(InstalledRepo repo, BranchName branch, CommitSha commit) {
        branchesWithFiles.get().setBranch(repo, branch, commit);
    }

    @Override
    public boolean createBranch(InstalledRepo repo, BranchName branch, CommitSha commit) {
        return branchesWithFiles.get().createBranch(branch, commit);
    }

    @Override
    public void deleteBranch(InstalledRepo repo, BranchName branch) {
        branchesWithFiles.get().deleteBranch(repo, branch);
    }

    @Override
    public FileGateway.CommitResult commit(
            InstalledRepo repo,
            BranchName branch,
            CommitSha expectedHead,
            FileGateway.FileChange change) {
        return branchesWithFiles.get().commit(repo, branch, expectedHead, change);
    }

    void put(CommitSha commit, String message) {
        messages.put(commit, message);
    }

    void hide(CommitSha commit) {
        hidden.add(commit);
    }

    void show(CommitSha commit) {
        hidden.remove(commit);
    }

    boolean isHidden(CommitSha commit) {
        return hidden.contains(commit);
    }

    @Override
    public List<CommitSha> line(InstalledRepo repo, CommitSha tip) {
        return calls.answer("commits.line", tip.abbreviated(), () -> line(tip));
    }

    private List<CommitSha> line(CommitSha tip) {
        return ancestors(tip, LONGEST_LINE);
    }

    private List<CommitSha> ancestors(CommitSha tip, int most) {
        if (known(tip).isEmpty()) {
            return List.of();
        }
        List<CommitSha> line = new ArrayList<>(List.of(tip));
        for (CommitSha at = parents.get(tip);
                at != null && line.size() < most;
                at = parents.get(at)) {
            line.add(at);
        }
        return line;
    }

    @Override
    public List<CommitSha> firstParents(InstalledRepo repo, CommitSha tip, CommitSha end) {
        return calls.answer(
                "commits.firstParents",
                tip.abbreviated(),
                () -> {
                    List<CommitSha> line = line(tip);
                    return line.subList(0, line.indexOf(end) + 1);
                });
    }

    @Override
    public void createTag(InstalledRepo repo, String name, CommitSha commit) {
        calls.run(
                "commits.createTag",
                name,
                () -> tagged.putIfAbsent(new Tag(name, commit, false), commit));
    }

    @Override
    public Optional<Release> release(InstalledRepo repo, String tag) {
        return calls.answer(
                "commits.release",
                tag,
                () -> releases.values().stream().filter(it -> it.tag().equals(tag)).findFirst());
    }

    @Override
    public List<Release> releases(InstalledRepo repo) {
        return calls.answer(
                "commits.releases", "", () -> List.copyOf(releases.values()).reversed());
    }

    @Override
    public void changeRelease(InstalledRepo repo, long id, String text) {
        calls.run(
                "commits.changeRelease",
                String.valueOf(id),
                () ->
                        releases.computeIfPresent(
                                id, (_, it) -> new Release(id, it.tag(), text, it.early())));
    }

    /** By id, the oldest first. */
    SortedMap<Long, Release> releases() {
        return releases;
    }

    @Override
    public void deleteTag(InstalledRepo repo, String name) {
        calls.run(
                "commits.deleteTag",
                name,
                () -> tagged.keySet().removeIf(it -> it.name().equals(name)));
    }

    @Override
    public Optional<Named> resolve(InstalledRepo repo, String ref) {
        return calls.answer(
                "commits.named",
                ref,
                () ->
                        tagged.entrySet().stream()
                                .filter(it -> it.getKey().name().equals(ref))
                                .map(Map.Entry::getValue)
                                .findFirst()
                                .or(() -> branches.apply(ref))
                                .map(sha -> new Named(sha, true))
                                .or(() -> starting(ref).map(sha -> new Named(sha, false))));
    }

    private Optional<CommitSha> starting(String digits) {
        return Stream.of(messages.keySet(), parents.keySet(), parents.values())
                .flatMap(Collection::stream)
                .filter(sha -> sha.value().startsWith(digits) && digits.length() >= 7)
                .findFirst();
    }

    @Override
    public Optional<Set<String>> changedPaths(
            InstalledRepo repo, CommitSha ancestor, CommitSha commit) {
        return calls.answer("commits.changed", commit.abbreviated(), () -> since(ancestor, commit));
    }

    @Override
    public boolean isAncestor(InstalledRepo repo, CommitSha ancestor, CommitSha commit) {
        return calls.answer(
                "commits.isAncestor",
                ancestor.abbreviated(),
                () -> ancestors(commit, Integer.MAX_VALUE).contains(ancestor));
    }

    @Override
    public List<Tag> tags(InstalledRepo repo) {
        return calls.answer("commits.tags", "", () -> List.copyOf(tagged.keySet()));
    }

    @Override
    public Optional<CommitSha> taggedCommit(InstalledRepo repo, Tag tag) {
        return tag.annotated()
                ? calls.answer(
                        "commits.tagged", tag.name(), () -> Optional.ofNullable(tagged.get(tag)))
                : Optional.of(tag.object());
    }

    Map<Tag, CommitSha> tagged() {
        return tagged;
    }

    /** A commit that nobody said anything of changes code. */
    private Optional<Set<String>> since(CommitSha ancestor, CommitSha commit) {
        List<CommitSha> line = line(commit);
        if (!line.contains(ancestor)) {
            return Optional.empty();
        }
        return Optional.of(
                line.subList(0, line.indexOf(ancestor)).stream()
                        .flatMap(it -> files.getOrDefault(it, Set.of("src/Main.java")).stream())
                        .collect(Collectors.toSet()));
    }

    /** One that the app has made. */
    void made(FakeGitHub.Commit commit) {
        FileGateway.CommitMessage message = commit.message();
        put(commit.sha(), (message.headline() + "\n\n" + message.body()).strip());
        parent(commit.sha(), commit.parent());
        changes(
                commit.sha(),
                commit.additions().stream()
                        .map(FileGateway.Addition::path)
                        .collect(Collectors.toSet()));
    }

    void changes(CommitSha commit, Set<String> paths) {
        files.put(commit, Set.copyOf(paths));
    }

    void parent(CommitSha commit, CommitSha parent) {
        messages.putIfAbsent(commit, "");
        parents.put(commit, parent);
    }

    private Optional<String> known(CommitSha commit) {
        if (isHidden(commit) || !(messages.containsKey(commit) || exists.test(commit))) {
            return Optional.empty();
        }
        return Optional.of(messages.getOrDefault(commit, ""));
    }
}
