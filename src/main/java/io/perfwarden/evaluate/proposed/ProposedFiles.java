package io.perfwarden.evaluate.proposed;

import io.perfwarden.compare.Notice;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.evaluate.files.BaselineFile;
import io.perfwarden.evaluate.files.Baselines;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.RepoFiles.Content;
import io.perfwarden.github.RepoFiles.FileRead;
import io.perfwarden.ledger.Orders;
import io.perfwarden.measure.Policies;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.proposed.Fault;
import io.perfwarden.report.proposed.FaultWording;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Target;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what is wrong with the files of Perfwarden that a pull request changes.
 *
 * <p>Of a head whose configuration is sound that is remembered, so that it is read once. Baselines
 * are read only where judging found that the pull request changes them.
 */
public final class ProposedFiles {
    private static final String SOUND = "sound";
    private static final Set<String> PATHS = Set.of(Policy.PATH, Policy.OTHER_PATH);
    private static final int MOST_BASELINES = 10;

    /** In bytes, more than one may have: its author may be anybody. */
    private static final int LARGEST_CONFIGURATION = 1 << 20;

    /** In bytes; larger ones are not looked into. */
    private static final int LARGEST_BASELINE = 4 << 20;

    private final GitHub github;
    private final Orders orders;
    private final Reading reading;
    private final RemovedBaselines removed;

    /** How files are read. */
    public record Reading(Policies policies, BaselineFile baselines, Clock clock) {}

    public ProposedFiles(GitHub github, Orders orders, Reading reading) {
        this.github = github;
        this.orders = orders;
        this.reading = reading;
        this.removed = new RemovedBaselines(github, orders, reading.clock());
    }

    /**
     * A commit, and what it is held to a baseline for.
     *
     * @param inForce the text of the configuration in force; absent where there is none
     */
    public record Head(Repo repo, CommitSha sha, List<Target> targets, Optional<String> inForce) {
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
    public List<Fault> of(Head head, Policy policy, List<Judged> judged, boolean passes) {
        List<Fault> faults = new ArrayList<>(configuration(head));
        faults.addAll(baselines(head, policy, judged));
        if (passes) {
            faults.addAll(removed.of(head, policy, judged));
        }
        return List.copyOf(faults);
    }

    /** What is wrong with the configuration that a pull request brings. */
    public List<Fault> configuration(Head head) {
        Orders.OrderId known = new Orders.OrderId(head.repo().id(), "configuration-" + head.sha());
        if (head.pulls().isEmpty() || orders.noted(known).isPresent()) {
            return List.of();
        }
        List<RepoFiles.Entry> there = configurations(head);
        List<Fault> faults = isUnread(head, there) ? faults(head, there) : List.of();
        if (faults.isEmpty()) {
            orders.begin(known, reading.clock().instant());
            orders.note(known, SOUND);
            return List.of();
        }
        boolean proposed =
                head.pulls().stream()
                        .anyMatch(pull -> github.pulls().changes(head.repo(), pull, PATHS));
        return proposed ? faults : List.of();
    }

    /**
     * Whether each pull request at a commit changes nothing but the configuration, and brings one
     * that can be used.
     */
    public boolean repairs(Head head) {
        return !head.targets().isEmpty()
                && head.targets().stream().allMatch(Target.Pull.class::isInstance)
                && !configurations(head).isEmpty()
                && configuration(head).isEmpty()
                && head.pulls().stream()
                        .allMatch(pull ->
                                github.pulls()
                                        .files(head.repo(), pull)
                                        .filter(files ->
                                                !files.isEmpty() && PATHS.containsAll(files))
                                        .isPresent());
    }

    private List<RepoFiles.Entry> configurations(Head head) {
        return github
                .files()
                .list(head.repo(), Policy.DIRECTORY, Optional.of(head.sha().value()))
                .stream()
                .filter(entry -> PATHS.contains(path(entry)))
                .toList();
    }

    private static String path(RepoFiles.Entry entry) {
        return Policy.DIRECTORY + "/" + entry.name();
    }

    private static boolean isUnread(Head head, List<RepoFiles.Entry> there) {
        return there.size() > 1 || there.stream().anyMatch(it -> !isInForce(head, it));
    }

    private static boolean isInForce(Head head, RepoFiles.Entry entry) {
        return head.inForce()
                .map(text -> new Content(text.getBytes(StandardCharsets.UTF_8)).blobSha())
                .equals(Optional.of(entry.sha()));
    }

    private List<Fault> faults(Head head, List<RepoFiles.Entry> there) {
        if (there.size() > 1) {
            return List.of(Fault.of(Fault.Kind.CONFIGURATION, Policy.OTHER_PATH, 1, Policies.TWO));
        }
        String path = path(there.getFirst());
        FileRead found = read(head, path, LARGEST_CONFIGURATION);
        return faults(
                Fault.Kind.CONFIGURATION,
                path,
                found,
                problems(reading.policies().of(found, path)));
    }

    /** What is wrong with the baselines that a pull request changes, of suites that were judged. */
    private List<Fault> baselines(Head head, Policy policy, List<Judged> judged) {
        Baselines there = new Baselines(github, head.repo());
        List<Fault> faults = new ArrayList<>();
        for (SuitePolicy suite : policy.suites()) {
            judged.stream()
                    .flatMap(it -> it.comparison().stream())
                    .flatMap(it -> it.suites().stream())
                    .filter(it -> it.where().suite().equals(suite.name()))
                    .map(SuiteComparison::notices)
                    .flatMap(List::stream)
                    .filter(Notice.ChangedByPull.class::isInstance)
                    .map(notice -> ((Notice.ChangedByPull) notice).path())
                    .distinct()
                    .limit(MOST_BASELINES)
                    .forEach(path ->
                            faults.addAll(
                                    changed(
                                            head,
                                            suite,
                                            path,
                                            there.at(path, head.sha().value()))));
        }
        return faults;
    }

    private List<Fault> changed(
            Head head, SuitePolicy suite, String path, Optional<RepoFiles.Entry> there) {
        if (there.isEmpty()) {
            return List.of(FaultWording.removed(path, suite.name()));
        }
        return isReadable(there) ? baseline(head, suite, path) : List.of();
    }

    private List<Fault> baseline(Head head, SuitePolicy suite, String path) {
        FileRead found = read(head, path, LARGEST_BASELINE);
        List<Problem> problems = problems(reading.baselines().of(found, path, suite.format()));
        return faults(Fault.Kind.BASELINE, path, found, problems);
    }

    /** A pull request's author decides how large it is; nothing is judged by it. */
    private static boolean isReadable(Optional<RepoFiles.Entry> there) {
        return there.filter(entry ->
                        entry.kind() == RepoFiles.Kind.FILE && entry.bytes() <= LARGEST_BASELINE)
                .isPresent();
    }

    private FileRead read(Head head, String path, int most) {
        return github.files().read(head.repo(), path, Optional.of(head.sha().value()), most);
    }

    private static List<Problem> problems(Outcome<?> outcome) {
        return outcome instanceof Outcome.Rejected<?>(List<Problem> problems)
                ? problems
                : List.of();
    }

    private static List<Fault> faults(
            Fault.Kind kind, String path, FileRead found, List<Problem> problems) {
        int lines = found.found().map(ProposedFiles::lines).orElse(1);
        return problems.stream().map(problem -> Fault.of(kind, path, lines, problem)).toList();
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
}
