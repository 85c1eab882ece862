package io.perfwarden.bot.command;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CommentGateway;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A comment is one word: each command is answered as the report in view says. */
class CommandsInARowTest {
    private static final List<String> FIRST =
            List.of(
                    "accept render agreed",
                    "skip agreed",
                    "regen-baseline",
                    "run",
                    "rerun",
                    "recheck",
                    "cancel",
                    "note parse agreed",
                    "why render");

    private static final List<String> SECOND =
            List.of(
                    "accept gone until=2027-03-01 agreed",
                    "accept gone agreed",
                    "accept parse agreed",
                    "why parse",
                    "why gone");

    /** After these the report shows another head, or waits for a run. */
    private static final Set<String> OTHER_VIEW = Set.of("regen-baseline", "run");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    /** How two commands come. */
    private enum Manner {
        ONE_COMMENT,
        SAME_SECOND,
        A_SECOND_LATER
    }

    /**
     * @param parse time of a benchmark; where only a missing one is left to fail, the report waits
     *     until the artifacts are listed once more
     */
    private record Pair(String first, String second, double parse) {
        Stream<Manner> manners() {
            return Stream.of(Manner.values())
                    .filter(it -> it == Manner.ONE_COMMENT || !OTHER_VIEW.contains(first));
        }
    }

    /** By day every fifth, in an order in which each first and each second command is tried. */
    static Stream<Pair> pairs() {
        List<Pair> all = new ArrayList<>();
        for (double parse : List.of(100.0, 130.0)) {
            for (String second : SECOND) {
                FIRST.forEach(first -> all.add(new Pair(first, second, parse)));
            }
        }
        return IntStream.range(0, all.size())
                .filter(i -> Thorough.isTried(2 * i))
                .mapToObj(all::get);
    }

    private static String document(double parse, double render, String more) {
        return """
        [{"name":"parse","unit":"ns","value":%s},{"name":"render","unit":"ns","value":%s}%s]
        """
                .formatted(parse, render, more);
    }

    /** {@code render} is slower, and {@code gone} is missing. */
    private UseCaseWorld world(String name, Pair pair) {
        UseCaseWorld world = new UseCaseWorld(directory.resolve(name));
        world.github().writer("octocat");
        String base = document(100, 100, ",{\"name\":\"gone\",\"unit\":\"ns\",\"value\":100}");
        world.repository(ownBranch()).artifact(900, "bench-core", document(pair.parse(), 140, ""));
        world.github().file("main", "baselines/core.json", base);
        world.github().file(BASE.value(), "baselines/core.json", base);
        world.github().file(HEAD.value(), "baselines/core.json", base);
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded()).pass(Duration.ofMinutes(30));
        return world;
    }

    private static List<String> replies(UseCaseWorld world) {
        return world.github().commentsOn(PULL).stream()
                .map(CommentGateway.Posted::body)
                .filter(it -> !it.contains("<!-- perfwarden:report:v1 "))
                .toList();
    }

    private static String answer(String reply) {
        return reply.substring(reply.indexOf('\n') + 1).strip();
    }

    private void says(UseCaseWorld world, Manner manner, Pair pair) {
        String first = "/perfwarden " + pair.first();
        String second = "/perfwarden " + pair.second();
        switch (manner) {
            case ONE_COMMENT -> world.comments("octocat", first + "\n" + second);
            case SAME_SECOND -> {
                world.comments("octocat", first);
                world.tell(world.saying("octocat", second));
            }
            case A_SECOND_LATER -> {
                world.comments("octocat", first).pass(Duration.ofSeconds(1));
                world.tell(world.saying("octocat", second));
            }
        }
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @MethodSource("pairs")
    void a_command_is_answered_as_if_it_came_alone(Pair pair) {
        String alone;
        try (UseCaseWorld world = world("alone", pair)) {
            world.comments("octocat", "/perfwarden " + pair.second());
            alone = answer(replies(world).getLast());
        }
        for (Manner manner : pair.manners().toList()) {
            try (UseCaseWorld world = world(manner.name(), pair)) {
                says(world, manner, pair);
                assertThat(replies(world).getLast())
                        .as("%s, alone: %s", manner, alone)
                        .contains(alone);
            }
        }
    }
}
