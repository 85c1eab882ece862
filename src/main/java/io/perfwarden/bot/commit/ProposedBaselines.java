package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.bot.commit.BaselineCatalog.RepositoryBaseline;
import io.perfwarden.bot.commit.ProposedFiles.Head;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BaselineAcceptances;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.PullLedger.FormerBase;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;
import io.perfwarden.report.ProposedFileFault;

/**
 * Finds what a pull request or merge group does to later baselines.
 *
 * <p>One that cannot be compared with blocks it. A manual change blocks it unless it was measured
 * against the base's. Judging reports others.
 */
public record ProposedBaselines(
        GitHubGateway github,
        CommandOrders orders,
        BaselineAcceptances acceptances,
        ResultReaders readers,
        Clock clock) {
    private static final String NONE = "none";

    private static final int MOST = 10;

    private static final int LARGEST = 4 << 20;

    /** Note that the app wrote a proposed file on its own branch. */
    public static OrderId writtenOrder(
            RepoId repo, BranchName branch, String path, String blobSha) {
        String what = String.join("\n", branch.value(), path, blobSha);
        return new OrderId(repo, "proposed-" + Sha256Digest.of(what).substring(0, 32));
    }

    List<ProposedFileFault> judgedFaults(
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
                    .forEach(path -> {
                        var entry = there.at(path, head.sha().value());
                        faults.addAll(unusable(head, suite, path, entry));
                    });
        }
        return faults;
    }

    private List<ProposedFileFault> unusable(
            Head head, SuitePolicy suite, String path, Optional<FileGateway.DirectoryEntry> there) {
        if (there.isEmpty()) {
            return List.of(ProposedFileFault.ofRemoved(path, suite.name(), Optional.empty()));
        }
        FileGateway.DirectoryEntry entry = there.get();
        if (entry.kind() != FileGateway.Kind.FILE) {
            return List.of(
                    unusable(path, "is a directory, a link or a submodule, expected a file"));
        }
        if (entry.bytes() > LARGEST) {
            return List.of(unusable(path, "is larger than 4 MiB, so that it is not looked into"));
        }
        var ref = Optional.of(head.sha().value());
        FileRead found = github.files().read(head.repo(), path, ref, LARGEST);
        var outcome =
                new RepositoryBaseline(readers)
                        .of(found, path, suite.format())
                        .flatMap(known -> usable(path, known));
        return ProposedFiles.faults(ProposedFileFault.Kind.BASELINE, path, found, outcome);
    }

    private static ReadOutcome<Baseline> usable(String path, Optional<Baseline> known) {
        if (known.isEmpty()) {
            return ReadOutcome.rejected(InputProblem.of(path, "is not there"));
        }
        ResultSet results = known.get().results();
        List<InputProblem> unread = results.unread().first();
        if (!unread.isEmpty()) {
            return ReadOutcome.rejected(unread);
        }
        return results.measurements().stream().anyMatch(MetricResult::hasValue)
                ? ReadOutcome.ok(known.get())
                : ReadOutcome.rejected(InputProblem.of(path, "has no value of any benchmark"));
    }

    private static ProposedFileFault unusable(String path, String what) {
        var problem = new InputProblem(path, what, "put the baseline file there again");
        return ProposedFileFault.of(ProposedFileFault.Kind.BASELINE, path, 1, problem);
    }

    /**
     * Faults of baselines that judging did not compare, such as those of suites whose filters omit
     * them.
     *
     * <p>A head that touches none is remembered, so that GitHub is asked once. One that is as the
     * base's may differ later.
     */
    List<ProposedFileFault> unjudgedFaults(
            Head head, RepositoryPolicy policy, List<TargetVerdict> judged) {
        Set<ProposedFileFault> faults = new LinkedHashSet<>();
        BaselineCatalog there = new BaselineCatalog(github, head.repo());
        for (TargetVerdict one : judged) {
            List<SuitePolicy> suites =
                    policy.suites().stream().filter(it -> !isLookedAt(one, it)).toList();
            if (!(one.state().target() instanceof MergeTarget.Branch) && !suites.isEmpty()) {
                faults.addAll(unjudgedFaults(head, one, suites, there));
            }
            var kept = policy.suites().stream().filter(it -> it.history().isPresent()).toList();
            if (one.state().target() instanceof MergeTarget.Pull pull && !kept.isEmpty()) {
                faults.addAll(historyFaults(head, pull, kept, there));
            }
        }
        return faults.stream().limit(MOST).toList();
    }

    private static boolean isLookedAt(TargetVerdict judged, SuitePolicy suite) {
        return !suite.baseline().contains(BaselineCatalog.PLATFORM)
                && !judgedPaths(judged, suite).isEmpty();
    }

    /** Baselines that judging looked at on the head; none of a merge group's. */
    private static Set<String> judgedPaths(TargetVerdict judged, SuitePolicy suite) {
        return judged
                .measuredState(suite.name())
                .filter(_ -> judged.state().target() instanceof MergeTarget.Pull)
                .stream()
                .flatMap(it -> it.platforms().stream())
                .map(suite::baselinePath)
                .collect(Collectors.toSet());
    }

    private List<ProposedFileFault> unjudgedFaults(
            Head head, TargetVerdict judged, List<SuitePolicy> suites, BaselineCatalog there) {
        MergeTarget target = judged.state().target();
        OrderId known = knownOrder("baselines", head, target, suites);
        if (orders.findNote(known).isPresent()) {
            return List.of();
        }
        Optional<Set<String>> files = target.pull().flatMap(there::changedBy);
        List<ProposedFileFault> faults = new ArrayList<>();
        boolean touches = false;
        for (SuitePolicy suite : suites) {
            List<String> differing =
                    paths(suite, there, files, target.base().value(), head.sha().value());
            List<String> paths =
                    target instanceof MergeTarget.Group group && !differing.isEmpty()
                            ? differing.stream()
                                    .filter(ProposedFiles.changedBy(github, head, group)::contains)
                                    .toList()
                            : differing;
            touches |=
                    files.map(all -> all.stream().anyMatch(path -> isBaseline(suite, path)))
                            .orElse(!paths.isEmpty());
            Set<String> compared = judgedPaths(judged, suite);
            List<String> left = paths.stream().filter(it -> !compared.contains(it)).toList();
            left.stream()
                    .limit(MOST)
                    .forEach(path -> faults.addAll(fault(head, target, suite, path, there)));
            left.stream()
                    .skip(MOST)
                    .filter(path -> !isWritten(head, target, path, blob(there, path, head)))
                    .map(path -> ProposedFileFault.ofChanged(path, suite.name()))
                    .forEach(faults::add);
        }
        if (!touches) {
            orders.note(known, NONE, clock.instant());
        }
        return faults;
    }

    /**
     * A suite's baselines that differ from the base's and that the pull request changes.
     *
     * @param files changed ones; absent if GitHub does not list all
     */
    private static List<String> paths(
            SuitePolicy suite,
            BaselineCatalog there,
            Optional<Set<String>> files,
            String base,
            String head) {
        Stream<String> all =
                files.map(it -> it.stream().filter(path -> isBaseline(suite, path)))
                        .orElseGet(() ->
                                Stream.of(base, head)
                                        .flatMap(ref -> paths(suite, there, ref).stream()));
        return all.distinct()
                .sorted()
                .filter(path -> !there.at(path, base).equals(there.at(path, head)))
                .toList();
    }

    private List<ProposedFileFault> fault(
            Head head, MergeTarget target, SuitePolicy suite, String path, BaselineCatalog there) {
        String base = target.base().value();
        Optional<FileGateway.DirectoryEntry> entry = there.at(path, head.sha().value());
        if (entry.filter(it -> isWritten(head, target, path, it.sha())).isPresent()) {
            return List.of();
        }
        List<ProposedFileFault> unusable = unusable(head, suite, path, entry);
        // a new baseline loosens nothing, and no platform is expected anew
        boolean isFirst = there.at(path, base).isEmpty() && there.platforms(suite, base).isEmpty();
        return unusable.isEmpty() && !isFirst && target instanceof MergeTarget.Pull
                ? List.of(ProposedFileFault.ofChanged(path, suite.name()))
                : unusable;
    }

    /** Earlier baselines that a pull request changes by hand: they decide what counts as noise. */
    private List<ProposedFileFault> historyFaults(
            Head head, MergeTarget.Pull pull, List<SuitePolicy> suites, BaselineCatalog there) {
        OrderId known = knownOrder("history", head, pull, suites);
        if (orders.findNote(known).isPresent()) {
            return List.of();
        }
        String base = pull.base().value();
        String ref = head.sha().value();
        Optional<Set<String>> files = there.changedBy(pull.number());
        List<ProposedFileFault> faults = new ArrayList<>();
        boolean touches = false;
        for (SuitePolicy suite : suites) {
            Set<String> changed =
                    files.orElseGet(() ->
                            Stream.of(base, ref)
                                    .flatMap(it -> there.history(suite, it).stream())
                                    .collect(Collectors.toSet()));
            Set<String> replaced =
                    paths(suite, there, base).stream()
                            .flatMap(path -> there.at(path, base).stream())
                            .map(FileGateway.DirectoryEntry::sha)
                            .collect(Collectors.toSet());
            List<ProposedFileFault> found =
                    changed.stream()
                            .filter(path -> isHistory(suite, path))
                            .sorted()
                            .filter(path -> !there.at(path, base).equals(there.at(path, ref)))
                            .filter(path -> !replaced.contains(blob(there, path, head)))
                            .filter(path -> !isWritten(head, pull, path, blob(there, path, head)))
                            .limit(MOST)
                            .map(path -> ProposedFileFault.ofHistory(path, suite.name()))
                            .toList();
            touches |=
                    files.map(all -> all.stream().anyMatch(path -> isHistory(suite, path)))
                            .orElse(!found.isEmpty());
            // a first history loosens nothing
            if (!found.isEmpty()
                    && there.history(suite, base).stream()
                            .anyMatch(path -> isHistory(suite, path))) {
                faults.addAll(found);
            }
        }
        if (!touches) {
            orders.note(known, NONE, clock.instant());
        }
        return faults;
    }

    private boolean isWritten(Head head, MergeTarget target, String path, String blobSha) {
        RepoId repo = head.repo().id();
        return target instanceof MergeTarget.Pull pull
                && (acceptances.of(repo, pull.number(), pull.base()).stream()
                                .anyMatch(it ->
                                        it.path().equals(path) && it.blobSha().equals(blobSha))
                        || (pull.head().isWithin(repo)
                                && orders.findNote(
                                                writtenOrder(
                                                        repo, pull.head().branch(), path, blobSha))
                                        .isPresent()));
    }

    private static String blob(BaselineCatalog there, String path, Head head) {
        return there.at(path, head.sha().value()).map(FileGateway.DirectoryEntry::sha).orElse("");
    }

    private static OrderId knownOrder(
            String what, Head head, MergeTarget target, List<SuitePolicy> suites) {
        String paths =
                target.base()
                        + "\n"
                        + String.join("\n", suites.stream().map(SuitePolicy::baseline).toList());
        String of = target.pull().map(PullNumber::toString).orElse("group");
        return new OrderId(
                head.repo().id(),
                "%s-%s-%s-%s"
                        .formatted(what, head.sha(), of, Sha256Digest.of(paths).substring(0, 10)));
    }

    /** Faults of baselines that no suite of a brought configuration reads any more. */
    List<ProposedFileFault> unreadFaults(
            Head head, RepositoryPolicy inForce, RepositoryPolicy brought) {
        BaselineCatalog there = new BaselineCatalog(github, head.repo());
        String ref = head.sha().value();
        var read = brought.suites().stream().map(SuitePolicy::baseline).collect(Collectors.toSet());
        return inForce.suites().stream()
                .filter(suite -> !read.contains(suite.baseline()))
                .flatMap(suite ->
                        paths(suite, there, ref).stream()
                                .filter(path -> there.at(path, ref).isPresent())
                                .map(path -> ProposedFileFault.ofUnread(path, suite.name())))
                .limit(MOST)
                .toList();
    }

    List<ProposedFileFault> removedFromFormer(
            Head head, RepositoryPolicy policy, List<FormerBase> former) {
        return former.stream()
                .flatMap(base -> removedFaults(head, policy, base).stream())
                .distinct()
                .limit(MOST)
                .toList();
    }

    private List<ProposedFileFault> removedFaults(
            Head head, RepositoryPolicy policy, FormerBase former) {
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
                .map(it ->
                        ProposedFileFault.ofRemoved(it.getKey(), it.getValue(), Optional.of(base)))
                .toList();
    }

    private static List<String> paths(SuitePolicy suite, BaselineCatalog there, String base) {
        return suite.baseline().contains(BaselineCatalog.PLATFORM)
                ? there.platforms(suite, base).stream().map(suite::baselinePath).toList()
                : List.of(suite.baseline());
    }

    /**
     * Changes of a head since a base.
     *
     * @return absent if GitHub does not say, which counts as everything
     */
    private Optional<Set<String>> changedSince(Head head, CommitSha base) {
        Set<CommitSha> ofBase = Set.copyOf(github.commits().line(head.repo(), base));
        return github.commits().line(head.repo(), head.sha()).stream()
                .filter(ofBase::contains)
                .findFirst()
                .flatMap(it -> github.commits().changedPaths(head.repo(), it, head.sha()));
    }

    private static boolean isBaseline(SuitePolicy suite, String path) {
        return path.matches(regex(suite.baseline()));
    }

    /** Whether a path is one that {@link DirectoryHistory} reads, but for the baseline itself. */
    private static boolean isHistory(SuitePolicy suite, String path) {
        String stem = regex(DirectoryHistory.stem(suite.baseline()));
        return !isBaseline(suite, path)
                && ResultReaders.mayBeResult(path)
                && suite.history()
                        .map(it -> regex(it) + "/(" + BaselinePath.ARCHIVE + "/)?")
                        .filter(it -> path.matches(it + stem + DirectoryHistory.ENDS))
                        .isPresent();
    }

    private static String regex(String path) {
        return Stream.of(path.split(Pattern.quote(BaselineCatalog.PLATFORM), 2))
                .map(Pattern::quote)
                .collect(Collectors.joining("[^/]+"));
    }
}
