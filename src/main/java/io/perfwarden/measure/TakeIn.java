package io.perfwarden.measure;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.Artifacts;
import io.perfwarden.github.GitHub;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.ResultLedger;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.scm.Repo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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

    private final Artifacts artifacts;
    private final Collect collect;
    private final Room room;
    private final Ledger ledger;

    public TakeIn(GitHub github, Intake intake, Room room, Ledger ledger) {
        this.artifacts = github.artifacts();
        this.collect = new Collect(intake, new ParityTables(github.files()));
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
        Optional<Duration> wait = wait(haul, order.suites());
        if (wait.isPresent()) {
            return wait;
        }
        try (Downloads downloads = collect.fetch(haul, order.suites())) {
            Collect.Fetched fetched =
                    new Collect.Fetched(downloads, collect.tables(haul, order.suites()));
            return room.during(() -> {
                store(order, collect.from(haul, order.suites(), fetched));
                return Optional.empty();
            });
        }
    }

    /** Waits the whole patience for what is expected, one short time for what might be. */
    private Optional<Duration> wait(Collect.Haul haul, List<SuitePolicy> suites) {
        boolean lacksExpected =
                suites.stream()
                        .anyMatch(suite -> suite.workflow().isPresent() && haul.lacks(suite));
        boolean mayLack = haul.listed().isEmpty() && suites.stream().anyMatch(haul::lacks);
        if (!lacksExpected && !mayLack) {
            return Optional.empty();
        }
        int looks = ledger.commits().lookedInVain(haul.repo().id(), haul.run().attempt());
        int most = lacksExpected ? PATIENCE.size() : 1;
        return looks > most ? Optional.empty() : Optional.of(PATIENCE.get(looks - 1));
    }

    private void store(Order order, List<SuiteResults> results) {
        List<ResultLedger.Stored> stored =
                results.stream()
                        .map(it ->
                                new ResultLedger.Stored(
                                        order.run().attempt(),
                                        it.suite(),
                                        it.platform(),
                                        isReadable(it),
                                        ResultsCodec.encode(it),
                                        order.onDefaultBranch()
                                                ? FillHistory.points(it)
                                                : Optional.empty()))
                        .toList();
        ledger.results().takenIn(order.repo().id(), order.run(), order.onDefaultBranch(), stored);
    }

    private static boolean isReadable(SuiteResults results) {
        return !results.results().measurements().isEmpty();
    }
}
