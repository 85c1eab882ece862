package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** What a comment offers has the effect that its line promises. */
class OfferedCommandsTest extends WorldTest {
    private static final Pattern ACCEPT = Pattern.compile("`(/perfwarden accept [^`]+)`");

    private static String values(Map<String, Integer> values) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(it ->
                                "{\"name\": \"%s\", \"unit\": \"ns\", \"value\": %d}"
                                        .formatted(it.getKey(), it.getValue()))
                        .collect(Collectors.joining(",", "[", "]"));
    }

    private void judged(String base, String now) {
        world.github().writer("octocat");
        world.repository(ownBranch());
        world.github()
                .file("main", "baselines/core.json", base)
                .file(HEAD.value(), "baselines/core.json", base);
        world.artifact(900, "bench-core", now);
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private List<String> offered() {
        String next =
                report().lines().filter(it -> it.startsWith("**Next:**")).findFirst().orElseThrow();
        return ACCEPT.matcher(next)
                .results()
                .map(it -> it.group(1))
                .map(it -> it.replace("REASON", "wanted").replace("DATE", "2026-12-31"))
                .toList();
    }

    private void paste(List<String> commands) {
        assertThat(commands).isNotEmpty();
        commands.forEach(it -> world.comments("octocat", it));
        assertThat(conclusion())
                .as("%s\n%s", commands, replies())
                .contains(CheckRunConclusion.SUCCESS);
    }

    /** It waited for late results, and said that a regression was not measured again. */
    @Test
    void what_is_left_to_accept_stays_in_view_after_the_first_command() {
        judged(
                values(Map.of("parse", 100, "render", 100, "gone", 100)),
                values(Map.of("parse", 100, "render", 150)));
        world.comments("octocat", offered().getFirst());
        assertThat(report()).startsWith("### \u274c 1 missing \u00b7 1 accepted");
        assertThat(offered()).containsExactly("/perfwarden accept gone until=2026-12-31 wanted");
        assertThat(world.check().draft().title()).startsWith("1 missing");
    }

    @Test
    void a_missing_benchmark_beside_a_regression_is_accepted_with_it() {
        judged(
                values(Map.of("parse", 100, "render", 100, "gone", 100)),
                values(Map.of("parse", 100, "render", 150)));
        assertThat(offered())
                .containsExactly(
                        "/perfwarden accept render wanted",
                        "/perfwarden accept gone until=2026-12-31 wanted");
        paste(offered());
        assertThat(world.ledger().rowAcceptances().of(REPO.id(), PULL)).hasSize(2);
    }

    @Test
    void each_of_three_findings_is_named_and_the_pattern_for_all_is_not_offered() {
        judged(
                values(Map.of("a", 100, "b", 100, "c", 100, "d", 100)),
                values(Map.of("a", 150, "b", 160, "c", 170, "d", 100)));
        assertThat(offered()).hasSize(3).noneMatch(it -> it.contains("**"));
        paste(offered());
    }

    @Test
    void of_many_findings_the_worst_is_named_first_and_the_pattern_says_how_many_it_accepts() {
        judged(
                values(Map.of("a", 100, "b", 100, "c", 100, "d", 100, "e", 100)),
                values(Map.of("a", 150, "b", 160, "c", 170, "d", 180, "e", 100)));
        assertThat(report()).contains("`/perfwarden accept ** REASON` for all 4 regressions");
        assertThat(offered()).hasSize(2).first().isEqualTo("/perfwarden accept d wanted");
        paste(offered().subList(1, 2));
    }
}
