package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.config.NamedFiles;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.WorkflowRunners;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.github.FileGateway.TreeEntry;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;
import io.perfwarden.report.github.CommandRefusal;
import io.perfwarden.report.github.ForkNotice;
import io.perfwarden.report.github.ForkNotice.FindingKind;

/**
 * Looks at a fork's head before the default branch's workflow measures it. Both trees are listed
 * whole, or nothing is started.
 *
 * <p>A branch of the base repository starts the workflows that are at its commit, with the
 * repository's secrets. So the head may bring no workflow, and none may start on its branch.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#push">GitHub,
 *     the event push: the workflow at the pushed commit</a>
 */
public record ForkInspection(GitHubGateway github, CommitLedger facts) {
    private static final Pattern WORKFLOW = Pattern.compile("\\.github/workflows/[^/]+\\.ya?ml");

    /** The default branch's counts, whatever the head has. */
    private static final Set<String> CONFIGURATIONS =
            Set.of(RepositoryPolicy.PATH, RepositoryPolicy.OTHER_PATH);

    private static final String OF_GITHUB = ".github/";

    /** Files by which other services build a branch. */
    private static final Set<String> OTHER_SYSTEMS =
            Set.of(
                    ".circleci/config.yml",
                    ".travis.yml",
                    ".cirrus.yml",
                    ".drone.yml",
                    ".woodpecker.yml",
                    ".gitlab-ci.yml",
                    ".buildkite/pipeline.yml",
                    ".semaphore/semaphore.yml",
                    ".appveyor.yml",
                    "appveyor.yml",
                    "azure-pipelines.yml",
                    "bitbucket-pipelines.yml",
                    "Jenkinsfile");

    /** So many workflows of a commit are read; with more nothing is started. */
    private static final int MOST_WORKFLOWS = 50;

    private static final int MOST_LINKS = 12;
    private static final int MOST_POINTERS = 12;
    private static final int LONGEST = 256 << 10;

    /**
     * Sizes of pointers that Git LFS writes, with some room.
     *
     * @see <a href="https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md">Git LFS,
     *     specification</a>
     */
    private static final long SHORTEST_POINTER = 120;

    private static final long LONGEST_POINTER = 160;

    private static final String POINTER = "version https://git-lfs.github.com/spec/";

    public sealed interface Inspected {
        record Passed(ForkNotice notice) implements Inspected {}

        record Stopped(CommandRefusal refusal) implements Inspected {}
    }

    /** The place that a fork's head has in the base repository. */
    public record ForkPlace(InstalledRepo repo, BranchName main, BranchName held, CommitSha head) {}

    /**
     * Two trees.
     *
     * @param different paths that are not in both as the same
     */
    private record BothTrees(
            Map<String, TreeEntry> main, Map<String, TreeEntry> head, SortedSet<String> different) {
        static BothTrees of(Map<String, TreeEntry> main, Map<String, TreeEntry> head) {
            SortedSet<String> paths = new TreeSet<>(main.keySet());
            paths.addAll(head.keySet());
            paths.removeIf(it -> Objects.equals(main.get(it), head.get(it)));
            return new BothTrees(main, head, paths);
        }

        boolean isAction(String directory) {
            return Stream.of("action.yml", "action.yaml", "Dockerfile")
                    .map(it -> directory.isEmpty() ? it : directory + "/" + it)
                    .anyMatch(it -> main.containsKey(it) || head.containsKey(it));
        }

        Stream<TreeEntry> newEntries() {
            return head.values().stream().filter(it -> different.contains(it.path()));
        }
    }

    public Inspected inspect(ForkPlace at, WorkflowPath workflow) {
        Optional<CommitSha> tip = github.commits().branchHead(at.repo(), at.main());
        Optional<Map<String, TreeEntry>> main = tip.flatMap(it -> tree(at.repo(), it));
        Optional<Map<String, TreeEntry>> head =
                main.isEmpty() ? Optional.empty() : tree(at.repo(), at.head());
        Optional<String> text = tip.flatMap(it -> text(at.repo(), it, workflow.value()));
        boolean areFew = main.filter(it -> workflows(it).count() <= MOST_WORKFLOWS).isPresent();
        if (head.isEmpty() || text.isEmpty() || !areFew) {
            return new Inspected.Stopped(CommandRefusal.Plain.FORK_UNREAD);
        }
        BothTrees trees = BothTrees.of(main.orElseThrow(), head.get());
        NamedFiles named =
                new CalledFiles(
                                github,
                                at.repo(),
                                new LinkedHashSet<>(
                                        List.of(tip.orElseThrow().value(), at.head().value())))
                        .all(workflow.value());
        List<String> deciding =
                trees.different().stream()
                        .filter(it -> decides(it, workflow, named, trees))
                        .toList();
        if (!deciding.isEmpty()) {
            return new Inspected.Stopped(
                    new CommandRefusal.ForkChanges(workflow.fileName(), deciding));
        }
        return startRefusal(at, tip.orElseThrow(), workflow, text.get(), trees)
                .<Inspected>map(Inspected.Stopped::new)
                .orElseGet(
                        () -> new Inspected.Passed(notice(at, workflow, text.get(), named, trees)));
    }

    /**
     * Whether another workflow starts, or may. The head has none but those of the default branch,
     * as they are there.
     */
    private Optional<CommandRefusal> startRefusal(
            ForkPlace at, CommitSha tip, WorkflowPath workflow, String measuring, BothTrees trees) {
        String name = WorkflowRunners.nameOf(measuring).orElse(workflow.value());
        List<String> started = new ArrayList<>();
        List<String> following = new ArrayList<>();
        for (TreeEntry it : workflows(trees.main()).toList()) {
            Optional<String> text = text(at.repo(), tip, it.path());
            Optional<WorkflowTriggers> on = text.flatMap(WorkflowTriggers::parse);
            if (trees.head().containsKey(it.path())
                    && (it.isLink()
                            || on.filter(all -> !all.startsOnBranch(at.held().value()))
                                    .isEmpty())) {
                started.add(it.path());
            }
            // a workflow that looks at what started the run tells a fork's from others
            if (text.filter(all -> all.contains("workflow_run.event")).isEmpty()
                    && on.filter(all -> !all.startsAfter(name)).isEmpty()) {
                following.add(it.path());
            }
        }
        if (!started.isEmpty()) {
            return Optional.of(new CommandRefusal.ForkStarts(at.held().value(), started));
        }
        return Optional.of(following)
                .filter(it -> !it.isEmpty())
                .map(it -> new CommandRefusal.ForkFollowed(workflow.fileName(), it));
    }

    private static Stream<TreeEntry> workflows(Map<String, TreeEntry> tree) {
        return tree.values().stream()
                .filter(it -> WORKFLOW.matcher(it.path()).matches())
                .sorted(Comparator.comparing(TreeEntry::path));
    }

    private Optional<Map<String, TreeEntry>> tree(InstalledRepo repo, CommitSha commit) {
        return github.files()
                .tree(repo, commit)
                .map(all ->
                        all.stream()
                                .collect(
                                        Collectors.toMap(
                                                TreeEntry::path, it -> it, (first, _) -> first)));
    }

    private Optional<String> text(InstalledRepo repo, CommitSha at, String path) {
        return github.files()
                .read(repo, path, Optional.of(at.value()), LONGEST)
                .foundContent()
                .map(FileContent::bytes)
                .map(it -> new String(it, StandardCharsets.UTF_8));
    }

    /** Whether a path is a workflow that the head brings, or what the measuring one is made of. */
    private static boolean decides(
            String path, WorkflowPath workflow, NamedFiles named, BothTrees trees) {
        if (path.equals(workflow.value())
                || (path.startsWith(".github/workflows/") && trees.head().containsKey(path))) {
            return true;
        }
        if (CONFIGURATIONS.contains(path)) {
            return false;
        }
        boolean isNamed = named.files().contains(path) || named.readable().contains(path);
        return (path.startsWith(OF_GITHUB) && (isNamed || isBelowAny(path, named.directories())))
                || OTHER_SYSTEMS.contains(path)
                || named.directories().stream()
                        .filter(trees::isAction)
                        .anyMatch(it -> isBelow(path, it));
    }

    private static boolean isBelowAny(String path, Set<String> directories) {
        return directories.stream().anyMatch(it -> isBelow(path, it));
    }

    private static boolean isBelow(String path, String directory) {
        return directory.isEmpty()
                ? Set.of("action.yml", "action.yaml", "Dockerfile").contains(path)
                : path.equals(directory) || path.startsWith(directory + "/");
    }

    private ForkNotice notice(
            ForkPlace at, WorkflowPath workflow, String text, NamedFiles named, BothTrees trees) {
        Map<FindingKind, List<String>> found = new EnumMap<>(FindingKind.class);
        List<String> unread = new ArrayList<>();
        found.put(
                FindingKind.GITHUB,
                trees.different().stream().filter(it -> it.startsWith(OF_GITHUB)).toList());
        found.put(FindingKind.SUBMODULE, submodules(at, trees));
        found.put(
                FindingKind.LINK,
                some(trees, TreeEntry::isLink, MOST_LINKS, unread)
                        .filter(it -> leadsOut(at.repo(), it))
                        .map(TreeEntry::path)
                        .toList());
        found.put(
                FindingKind.LFS,
                Stream.concat(
                                trees.different().stream().filter(it -> it.endsWith(".lfsconfig")),
                                some(trees, ForkInspection::mayBePointer, MOST_POINTERS, unread)
                                        .map(TreeEntry::path)
                                        .filter(it ->
                                                text(at.repo(), at.head(), it)
                                                        .filter(content ->
                                                                content.startsWith(POINTER))
                                                        .isPresent()))
                        .toList());
        found.put(
                FindingKind.SCRIPT,
                trees.different().stream()
                        .filter(it -> !it.startsWith(OF_GITHUB))
                        .filter(it ->
                                named.files().contains(it) || isBelowAny(it, named.directories()))
                        .toList());
        found.put(
                FindingKind.OTHER_SYSTEM,
                OTHER_SYSTEMS.stream().filter(trees.head()::containsKey).sorted().toList());
        found.put(FindingKind.UNREAD, unread);
        return new ForkNotice(
                workflow.fileName(),
                at.head(),
                WorkflowRunners.of(text),
                facts.usualDuration(at.repo().id(), workflow),
                found);
    }

    /** With the addresses that they are fetched from, if these differ. */
    private List<String> submodules(ForkPlace at, BothTrees trees) {
        Stream<String> addresses =
                !trees.different().contains(".gitmodules")
                        ? Stream.empty()
                        : text(at.repo(), at.head(), ".gitmodules").stream()
                                .flatMap(String::lines)
                                .map(String::strip)
                                .filter(it -> it.startsWith("url"));
        return Stream.concat(
                        trees.newEntries()
                                .filter(TreeEntry::isSubmodule)
                                .map(TreeEntry::path)
                                .sorted(),
                        addresses)
                .toList();
    }

    private static Stream<TreeEntry> some(
            BothTrees trees, Predicate<TreeEntry> which, int most, List<String> unread) {
        List<TreeEntry> all =
                trees.newEntries()
                        .filter(which)
                        .sorted(Comparator.comparing(TreeEntry::path))
                        .toList();
        all.stream().skip(most).map(TreeEntry::path).forEach(unread::add);
        return all.stream().limit(most);
    }

    private static boolean mayBePointer(TreeEntry entry) {
        return !entry.isLink()
                && !entry.isSubmodule()
                && entry.bytes() >= SHORTEST_POINTER
                && entry.bytes() <= LONGEST_POINTER;
    }

    private boolean leadsOut(InstalledRepo repo, TreeEntry link) {
        String directory = link.path().substring(0, Math.max(0, link.path().lastIndexOf('/')));
        return github.files()
                .target(repo, link.sha())
                .flatMap(it -> NamedFiles.target(directory, it))
                .isEmpty();
    }
}
