package io.perfwarden.measure;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.Artifacts;
import io.perfwarden.github.GitHub;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.ResultLedger;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.scm.Repo;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Takes in what a completed run brought. */
public final class TakeIn {
    /**
     * How long to wait for artifacts that are not listed yet. A list asked for right after a run
     * completed can be empty or incomplete.
     *
     * @see "github.com/actions/upload-artifact issue 400"
     */
    private static final List<Duration> PATIENCE =
            List.of(
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30));

    /** A run that failed uploaded what it has before it ended: so many waits are enough. */
    private static final int AFTER_FAILURE = 2;

    private final Artifacts artifacts;
    private final Collect collect;
    private final GitHub github;
    private final Room room;
    private final Ledger ledger;

    public TakeIn(GitHub github, Intake intake, Room room, Ledger ledger) {
        this.artifacts = github.artifacts();
        this.collect = new Collect(intake, new ParityTables(github.files()));
        this.github = github;
        this.room = room;
        this.ledger = ledger;
    }

    /**
     * A run to take in.
     *
     * @param suites those that its workflow measures
     * @param onDefaultBranch whether it measured the default branch itself with success, so that
     *     what could be read of it belongs to the branch's history
     */
    public record Order(
            Repo repo, WorkflowRun run, List<SuitePolicy> suites, boolean onDefaultBranch) {
        public Order {
            suites = List.copyOf(suites);
        }
    }

    /**
     * Takes a run in, and holds nothing of it any more when it returns.
     *
     * @return nothing when it is stored; otherwise how long to wait for artifacts that may still
     *     appear
     */
    public Optional<Duration> takeIn(Order order) {
        Collect.Haul haul =
                new Collect.Haul(
                        order.repo(),
                        order.run(),
                        artifacts.list(order.repo(), order.run().attempt().run()));
        RunJobs jobs = new RunJobs(github, haul);
        Optional<Duration> wait = Optional.empty();
        Map<String, String> leftOut = Map.of();
        if (mayLack(haul, order.suites())) {
            int looks = ledger.commits().lookedInVain(order.repo().id(), order.run().attempt());
            leftOut = leftOut(haul, order.suites(), jobs, looks);
            wait = wait(haul, without(order.suites(), leftOut), looks);
        }
        if (wait.isPresent()) {
            return wait;
        }
        return read(order, haul, new Ended(leftOut, jobs.failed(order.suites())));
    }

    /**
     * How the jobs of suites ended otherwise than the run.
     *
     * @param leftOut names of the jobs that conditions left out, by suite
     * @param failed suites a job of which failed
     */
    private record Ended(Map<String, String> leftOut, Set<String> failed) {}

    /**
     * Lists the artifacts of a run that was taken in once more, and takes it in anew if more came.
     */
    public void again(Order order) {
        Collect.Haul haul =
                new Collect.Haul(
                        order.repo(),
                        order.run(),
                        artifacts.list(order.repo(), order.run().attempt().run()));
        Set<Long> known = new HashSet<>();
        Set<Long> listed = new HashSet<>();
        for (SuitePolicy suite : order.suites()) {
            haul.of(suite, Integer.MAX_VALUE).values().stream()
                    .flatMap(List::stream)
                    .forEach(it -> listed.add(it.id()));
            ledger.results()
                    .of(order.repo().id(), order.run().attempt(), suite.name())
                    .forEach(it -> known.addAll(ResultsCodec.decode(it).origin().artifacts()));
        }
        if (listed.containsAll(known) && listed.size() > known.size()) {
            Set<String> failed = new RunJobs(github, haul).failed(order.suites());
            Optional<Duration> _ = read(order, haul, new Ended(Map.of(), failed));
        } else {
            ledger.commits().listedTwice(order.repo().id(), order.run().attempt());
        }
    }

    private Optional<Duration> read(Order order, Collect.Haul haul, Ended ended) {
        try (Downloads downloads = collect.fetch(haul, order.suites())) {
            Collect.Fetched fetched =
                    new Collect.Fetched(downloads, collect.tables(haul, order.suites()));
            return room.during(() -> {
                store(order, collect.from(haul, order.suites(), fetched), ended);
                return Optional.empty();
            });
        }
    }

    private static boolean lacksExpected(Collect.Haul haul, List<SuitePolicy> suites) {
        return suites.stream().anyMatch(suite -> suite.workflow().isPresent() && haul.lacks(suite));
    }

    private static boolean mayLack(Collect.Haul haul, List<SuitePolicy> suites) {
        return lacksExpected(haul, suites)
                || (haul.listed().isEmpty() && suites.stream().anyMatch(haul::lacks));
    }

    /**
     * Waits the whole patience for what is expected of a run that succeeded, a short time for what
     * a failed one may have brought, and once for what might be.
     */
    private static Optional<Duration> wait(Collect.Haul haul, List<SuitePolicy> suites, int looks) {
        boolean succeeded = haul.run().state().isSuccess();
        int expected = succeeded ? PATIENCE.size() : AFTER_FAILURE;
        int most = lacksExpected(haul, suites) ? expected : 1;
        return !mayLack(haul, suites) || looks > most
                ? Optional.empty()
                : Optional.of(PATIENCE.get(looks - 1));
    }

    /** GitHub is asked once a list was too short twice, and when patience ends. */
    private static Map<String, String> leftOut(
            Collect.Haul haul, List<SuitePolicy> suites, RunJobs jobs, int looks) {
        boolean isLast = looks > PATIENCE.size();
        List<SuitePolicy> empty =
                suites.stream()
                        .filter(it -> it.workflow().isPresent() && haul.of(it, 1).isEmpty())
                        .toList();
        return empty.isEmpty() || (looks != 2 && !isLast) ? Map.of() : jobs.leftOut(empty, isLast);
    }

    private static List<SuitePolicy> without(
            List<SuitePolicy> suites, Map<String, String> leftOut) {
        return suites.stream().filter(it -> !leftOut.containsKey(it.name())).toList();
    }

    private void store(Order order, List<SuiteResults> results, Ended ended) {
        List<ResultLedger.Stored> stored =
                results.stream()
                        .map(it -> ended.failed().contains(it.suite()) ? it.ofFailedJob() : it)
                        .map(it ->
                                new ResultLedger.Stored(
                                        order.run().attempt(),
                                        it.suite(),
                                        it.platform(),
                                        isReadable(it),
                                        ResultsCodec.encode(it),
                                        order.onDefaultBranch() && it.runSucceeded()
                                                ? FillHistory.points(it)
                                                : Optional.empty(),
                                        Optional.ofNullable(ended.leftOut().get(it.suite()))))
                        .toList();
        ledger.results().takenIn(order.repo().id(), order.run(), order.onDefaultBranch(), stored);
    }

    private static boolean isReadable(SuiteResults results) {
        return !results.results().measurements().isEmpty();
    }
}
