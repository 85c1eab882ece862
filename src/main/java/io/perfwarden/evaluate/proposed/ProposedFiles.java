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
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Target;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds what is wrong with the files of Perfwarden that a pull request changes.
 *
 * <p>Of a head whose configuration is sound that is remembered, so that it is read once. Baselines
 * are read only where judging found that the pull request changes them.
 */
public final class ProposedFiles {
    private static final String SOUND = "sound";
    private static final int MOST_BASELINES = 10;

    /** In bytes, more than one may have: its author may be anybody. */
    private static final int LARGEST_CONFIGURATION = 1 << 20;

    /** In bytes; larger ones are not looked into. */
    private static final int LARGEST_BASELINE = 4 << 20;

    private final GitHub github;
    private final Orders orders;
    private final Reading reading;

    /** How files are read. */
    public record Reading(Policies policies, BaselineFile baselines, Clock clock) {}

    public ProposedFiles(GitHub github, Orders orders, Reading reading) {
        this.github = github;
        this.orders = orders;
        this.reading = reading;
    }

    /** A commit, and what it is held to a baseline for. */
    public record Head(Repo repo, CommitSha sha, List<Target> targets) {
        public Head {
            targets = List.copyOf(targets);
        }

        List<PullNumber> pulls() {
            return targets.stream().flatMap(target -> target.pull().stream()).toList();
        }
    }

    /** Everything that is wrong with what a pull request brings. */
    public List<Fault> of(Head head, Policy policy, List<Judged> judged) {
        return Stream.concat(configuration(head).stream(), baselines(head, policy, judged).stream())
                .toList();
    }

    /** What is wrong with the configuration that a pull request brings. */
    public List<Fault> configuration(Head head) {
        Orders.OrderId known = new Orders.OrderId(head.repo().id(), "configuration-" + head.sha());
        if (head.pulls().isEmpty() || orders.noted(known).isPresent()) {
            return List.of();
        }
        FileRead found = read(head, Policy.PATH, LARGEST_CONFIGURATION);
        List<Problem> problems = problems(reading.policies().of(found));
        if (problems.isEmpty()) {
            orders.begin(known, reading.clock().instant());
            orders.note(known, SOUND);
            return List.of();
        }
        boolean proposed =
                head.pulls().stream()
                        .anyMatch(pull ->
                                github.pulls().changes(head.repo(), pull, Set.of(Policy.PATH)));
        return proposed
                ? faults(Fault.Kind.CONFIGURATION, Policy.PATH, found, problems)
                : List.of();
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
                    .filter(path -> isReadable(there.at(path, head.sha().value())))
                    .forEach(path -> faults.addAll(baseline(head, suite, path)));
        }
        return faults;
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
