package io.perfwarden.e2e;

import static io.perfwarden.demo.standin.StandInRepository.DEFAULT_BRANCH;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInActions;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The default branch is judged, and what becomes faster on it is proposed as its baseline. */
@Tag("integration")
@Order(1)
@ExtendWith(SharedServer.class)
class DefaultBranchIT {
    private static final String BRANCH = "perfwarden/baseline-main";

    private Installation app;

    @BeforeEach
    void install(Installation shared) {
        app = shared;
        push(
                ".github/perfwarden.yml",
                UseCaseWorld.CONFIG.stripTrailing() + "\nbaseline-update: propose\n");
    }

    @AfterEach
    void close() {
        app.close();
    }

    private void push(String path, String content) {
        app.home().push(DEFAULT_BRANCH, "work", Map.of(path, StandInBytes.of(content)));
    }

    /** The benchmarks run where the default branch is now. */
    private Check runs(double parse, double render) {
        Run run =
                app.home()
                        .actions()
                        .request(StandInActions.Request.push(app.home(), DEFAULT_BRANCH));
        app.deliver(app.deliveries().run(run));
        Run begun = app.home().actions().begin(run);
        app.deliver(app.deliveries().run(begun));
        app.deliver(app.deliveries().run(app.measured(begun, parse, render)));
        String sha = app.home().head(DEFAULT_BRANCH).orElseThrow();
        Check check =
                Await.value(
                        "a completed check on " + sha,
                        () ->
                                app.home().checks().on(sha).stream()
                                        .reduce((_, last) -> last)
                                        .filter(it -> it.status().equals("completed")));
        app.idle();
        return check;
    }

    private List<StandInPull> open() {
        return app.home().pulls().stream()
                .filter(pull -> pull.open() && pull.branch().equals(BRANCH))
                .toList();
    }

    private String baseline(String branch) {
        return Optional.ofNullable(
                        app.home().resolve(branch).orElseThrow().files().get("baselines/core.json"))
                .map(bytes -> new String(bytes.toArray(), StandardCharsets.UTF_8))
                .orElseThrow();
    }

    @Test
    void a_regression_is_red_and_an_improvement_is_proposed_kept_up_to_date_merged_or_closed() {
        assertThat(runs(100, 130).conclusion()).isEqualTo("failure");
        assertThat(open()).isEmpty();
        push("src/a", "faster");
        assertThat(runs(100, 70).conclusion()).isEqualTo("success");
        assertThat(open()).hasSize(1);
        push("src/a", "even faster");
        assertThat(runs(100, 60).conclusion()).isEqualTo("success");
        assertThat(open()).hasSize(1);
        assertThat(baseline(BRANCH)).contains("60");
        assertThat(open().getFirst().body())
                .contains(app.home().head(DEFAULT_BRANCH).orElseThrow().substring(0, 7));
        StandInPull merged = app.home().merge(open().getFirst().number());
        app.deliver(app.deliveries().pull("closed", merged));
        assertThat(runs(100, 60).conclusion()).isEqualTo("success");
        assertThat(open()).isEmpty();
        assertThat(baseline(DEFAULT_BRANCH)).contains("60");
        isClosedWhenTheImprovementIsGone();
    }

    private void isClosedWhenTheImprovementIsGone() {
        push("src/a", "faster once more");
        assertThat(runs(100, 40).conclusion()).isEqualTo("success");
        assertThat(open()).hasSize(1);
        push("src/a", "slower again");
        assertThat(runs(100, 60).conclusion()).isEqualTo("success");
        assertThat(open()).isEmpty();
        assertThat(app.home().head(BRANCH)).isEmpty();
    }
}
