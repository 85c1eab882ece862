package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.RequestBudget;
import io.perfwarden.github.RequestBudget.Urgency;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Two hundred pull requests at once, and commands of everybody: the gate does not stop. */
@Order(1)
class GateUnderLoadTest extends WorldTest {
    /** By day fewer than the 200 of a busy organisation. */
    private static final int PULLS = Thorough.cases(40, 200);

    private static final int FIRST = 1_000;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** A request that was sent. */
    private record Sent(Instant at, RequestBudget.Cost cost, boolean outside) {
        boolean isCheck() {
            return cost.isWrite() && cost.urgency() == Urgency.CHECK;
        }
    }

    /** Remembers what is sent. */
    private record Recorder(RequestBudget pace, Clock clock, List<Sent> all)
            implements RequestBudget {
        @Override
        public void require(String who, Cost request) {
            RequestBudget.super.require(who, request);
            all.add(new Sent(clock.instant(), request, RequestBudget.isOutside()));
        }

        @Override
        public Duration spend(String who, Cost request) {
            return pace.spend(who, request);
        }

        @Override
        public void pause(String who, Instant until) {
            pace.pause(who, until);
        }
    }

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path other;

    private final List<Sent> sent = new ArrayList<>();
    private Instant start = Instant.EPOCH;

    @BeforeEach
    void repository() {
        prepare(world, sent);
        start = world.clock().instant();
    }

    private static void prepare(UseCaseWorld world, List<Sent> sent) {
        world.github().writer("octocat");
        world.measured(ownBranch(), 100, 130).pass(Duration.ofMinutes(10));
        world.github().forgetCalls();
        restart(world, sent);
    }

    private static void restart(UseCaseWorld world, List<Sent> sent) {
        world.paced(pace -> new Recorder(pace, world.clock(), sent));
    }

    private static HeadBranch branch(int pull) {
        return new HeadBranch(Optional.of(REPO.id()), new BranchName("feature-" + pull));
    }

    private static CommitSha head(int pull) {
        return new CommitSha("%040x".formatted(0x10_000 + pull));
    }

    private static PullNumber number(int pull) {
        return new PullNumber(FIRST + pull);
    }

    /** Each is measured: every second one is slower. */
    private static void measured(UseCaseWorld world) {
        for (int pull = 0; pull < PULLS; pull++) {
            CommitSha head = head(pull);
            world.github().parent(head, BASE);
            world.github().file(head.value(), "baselines/core.json", times(100, 100));
            var told = GivenPull.of(branch(pull)).number(FIRST + pull).at(head, 1).told();
            GivenRun run = GivenRun.of(branch(pull)).id(2000 + pull).on(head);
            world.github().pull(told).run(run.succeeded());
            world.artifact(2000 + pull, "bench-core", times(pull % 2 == 0 ? 150 : 100, 100));
            world.queue().enqueue(PullEventJob.of(REPO, told, true).task());
            world.queue().enqueue(RunEventJob.of(REPO, MAIN, run.succeeded()).task());
        }
    }

    private static void says(UseCaseWorld world, int pull, String login, String body) {
        world.queue().enqueue(world.saying(number(pull), login, body).task());
    }

    /** When the budget of those with write access allows so many writes and points. */
    private Instant turn(int writes, int points) {
        long millis =
                Collections.max(
                        List.of(
                                0L,
                                (writes - 20) * 1_154L,
                                (writes - 270) * 20_000L,
                                (points - 300) * 120L));
        return start.plusMillis(millis);
    }

    private static int busiest(List<Sent> all, Duration window) {
        return all.stream()
                .mapToInt(first ->
                        (int)
                                all.stream()
                                        .filter(it -> !it.at().isBefore(first.at()))
                                        .filter(it -> it.at().isBefore(first.at().plus(window)))
                                        .count())
                .max()
                .orElse(0);
    }

    private List<Sent> writes(Predicate<Sent> which) {
        return sent.stream().filter(it -> it.cost().isWrite()).filter(which).toList();
    }

    /** The longest time without a check while some are due. */
    private Duration longestGap() {
        Duration longest = Duration.ZERO;
        Instant last = start;
        for (Sent each : sent) {
            if (each.isCheck() && !each.outside()) {
                Duration gap = Duration.between(last, each.at());
                longest = gap.compareTo(longest) > 0 ? gap : longest;
                last = each.at();
            }
        }
        return longest;
    }

    private void assertEachOnce(int comments) {
        assertThat(world.github().writes())
                .filteredOn(it -> it.operation().equals("comments.react"))
                .doesNotHaveDuplicates()
                .hasSize(2 * comments);
        assertThat(world.github().count("comments.edit")).isZero();
        assertThat(world.github().count("comments.create")).isEqualTo(PULLS / 2 + comments);
    }

    @Test
    void every_check_comes_within_a_minute_of_its_turn_and_every_command_is_answered_once() {
        measured(world);
        for (int i = 0; i < 10; i++) {
            says(world, i, "octocat", "/perfwarden why parse");
            says(world, (i + 50) % PULLS, "octo", "/perfwarden help");
        }
        for (int i = 0; i < 30; i++) {
            says(world, (i + 100) % PULLS, "mallory" + i, "/regen-baseline");
        }
        world.settle().pass(Duration.ofMinutes(5));
        restart(world, sent);
        world.fuse().arm(200);
        world.pass(Duration.ofHours(12));

        assertThat(longestGap()).isLessThan(Duration.ofSeconds(5));
        for (int pull = 0; pull < PULLS; pull++) {
            assertThat(conclusion(head(pull))).isPresent();
        }
        assertEachOnce(50);
        int checks = 0;
        int points = 0;
        for (Sent each : sent) {
            if (!each.outside()) {
                points += each.cost().points();
                if (each.isCheck()) {
                    checks++;
                    assertThat(each.at()).isBeforeOrEqualTo(turn(checks, points).plus(MINUTE));
                }
            }
        }
        assertThat(sent.size()).isLessThanOrEqualTo(PULLS * 13 + 50 * 9);
        List<Sent> outside = writes(Sent::outside);
        assertThat(outside).hasSize(40 * 3);
        assertThat(busiest(outside, MINUTE)).isLessThanOrEqualTo(8);
        assertThat(busiest(outside, Duration.ofHours(1))).isLessThanOrEqualTo(50);
        assertThat(busiest(writes(_ -> true), MINUTE)).isLessThanOrEqualTo(80);
        assertThat(busiest(writes(_ -> true), Duration.ofHours(1))).isLessThanOrEqualTo(500);
    }

    /** At night: sixteen hours of two worlds take minutes. */
    @Test
    @EnabledIfSystemProperty(named = "thorough", matches = "true")
    void thirteen_comments_of_an_outsider_delay_nobody() {
        List<Sent> alone = new ArrayList<>();
        try (UseCaseWorld quiet = new UseCaseWorld(other)) {
            prepare(quiet, alone);
            measured(quiet);
            says(quiet, 3, "octocat", "/perfwarden help");
            quiet.settle().pass(Duration.ofHours(8));
        }
        for (int i = 0; i < 13; i++) {
            says(world, 3, "mallory", "/perfwarden compare v" + i);
        }
        measured(world);
        says(world, 3, "octocat", "/perfwarden help");
        world.settle().pass(Duration.ofHours(8));
        assertSameTimes(alone, Sent::isCheck, Duration.ofSeconds(30));
        assertSameTimes(alone, it -> it.cost().isWrite(), MINUTE);
        assertThat(writes(Sent::outside)).hasSize(30);
    }

    /** What others wrote comes as it does without outsiders, but for the moment it is looked at. */
    private void assertSameTimes(List<Sent> alone, Predicate<Sent> which, Duration apart) {
        List<Sent> without = alone.stream().filter(which).toList();
        List<Sent> with = writes(which.and(it -> !it.outside()));
        assertThat(with).hasSameSizeAs(without);
        for (int i = 0; i < with.size(); i++) {
            assertThat(Duration.between(without.get(i).at(), with.get(i).at())).isLessThan(apart);
        }
    }
}
