package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.FileGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/** Branches, commits and the files in them, in memory. */
final class FakeFiles implements FileGateway {

    private final FakeCalls calls;
    private final BiConsumer<BranchName, CommitSha> onBranchMoved;
    private final Consumer<FakeGitHub.Commit> onCommit;
    private final Consumer<BranchName> onBranchGone;
    private final Map<String, String> strange = new HashMap<>();
    private final Map<String, String> links = new HashMap<>();
    private final Map<String, CommitSha> branches = new HashMap<>();
    private final Map<CommitSha, Map<String, FileContent>> trees = new HashMap<>();
    private final List<FakeGitHub.Commit> commits = new ArrayList<>();
    private final Set<CommitSha> cut = new HashSet<>();
    private final Set<String> closed = new HashSet<>();
    private String defaultBranch = "main";
    private int nextSha = 1;

    FakeFiles(
            FakeCalls calls,
            BiConsumer<BranchName, CommitSha> onBranchMoved,
            Consumer<FakeGitHub.Commit> onCommit,
            Consumer<BranchName> onBranchGone) {
        this.onBranchGone = onBranchGone;
        this.calls = calls;
        this.onCommit = onCommit;
        this.onBranchMoved = onBranchMoved;
    }

    @Override
    public FileRead read(InstalledRepo repo, String path, Optional<String> ref, int most) {
        return calls.answer(
                "files.read",
                path + "@" + ref.orElse(""),
                () ->
                        commitAt(ref.orElse(defaultBranch))
                                .map(sha -> at(sha, path, most))
                                .orElseGet(FileRead.Absent::new));
    }

    @Override
    public List<DirectoryEntry> list(InstalledRepo repo, String directory, Optional<String> ref) {
        return calls.answer(
                "files.list",
                directory + "@" + ref.orElse(""),
                () ->
                        commitAt(ref.orElse(defaultBranch))
                                .map(sha -> entries(sha, directory))
                                .orElse(List.of()));
    }

    Optional<CommitSha> branchHead(InstalledRepo repo, BranchName branch) {
        return calls.answer("files.branchHead", branch.value(), () -> head(branch));
    }

    boolean takesCommits(InstalledRepo repo, BranchName branch) {
        return calls.answer(
                "files.takesCommits",
                branch.value(),
                () -> !branch.value().equals(defaultBranch) && !closed.contains(branch.value()));
    }

    /** Lets GitHub say of a branch that it is protected. */
    void closed(String branch) {
        closed.add(branch);
    }

    void setBranch(InstalledRepo repo, BranchName branch, CommitSha commit) {
        calls.run(
                "files.setBranch",
                branch.value() + " " + commit.abbreviated(),
                () -> move(branch, commit));
    }

    boolean createBranch(BranchName branch, CommitSha commit) {
        return calls.answer(
                "files.createBranch",
                branch.value() + " " + commit.abbreviated(),
                () -> {
                    boolean isNew = !branches.containsKey(branch.value());
                    if (isNew) {
                        move(branch, commit);
                    }
                    return isNew;
                });
    }

    @Override
    public Optional<List<TreeEntry>> tree(InstalledRepo repo, CommitSha commit) {
        return calls.answer(
                "files.tree",
                commit.abbreviated(),
                () ->
                        Optional.ofNullable(trees.get(commit))
                                .filter(_ -> !cut.contains(commit))
                                .map(tree ->
                                        tree.entrySet().stream()
                                                .map(it -> treeEntry(commit, it))
                                                .toList()));
    }

    private TreeEntry treeEntry(CommitSha commit, Map.Entry<String, FileContent> file) {
        String place = commit + ":" + file.getKey();
        String mode =
                strange.containsKey(place)
                        ? "160000"
                        : links.containsKey(place) ? "120000" : "100644";
        FileContent content = file.getValue();
        return new TreeEntry(file.getKey(), mode, content.blobSha(), content.bytes().length);
    }

    /** Lets GitHub not list all of a commit. */
    void cut(CommitSha commit) {
        cut.add(commit);
    }

    void deleteBranch(InstalledRepo repo, BranchName branch) {
        calls.run(
                "files.deleteBranch",
                branch.value(),
                () -> {
                    branches.remove(branch.value());
                    onBranchGone.accept(branch);
                });
    }

    CommitResult commit(
            InstalledRepo repo, BranchName branch, CommitSha expectedHead, FileChange change) {
        return calls.answer(
                "files.commit",
                branch.value() + " " + change.message().headline(),
                () -> commitOnTop(branch, expectedHead, change.message(), change.additions()));
    }

    void defaultBranch(String branch) {
        defaultBranch = branch;
    }

    String defaultBranch() {
        return defaultBranch;
    }

    void move(BranchName branch, CommitSha commit) {
        trees.computeIfAbsent(commit, _ -> new TreeMap<>());
        branches.put(branch.value(), commit);
        onBranchMoved.accept(branch, commit);
    }

    /** Puts a file into the commit a branch is at, or into a commit named by its sha. */
    void put(String ref, String path, byte[] bytes) {
        CommitSha sha = commitAt(ref).orElseGet(() -> newBranch(ref));
        trees.computeIfAbsent(sha, _ -> new TreeMap<>()).put(path, new FileContent(bytes));
    }

    void remove(String ref, String path) {
        commitAt(ref).map(trees::get).ifPresent(tree -> tree.remove(path));
    }

    Optional<CommitSha> head(BranchName branch) {
        return Optional.ofNullable(branches.get(branch.value()));
    }

    List<FakeGitHub.Commit> commits() {
        return List.copyOf(commits);
    }

    private CommitSha newBranch(String name) {
        CommitSha sha = freshSha();
        move(new BranchName(name), sha);
        return sha;
    }

    private Optional<CommitSha> commitAt(String ref) {
        CommitSha head = branches.get(ref);
        if (head != null) {
            return Optional.of(head);
        }
        return ref.matches("[0-9a-f]{40}") ? Optional.of(new CommitSha(ref)) : Optional.empty();
    }

    /** Lets a commit have a symbolic link; what is read through it is what it leads to. */
    void link(CommitSha sha, String path, String target) {
        byte[] text = target.getBytes(StandardCharsets.UTF_8);
        put(sha.value(), path, text);
        links.put(sha + ":" + path, target);
    }

    @Override
    public Optional<String> target(InstalledRepo repo, String sha) {
        return calls.answer(
                "files.target",
                sha,
                () -> links.values().stream().filter(it -> blobOf(it).equals(sha)).findFirst());
    }

    private static String blobOf(String link) {
        return new FileContent(link.getBytes(StandardCharsets.UTF_8)).blobSha();
    }

    /** GitHub follows the link that a path is, not one that it goes through. */
    private static String followed(String path, String target) {
        Path beside = Path.of("/", path).resolveSibling(target).normalize();
        return Path.of("/").relativize(beside).toString();
    }

    private FileRead at(CommitSha sha, String path, int most) {
        String link = links.get(sha + ":" + path);
        if (link != null) {
            String to = followed(path, link);
            FileRead there = to.equals(path) ? new FileRead.Absent() : at(sha, to, most);
            return there.foundContent().isPresent() ? there : new FileRead.NotAFile("symlink");
        }
        Map<String, FileContent> tree = trees.getOrDefault(sha, Map.of());
        FileContent content = tree.get(path);
        String what = strange.getOrDefault(path, strange.get(sha + ":" + path));
        if (what != null) {
            return new FileRead.NotAFile(what);
        }
        if (content == null) {
            boolean directory = tree.keySet().stream().anyMatch(it -> it.startsWith(path + "/"));
            return directory ? new FileRead.NotAFile("directory") : new FileRead.Absent();
        }
        return content.bytes().length > most
                ? new FileRead.FileTooLarge(most)
                : new FileRead.Found(content);
    }

    private List<DirectoryEntry> entries(CommitSha sha, String directory) {
        String prefix = directory.isEmpty() ? "" : directory + "/";
        Map<String, DirectoryEntry> entries = new TreeMap<>();
        trees.getOrDefault(sha, Map.of())
                .forEach((path, content) -> {
                    if (path.startsWith(prefix)) {
                        DirectoryEntry file = entry(path.substring(prefix.length()), content);
                        DirectoryEntry entry =
                                strange.containsKey(sha + ":" + path)
                                        ? new DirectoryEntry(file.name(), Kind.OTHER, file.sha(), 0)
                                        : links.containsKey(sha + ":" + path)
                                                ? new DirectoryEntry(
                                                        file.name(),
                                                        Kind.LINK,
                                                        file.sha(),
                                                        file.bytes())
                                                : file;
                        entries.putIfAbsent(entry.name(), entry);
                    }
                });
        return List.copyOf(entries.values());
    }

    private static DirectoryEntry entry(String rest, FileContent content) {
        int slash = rest.indexOf('/');
        return slash < 0
                ? new DirectoryEntry(rest, Kind.FILE, content.blobSha(), content.bytes().length)
                : new DirectoryEntry(rest.substring(0, slash), Kind.DIRECTORY, "d".repeat(40), 0);
    }

    /** Lets something else than a file have a name, on every branch. */
    void strange(String path, String what) {
        strange.put(path, what);
    }

    /** The same in one commit alone. */
    void strange(CommitSha sha, String path, String what) {
        strange.put(sha + ":" + path, what);
    }

    boolean isKnown(CommitSha sha) {
        return trees.containsKey(sha);
    }

    private CommitResult commitOnTop(
            BranchName branch,
            CommitSha expected,
            CommitMessage message,
            List<Addition> additions) {
        CommitSha head =
                head(branch)
                        .orElseThrow(() ->
                                new GitHubRefusal(
                                        GitHubRefusal.Kind.NOT_FOUND, "no branch " + branch));
        if (!head.equals(expected)) {
            return new CommitResult.HeadMoved("expected " + expected + " but is at " + head);
        }
        CommitSha made = freshSha();
        Map<String, FileContent> tree = new TreeMap<>(trees.getOrDefault(head, Map.of()));
        additions.forEach(addition -> tree.put(addition.path(), addition.content()));
        trees.put(made, tree);
        FakeGitHub.Commit commit =
                new FakeGitHub.Commit(branch, expected, made, message, additions);
        commits.add(commit);
        onCommit.accept(commit);
        move(branch, made);
        return new CommitResult.Committed(made);
    }

    private CommitSha freshSha() {
        return new CommitSha("%040x".formatted(nextSha++));
    }
}
