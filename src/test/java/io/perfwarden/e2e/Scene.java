package io.perfwarden.e2e;

import module java.base;

import io.perfwarden.demo.standin.StandInActions;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInComments.Comment;
import io.perfwarden.demo.standin.StandInDeliveries;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.testkit.UseCaseWorld;

/**
 * A repository with a random history: two bases, of which one has no baselines, and three pull
 * requests, of which two begin at one commit and the third comes from a fork. The same seed gives
 * the same history, whatever becomes of its deliveries.
 */
final class Scene {
    private static final String BARE = "bare";
    private static final String LINT = ".github/workflows/lint.yml";
    private static final int MOST_ATTEMPTS = 3;
    private static final String CONFIG =
            """
            version: 1
            comment: always
            suites:
              - name: core
                workflow: bench.yml
                artifact: "bench-{platform}"
                baseline: "baselines/core/{platform}.json"
            """;

    private final StandInDeliveries deliveries;
    private final Random random;
    private final StandInRepository home;
    private int changes;

    /**
     * @param seed makes the repository's name and id, too
     */
    Scene(StandInWorld world, StandInDeliveries deliveries, int seed) {
        this.deliveries = deliveries;
        this.random = new Random(seed);
        this.home = world.add(200 + 2L * seed, "octo", "bench-" + seed);
        StandInBytes baseline = StandInBytes.of(UseCaseWorld.times(100, 100));
        Map<String, StandInBytes> baselines =
                Map.of("baselines/core/a.json", baseline, "baselines/core/b.json", baseline);
        home.push(
                StandInRepository.DEFAULT_BRANCH,
                "measure",
                Map.of(".github/perfwarden.yml", StandInBytes.of(CONFIG)));
        home.push(BARE, "another base", Map.of("src/bare", StandInBytes.of("bare")));
        home.push(StandInRepository.DEFAULT_BRANCH, "baselines", baselines, Set.of());
        home.permit("alice", "write");
        open(home, 1, StandInRepository.DEFAULT_BRANCH);
        home.point("topic-2", home.head("topic-1").orElseThrow());
        open(home, 2, BARE);
        open(
                world.fork(home, 201 + 2L * seed, "mallory-" + seed),
                3,
                StandInRepository.DEFAULT_BRANCH);
    }

    StandInRepository home() {
        return home;
    }

    private void open(StandInRepository from, int number, String into) {
        String branch = "topic-" + number;
        if (from.head(branch).isEmpty()) {
            push(from, branch);
        }
        StandInPull _ =
                home.open(
                        new StandInRepository.Opening(branch, from.owner(), into, ""),
                        from,
                        branch);
    }

    private void push(StandInRepository to, String branch) {
        String change = "change-" + ++changes;
        to.push(branch, change, Map.of("src/" + branch, StandInBytes.of(change)));
    }

    /** Its three pull requests are opened. */
    List<StandInDelivery> opened() {
        return home.pulls().stream().map(pull -> deliveries.pull("opened", pull)).toList();
    }

    /** Something happens, of which GitHub tells. */
    List<StandInDelivery> act() {
        StandInPull pull = home.pulls().get(random.nextInt(3));
        List<Run> runs = benchmarks();
        int what = random.nextInt(12);
        if (what < 5 && !runs.isEmpty()) {
            return goesOn(runs.get(random.nextInt(runs.size())));
        }
        return pull.open() ? ofOpen(pull, what) : List.of(reopened(pull));
    }

    private List<StandInDelivery> ofOpen(StandInPull pull, int what) {
        return switch (what) {
            case 5 -> pushed(pull);
            case 6 -> shared();
            case 7 -> List.of(deliveries.pull("closed", home.close(pull.number())));
            case 8 -> List.of(retargeted(pull));
            case 9 -> List.of(lint(pull));
            default ->
                    List.of(
                            deliveries.run(
                                    home.actions().request(StandInActions.Request.of(pull))));
        };
    }

    /** Most open pull requests get a run that comes to an end. */
    List<StandInDelivery> ending() {
        List<StandInDelivery> news = new ArrayList<>();
        for (StandInPull pull : home.pulls()) {
            if (pull.open() && random.nextInt(4) > 0) {
                Run run =
                        home.actions()
                                .begin(home.actions().request(StandInActions.Request.of(pull)));
                news.add(deliveries.run(run));
                news.addAll(goesOn(run));
            }
        }
        return news;
    }

    /** A maintainer gives each open pull request a command. */
    List<StandInDelivery> commands() {
        List<StandInDelivery> news = new ArrayList<>();
        for (StandInPull pull : home.pulls()) {
            if (pull.open()) {
                String command = random.nextBoolean() ? "recheck" : "skip -- for the test";
                Comment comment =
                        home.conversation().say(pull.number(), "alice", "/perfwarden " + command);
                news.add(deliveries.comment(pull, comment));
            }
        }
        return news;
    }

    private List<Run> benchmarks() {
        return home.actions().runs().stream()
                .filter(run -> run.workflow().equals(StandInActions.WORKFLOW))
                .filter(run -> run.attempt() < MOST_ATTEMPTS || !isOver(run))
                .toList();
    }

    private static boolean isOver(Run run) {
        return run.status().equals("completed");
    }

    private List<StandInDelivery> goesOn(Run run) {
        return List.of(
                deliveries.run(
                        switch (run.status()) {
                            case "queued" -> home.actions().begin(run);
                            case "completed" -> home.actions().again(run);
                            default -> ended(run);
                        }));
    }

    /** As it was, slower, with a platform missing, without results or called off. */
    private Run ended(Run run) {
        int outcome = random.nextInt(6);
        if (outcome < 4) {
            bring(run, "bench-a", 100);
        }
        if (outcome < 3) {
            bring(run, "bench-b", outcome == 0 ? 130 : 100);
        }
        return home.actions().complete(run, outcome == 5 ? "cancelled" : "success");
    }

    private void bring(Run run, String artifact, double render) {
        home.actions()
                .attach(
                        run,
                        artifact,
                        new StandInBytes(
                                UseCaseWorld.zip("results.json", UseCaseWorld.times(100, render))));
    }

    private List<StandInDelivery> pushed(StandInPull pull) {
        push(pull.source().repository().orElseThrow(), pull.branch());
        return moved(pull);
    }

    /** The branch of the second pull request is put where that of the first is. */
    private List<StandInDelivery> shared() {
        StandInPull second = home.pull(2).orElseThrow();
        String sha = home.head("topic-1").orElseThrow();
        if (!second.open() || second.sha().equals(sha)) {
            return List.of();
        }
        home.point("topic-2", sha);
        return moved(second);
    }

    private List<StandInDelivery> moved(StandInPull pull) {
        return List.of(deliveries.pull("synchronize", home.pull(pull.number()).orElseThrow()));
    }

    private StandInDelivery retargeted(StandInPull pull) {
        String into = pull.into().equals(BARE) ? StandInRepository.DEFAULT_BRANCH : BARE;
        return deliveries.retargeted(home.retarget(pull.number(), into), pull.into());
    }

    /** At the commit its branch is at by now. */
    private StandInDelivery reopened(StandInPull pull) {
        StandInPull open =
                new StandInPull(
                        pull.base(),
                        pull.number(),
                        pull.title(),
                        pull.body(),
                        pull.author(),
                        pull.source(),
                        pull.source().repository().orElseThrow().head(pull.branch()).orElseThrow(),
                        pull.into(),
                        StandInPull.State.OPEN,
                        home.world().now());
        return deliveries.pull("reopened", home.put(open));
    }

    private StandInDelivery lint(StandInPull pull) {
        Run run =
                home.actions()
                        .request(
                                new StandInActions.Request(
                                        LINT, "pull_request", pull.source(), pull.sha()));
        return deliveries.run(home.actions().complete(run, "success"));
    }
}
