package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.PullLedger.FormerBase;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;
import io.perfwarden.model.ReadOutcome.Rejected;
import io.perfwarden.report.*;

/**
 * Finds faults of Perfwarden's files that a pull request changes.
 *
 * <p>A sound configuration is remembered by head. Baselines are read only if judging found a
 * change.
 */
public record ProposedFiles(
        GitHubGateway github,
        CommandOrders orders,
        PolicyLoader policies,
        ProposedBaselines baselines,
        MergeGroupPulls groups,
        GateGapNotes gaps,
        Clock clock) {
    private static final String SOUND = "sound";
    private static final String ABSENT = "absent";

    public static final Set<String> PATHS =
            Set.of(RepositoryPolicy.PATH, RepositoryPolicy.OTHER_PATH);

    /** Bytes, more than allowed, because any author chooses the size. */
    private static final int LARGEST_CONFIGURATION = 1 << 20;

    /**
     * A commit and its targets.
     *
     * @param inForce text of the configuration; absent without a file
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
     * All faults of a pull request's files.
     *
     * @param passes whether the check would pass, so that no change may go unseen
     */
    public List<ProposedFileFault> of(
            Head head, RepositoryPolicy policy, List<TargetVerdict> judged, boolean passes) {
        List<ProposedFileFault> faults = new ArrayList<>(configuration(head, passes));
        faults.addAll(baselines.judgedFaults(head, policy, judged));
        if (passes) {
            faults.addAll(baselines.unjudgedFaults(head, policy, judged));
        }
        return isAllowed(head, faults) ? List.of() : List.copyOf(faults);
    }

    private boolean isAllowed(Head head, List<ProposedFileFault> faults) {
        return faults.stream().anyMatch(ProposedFileFault::blocks)
                && !head.targets().isEmpty()
                && head.targets().stream()
                        .allMatch(target ->
                                target instanceof MergeTarget.Group group
                                        && groups.isAnyWaived(head.repo(), head.sha(), group));
    }

    /** Removed baselines of a former base, which GitHub no longer lists. */
    List<ProposedFileFault> removedFromFormer(
            Head head, RepositoryPolicy policy, List<FormerBase> former) {
        return baselines.removedFromFormer(head, policy, former);
    }

    public List<ProposedFileFault> configuration(Head head) {
        return configuration(head, false);
    }

    private List<ProposedFileFault> configuration(Head head, boolean passes) {
        var bases = new TreeSet<String>();
        head.targets().stream()
                .filter(it -> !(it instanceof MergeTarget.Branch))
                .forEach(it -> bases.add(it.base().value()));
        String of = Sha256Digest.of(String.join("\n", bases)).substring(0, 10);
        var known =
                new CommandOrders.OrderId(
                        head.repo().id(), "brought-configuration-" + head.sha() + "-" + of);
        boolean isAskedFor = !bases.isEmpty() && (passes || !head.pulls().isEmpty());
        Optional<String> noted = orders.findNote(known);
        boolean isAbsent = noted.equals(Optional.of(ABSENT));
        if (!isAskedFor || (noted.isPresent() && !(isAbsent && passes))) {
            return List.of();
        }
        List<FileGateway.DirectoryEntry> there =
                isAbsent ? List.of() : configurations(head, head.sha().value());
        if (there.isEmpty() && head.inForce().isPresent() && !passes) {
            orders.note(known, ABSENT, clock.instant());
            return List.of();
        }
        List<ProposedFileFault> faults = isUnread(head, there) ? faults(head, there) : List.of();
        if (faults.isEmpty() || !isOwn(head, there)) {
            orders.note(known, SOUND, clock.instant());
            return List.of();
        }
        return faults;
    }

    private boolean isOwn(Head head, List<FileGateway.DirectoryEntry> there) {
        return head.targets().stream().anyMatch(it -> isOf(head, it, there));
    }

    /** Whether the configuration is the target's own, not an outdated branch's. */
    private boolean isOf(Head head, MergeTarget target, List<FileGateway.DirectoryEntry> there) {
        return switch (target) {
            case MergeTarget.Pull pull -> github.pulls().changes(head.repo(), pull.number(), PATHS);
            case MergeTarget.Group group ->
                    !configurations(head, group.base().value()).equals(there)
                            && changedBy(github, head, group).stream().anyMatch(PATHS::contains);
            case MergeTarget.Branch _ -> false;
        };
    }

    /** Whether each pull request only repairs the configuration. */
    public boolean repairs(Head head) {
        Predicate<Set<String>> isConfiguration =
                files -> !files.isEmpty() && PATHS.containsAll(files);
        return !head.targets().isEmpty()
                && head.targets().stream().allMatch(MergeTarget.Pull.class::isInstance)
                && !configurations(head, head.sha().value()).isEmpty()
                && configuration(head).isEmpty()
                && head.pulls().stream()
                        .map(pull -> github.pulls().files(head.repo(), pull))
                        .allMatch(files -> files.filter(isConfiguration).isPresent());
    }

    /** A group's changes; empty if GitHub does not say, since each pull request was checked. */
    static Set<String> changedBy(GitHubGateway github, Head head, MergeTarget.Group group) {
        return github.commits()
                .branchHead(head.repo(), group.base())
                .flatMap(base -> github.commits().changedPaths(head.repo(), base, head.sha()))
                .orElse(Set.of());
    }

    private List<FileGateway.DirectoryEntry> configurations(Head head, String ref) {
        return github
                .files()
                .list(head.repo(), RepositoryPolicy.DIRECTORY, Optional.of(ref))
                .stream()
                .filter(entry -> PATHS.contains(path(entry)))
                .toList();
    }

    private static String path(FileGateway.DirectoryEntry entry) {
        return RepositoryPolicy.DIRECTORY + "/" + entry.name();
    }

    private static boolean isUnread(Head head, List<FileGateway.DirectoryEntry> there) {
        Optional<String> inForce =
                head.inForce()
                        .map(text ->
                                new FileContent(text.getBytes(StandardCharsets.UTF_8)).blobSha());
        return there.size() > 1
                || (there.isEmpty() && inForce.isPresent())
                || there.stream().anyMatch(it -> !inForce.equals(Optional.of(it.sha())));
    }

    private List<ProposedFileFault> faults(Head head, List<FileGateway.DirectoryEntry> there) {
        var kind = ProposedFileFault.Kind.CONFIGURATION;
        if (there.size() > 1) {
            String other = RepositoryPolicy.OTHER_PATH;
            return List.of(ProposedFileFault.of(kind, other, 1, PolicyLoader.TWO));
        }
        if (there.isEmpty()) {
            return List.of(ProposedFileFault.removedConfiguration(RepositoryPolicy.PATH));
        }
        String path = path(there.getFirst());
        var ref = Optional.of(head.sha().value());
        FileRead found = github.files().read(head.repo(), path, ref, LARGEST_CONFIGURATION);
        ReadOutcome<RepositoryPolicy> read = policies.of(found, path);
        if (read instanceof ReadOutcome.Ok<RepositoryPolicy>(RepositoryPolicy brought)) {
            if (head.inForce().isEmpty()) {
                orders.note(first(head), source(brought).name(), clock.instant());
            }
            if (isOwn(head, there)) {
                gaps.note(head.repo().id(), head.sha(), brought);
            }
            return head.inForce().flatMap(it -> policies.of(it).optional()).stream()
                    .flatMap(it -> baselines.unreadFaults(head, it, brought).stream())
                    .toList();
        }
        return faults(kind, path, found, read);
    }

    private static CommandOrders.OrderId first(Head head) {
        return new CommandOrders.OrderId(head.repo().id(), "first-configuration-" + head.sha());
    }

    private static BaselineSource source(RepositoryPolicy policy) {
        return policy.suites().stream().allMatch(it -> it.baselineFrom() == BaselineSource.HISTORY)
                ? BaselineSource.HISTORY
                : BaselineSource.FILE;
    }

    /** Where baselines come from in a repository's first configuration, if the head brings it. */
    public Optional<BaselineSource> firstConfiguration(Head head) {
        return head.inForce().isPresent() || head.pulls().isEmpty()
                ? Optional.empty()
                : orders.findNote(first(head)).map(BaselineSource::valueOf);
    }

    /** What can never fail under the configuration that the head brings, in Markdown. */
    String gateGaps(Head head) {
        return gaps.text(head.repo().id(), head.sha());
    }

    static List<ProposedFileFault> faults(
            ProposedFileFault.Kind kind, String path, FileRead found, ReadOutcome<?> outcome) {
        int lines = found.foundContent().map(ProposedFiles::lines).orElse(1);
        return outcome instanceof Rejected<?>(var problems)
                ? problems.stream()
                        .map(problem -> ProposedFileFault.of(kind, path, lines, problem))
                        .toList()
                : List.of();
    }

    /** A final line feed begins no line. */
    private static int lines(FileContent content) {
        byte[] bytes = content.bytes();
        int lines = 1;
        for (int i = 0; i < bytes.length - 1; i++) {
            lines += bytes[i] == '\n' ? 1 : 0;
        }
        return lines;
    }
}
