package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.commit.BaselineCatalog.RepositoryBaseline;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.RowPolicy.Missing;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.PullLedger.FormerBase;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.Content;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;
import io.perfwarden.model.ReadOutcome.Rejected;
import io.perfwarden.report.*;

/**
 * Finds what is wrong with the files of Perfwarden that a pull request changes.
 *
 * <p>Of a head whose configuration is sound that is remembered, so that it is read once. Baselines
 * are read only where judging found that the pull request changes them.
 */
public record ProposedFiles(
        GitHubGateway github,
        CommandOrders orders,
        PolicyLoader policies,
        ResultReaders readers,
        Clock clock) {
    private static final String SOUND = "sound";

    /** Of the configuration, in both spellings. */
    static final Set<String> PATHS = Set.of(RepositoryPolicy.PATH, RepositoryPolicy.OTHER_PATH);

    private static final String NONE = "none";
    private static final int MOST_BASELINES = 10;

    /** In bytes, more than one may have: its author may be anybody. */
    private static final int LARGEST_CONFIGURATION = 1 << 20;

    /** In bytes; larger ones are not looked into. */
    private static final int LARGEST_BASELINE = 4 << 20;

    /**
     * A commit, and what it is held to a baseline for.
     *
     * @param inForce the text of the configuration in force; absent where there is none
     */
    public record Head(
            InstalledRepo repo,
            CommitSha sha,
            List<MergeTarget> targets,
            Optional<String> inForce) {
        public Head {
            targets = List.copyOf(targets);
        }

        List<PullNumber> pulls() {
            return targets.stream().flatMap(target -> target.pull().stream()).toList();
        }
    }

    /**
     * Everything that is wrong with what a pull request brings.
     *
     * @param passes whether its check would pass, so that nothing may be removed unseen
     */
    public List<ProposedFileFault> of(
            Head head, RepositoryPolicy policy, List<TargetVerdict> judged, boolean passes) {
        List<ProposedFileFault> faults = new ArrayList<>(configuration(head));
        faults.addAll(baselines(head, policy, judged));
        if (passes) {
            faults.addAll(removed(head, policy, judged));
        }
        return List.copyOf(faults);
    }

    /**
     * Baselines of a pull request's former base that the pull request removes. GitHub no longer
     * lists them among its changed files.
     *
     * @param former bases whose verdicts still count
     */
    List<ProposedFileFault> removedFromFormer(
            Head head, RepositoryPolicy policy, List<FormerBase> former) {
        return former.stream()
                .flatMap(base -> removed(head, policy, base).stream())
                .distinct()
                .limit(MOST_BASELINES)
                .toList();
    }

    /** What is wrong with the configuration that a pull request brings. */
    public List<ProposedFileFault> configuration(Head head) {
        var known = new CommandOrders.OrderId(head.repo().id(), "configuration-" + head.sha());
        if (head.pulls().isEmpty() || orders.noted(known).isPresent()) {
            return List.of();
        }
        List<FileGateway.Entry> there = configurations(head);
        List<ProposedFileFault> faults = isUnread(head, there) ? faults(head, there) : List.of();
        if (faults.isEmpty()) {
            orders.note(known, SOUND, clock.instant());
            return List.of();
        }
        boolean proposed =
                head.pulls().stream()
                        .anyMatch(pull -> github.pulls().changes(head.repo(), pull, PATHS));
        return proposed ? faults : List.of();
    }

    /** Whether each pull request changes only the configuration and brings a usable one. */
    public boolean repairs(Head head) {
        Predicate<Set<String>> isConfiguration =
                files -> !files.isEmpty() && PATHS.containsAll(files);
        return !head.targets().isEmpty()
                && head.targets().stream().allMatch(MergeTarget.Pull.class::isInstance)
                && !configurations(head).isEmpty()
                && configuration(head).isEmpty()
                && head.pulls().stream()
                        .map(pull -> github.pulls().files(head.repo(), pull))
                        .allMatch(files -> files.filter(isConfiguration).isPresent());
    }

    private List<FileGateway.Entry> configurations(Head head) {
        return github
                .files()
                .list(head.repo(), RepositoryPolicy.DIRECTORY, Optional.of(head.sha().value()))
                .stream()
                .filter(entry -> PATHS.contains(path(entry)))
                .toList();
    }

    private static String path(FileGateway.Entry entry) {
        return RepositoryPolicy.DIRECTORY + "/" + entry.name();
    }

    private static boolean isUnread(Head head, List<FileGateway.Entry> there) {
        Optional<String> inForce =
                head.inForce()
                        .map(text -> new Content(text.getBytes(StandardCharsets.UTF_8)).blobSha());
        return there.size() > 1
                || there.stream().anyMatch(it -> !inForce.equals(Optional.of(it.sha())));
    }

    private List<ProposedFileFault> faults(Head head, List<FileGateway.Entry> there) {
        var kind = ProposedFileFault.Kind.CONFIGURATION;
        if (there.size() > 1) {
            String other = RepositoryPolicy.OTHER_PATH;
            return List.of(ProposedFileFault.of(kind, other, 1, PolicyLoader.TWO));
        }
        String path = path(there.getFirst());
        FileRead found = read(head, path, LARGEST_CONFIGURATION);
        return faults(kind, path, found, policies.of(found, path));
    }

    /** What is wrong with the baselines that a pull request changes, of suites that were judged. */
    private List<ProposedFileFault> baselines(
            Head head, RepositoryPolicy policy, List<TargetVerdict> judged) {
        BaselineCatalog there = new BaselineCatalog(github, head.repo());
        List<ProposedFileFault> faults = new ArrayList<>();
        for (SuitePolicy suite : policy.suites()) {
            judged.stream()
                    .flatMap(TargetVerdict::suites)
                    .filter(it -> it.where().suite().equals(suite.name()))
                    .flatMap(it -> it.notices().stream())
                    .filter(SuiteNotice.ChangedByPull.class::isInstance)
                    .map(notice -> ((SuiteNotice.ChangedByPull) notice).path())
                    .distinct()
                    .limit(MOST_BASELINES)
                    .forEach(path -> {
                        var entry = there.at(path, head.sha().value());
                        faults.addAll(changed(head, suite, path, entry));
                    });
        }
        return faults;
    }

    /** A pull request's author decides how large a file is; large ones are not read. */
    private List<ProposedFileFault> changed(
            Head head, SuitePolicy suite, String path, Optional<FileGateway.Entry> there) {
        if (there.isEmpty()) {
            return List.of(ProposedFileFault.removed(path, suite.name(), Optional.empty()));
        }
        FileGateway.Entry entry = there.get();
        if (entry.kind() != FileGateway.Kind.FILE || entry.bytes() > LARGEST_BASELINE) {
            return List.of();
        }
        FileRead found = read(head, path, LARGEST_BASELINE);
        var outcome = new RepositoryBaseline(readers).of(found, path, suite.format());
        return faults(ProposedFileFault.Kind.BASELINE, path, found, outcome);
    }

    private FileRead read(Head head, String path, int most) {
        return github.files().read(head.repo(), path, Optional.of(head.sha().value()), most);
    }

    private static List<ProposedFileFault> faults(
            ProposedFileFault.Kind kind, String path, FileRead found, ReadOutcome<?> outcome) {
        int lines = found.found().map(ProposedFiles::lines).orElse(1);
        return outcome instanceof Rejected<?>(var problems)
                ? problems.stream()
                        .map(problem -> ProposedFileFault.of(kind, path, lines, problem))
                        .toList()
                : List.of();
    }

    /** A line feed at the end begins no other line. */
    private static int lines(Content content) {
        byte[] bytes = content.bytes();
        int lines = 1;
        for (int i = 0; i < bytes.length - 1; i++) {
            lines += bytes[i] == '\n' ? 1 : 0;
        }
        return lines;
    }

    /**
     * Baselines that a pull request removes of suites that were not measured for it, such as one
     * that its workflow's filters leave out. Of measured ones judging finds them.
     *
     * <p>That none is removed is remembered of a head, so that GitHub is asked once.
     */
    private List<ProposedFileFault> removed(
            Head head, RepositoryPolicy policy, List<TargetVerdict> judged) {
        Set<ProposedFileFault> faults = new LinkedHashSet<>();
        for (TargetVerdict one : judged) {
            if (one.state().target() instanceof MergeTarget.Pull pull) {
                faults.addAll(
                        removed(
                                head,
                                pull,
                                policy.suites().stream()
                                        .filter(it -> !isLookedAt(one, it))
                                        .toList()));
            }
        }
        return faults.stream().limit(MOST_BASELINES).toList();
    }

    private List<ProposedFileFault> removed(Head head, RepositoryPolicy policy, FormerBase former) {
        String base = former.branch().value();
        BaselineCatalog there = new BaselineCatalog(github, head.repo());
        Map<String, String> lacking = new TreeMap<>();
        for (SuitePolicy suite : policy.suites()) {
            paths(suite, there, base).stream()
                    .filter(path -> there.at(path, base).isPresent())
                    .filter(path -> there.at(path, head.sha().value()).isEmpty())
                    .forEach(path -> lacking.put(path, suite.name()));
        }
        if (lacking.isEmpty()) {
            return List.of();
        }
        Optional<Set<String>> changed = changedSince(head, former.sha());
        return lacking.entrySet().stream()
                .filter(it -> changed.map(files -> files.contains(it.getKey())).orElse(true))
                .map(it -> ProposedFileFault.removed(it.getKey(), it.getValue(), Optional.of(base)))
                .toList();
    }

    private static List<String> paths(SuitePolicy suite, BaselineCatalog there, String base) {
        return suite.baseline().contains(BaselineCatalog.PLATFORM)
                ? there.platforms(suite, base).stream().map(suite::baselinePath).toList()
                : List.of(suite.baseline());
    }

    /**
     * What a head changes since it left a base.
     *
     * @return nothing where GitHub does not say: then it counts as changing everything
     */
    private Optional<Set<String>> changedSince(Head head, CommitSha base) {
        Set<CommitSha> ofBase = Set.copyOf(github.commits().line(head.repo(), base));
        return github.commits().line(head.repo(), head.sha()).stream()
                .filter(ofBase::contains)
                .findFirst()
                .flatMap(it -> github.commits().changed(head.repo(), it, head.sha()));
    }

    /** Whether judging looked at every baseline of a suite. */
    private static boolean isLookedAt(TargetVerdict judged, SuitePolicy suite) {
        boolean everyPlatform =
                !suite.baseline().contains(BaselineCatalog.PLATFORM)
                        || suite.row().consequences().missing() == Missing.FAIL;
        return everyPlatform
                && judged.measured(suite.name())
                        .filter(it -> !it.platforms().isEmpty())
                        .isPresent();
    }

    private List<ProposedFileFault> removed(
            Head head, MergeTarget.Pull pull, List<SuitePolicy> suites) {
        CommandOrders.OrderId known = known(head, pull, suites);
        if (suites.isEmpty() || orders.noted(known).isPresent()) {
            return List.of();
        }
        Optional<Set<String>> files = github.pulls().files(head.repo(), pull.number());
        BaselineCatalog there = new BaselineCatalog(github, head.repo());
        List<ProposedFileFault> faults = new ArrayList<>();
        for (SuitePolicy suite : suites) {
            // Where GitHub does not list them all, any may be removed.
            files.map(all -> all.stream().filter(path -> isBaseline(suite, path)))
                    .orElseGet(() -> paths(suite, there, pull.base().value()).stream())
                    .sorted()
                    .limit(MOST_BASELINES)
                    .filter(path -> there.at(path, pull.base().value()).isPresent())
                    .filter(path -> there.at(path, head.sha().value()).isEmpty())
                    .forEach(path ->
                            faults.add(
                                    ProposedFileFault.removed(
                                            path, suite.name(), Optional.empty())));
        }
        if (faults.isEmpty()) {
            orders.note(known, NONE, clock.instant());
        }
        return faults;
    }

    private static CommandOrders.OrderId known(
            Head head, MergeTarget.Pull pull, List<SuitePolicy> suites) {
        String paths =
                pull.base()
                        + "\n"
                        + String.join("\n", suites.stream().map(SuitePolicy::baseline).toList());
        return new CommandOrders.OrderId(
                head.repo().id(),
                "removed-%s-%s-%s"
                        .formatted(
                                head.sha(), text(pull), Sha256Digest.of(paths).substring(0, 10)));
    }

    /** As it is stored: another text would have GitHub asked once more. */
    private static String text(MergeTarget.Pull pull) {
        HeadBranch from = pull.head();
        String repo = from.repo().map(it -> "Optional[" + it + "]").orElse("Optional.empty");
        return "Pull[number=%s, head=HeadBranch[repo=%s, branch=%s], base=%s]"
                .formatted(pull.number(), repo, from.branch(), pull.base());
    }

    /** The platform is one segment, or a part of one. */
    private static boolean isBaseline(SuitePolicy suite, String path) {
        List<String> around =
                Stream.of(suite.baseline().split(Pattern.quote(BaselineCatalog.PLATFORM), 2))
                        .map(Pattern::quote)
                        .toList();
        return path.matches(String.join("[^/]+", around));
    }
}
