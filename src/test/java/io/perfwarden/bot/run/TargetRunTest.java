package io.perfwarden.bot.run;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code event: pull_request_target}: a run counts for the head that it is called by. */
class TargetRunTest extends WorldTest {
    private static final String BENCH = ".github/workflows/bench.yml";
    private static final String NAMED =
            """
            run-name: perfwarden ${{ github.event.pull_request.number }} ${{ github.event.pull_request.head.sha }}
            on: {push: {branches: [main]}, pull_request_target: {}}
            """;
    private static final String UNNAMED = NAMED.substring(NAMED.indexOf("on:"));
    private static final String TITLE = "perfwarden 7 " + HEAD;
    private static final CommitSha OLD = sha('e');
    private static final CommitSha NEXT = sha('9');
    private static final HeadBranch MAIN =
            new HeadBranch(Optional.of(FakeGitHub.REPO.id()), UseCaseWorld.MAIN);

    @BeforeEach
    void a_suite_that_such_runs_measure() {
        world.repository(fork())
                .config(CONFIG.replace("artifact:", "event: pull_request_target\n    artifact:"));
        world.github()
                .parent(BASE, OLD)
                .file("main", BENCH, NAMED)
                .file(OLD.value(), BENCH, NAMED)
                .file(HEAD.value(), BENCH, NAMED);
        world.opened(pull(fork(), HEAD));
    }

    private static GivenRun given(long id) {
        return GivenRun.of(MAIN).event(RunEvent.PULL_REQUEST_TARGET).on(BASE).id(id);
    }

    private void measures(GivenRun given, String title, double parse) {
        world.github().title(new RunId(given.id()), title);
        world.artifact(given.id(), "bench-core", times(parse, 100));
        world.ran(given.queued()).ran(given.succeeded());
    }

    @Test
    void a_run_is_judged_for_the_head_that_it_names_and_the_check_says_what_it_means() {
        measures(given(1), TITLE, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary())
                .containsOnlyOnce("the author's code ran beside the repository's secrets");
        assertThat(world.history()).isZero();
        measures(given(2), TITLE, 100);
        assertThat(conclusion()).as("the newest").contains(CheckRunConclusion.SUCCESS);
        measures(given(1).attempt(2), "repeated", 130);
        assertThat(conclusion()).as("a re-run keeps its head").contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_that_github_lists_at_the_head_itself_is_judged_too() {
        measures(given(1).head(fork()).on(HEAD), TITLE, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_long_run_that_github_lists_elsewhere_is_not_taken_for_gone() {
        world.github().title(new RunId(1), TITLE);
        world.ran(given(1).running());
        world.pass(UseCaseWorld.DEADLINE.multipliedBy(3)).sweep();
        assertThat(conclusion()).isEmpty();
        measures(given(1), TITLE, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_before_the_event_of_its_push_counts_once_github_shows_the_head() {
        world.github()
                .title(new RunId(1), "perfwarden 7 " + NEXT)
                .file(NEXT.value(), "baselines/core.json", times(100, 100));
        world.ran(given(1).queued());
        world.opened(pull(fork(), NEXT));
        measures(given(1), "perfwarden 7 " + NEXT, 130);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.FAILURE);
    }

    /** What is not bound to the head, and so does not let it pass. */
    private enum Forgery {
        TITLE_OF_A_PULL_REQUEST(TITLE, given(1)) {
            @Override
            void before(UseCaseWorld world) {
                world.github().file("main", BENCH, UNNAMED);
            }
        },
        LINE_IN_THE_HEAD_ALONE(TITLE, given(1).head(fork()).on(HEAD)) {
            @Override
            void before(UseCaseWorld world) {
                world.github().file("main", BENCH, UNNAMED);
            }
        },
        LINE_THAT_WAS_ON_MAIN_ONCE(TITLE, given(1).head(fork()).on(OLD)) {
            @Override
            void before(UseCaseWorld world) {
                world.github().file("main", BENCH, UNNAMED);
            }
        },
        LINE_THAT_CAME_LATER(TITLE, given(1).on(OLD)) {
            @Override
            void before(UseCaseWorld world) {
                world.github().file(OLD.value(), BENCH, UNNAMED);
            }
        },
        LINE_IN_A_COMMENT(TITLE, given(1)) {
            @Override
            void before(UseCaseWorld world) {
                world.github().file("main", BENCH, "# " + NAMED);
            }
        },
        LINE_WITH_MORE_IN_IT(TITLE, given(1)) {
            @Override
            void before(UseCaseWorld world) {
                world.github()
                        .file(
                                "main",
                                BENCH,
                                NAMED.replace("sha }}", "sha }}${{ github.head_ref }}"));
            }
        },
        NO_WORKFLOW(TITLE, given(1)) {
            @Override
            void before(UseCaseWorld world) {
                world.github().remove("main", BENCH);
            }
        },
        OTHER_WORKFLOW(TITLE, given(1).workflow("labels.yml")),
        WORDS_AROUND_IT("x " + TITLE, given(1)),
        SHORT_SHA("perfwarden 7 aaaaaaa", given(1)),
        OTHER_PULL_REQUEST("perfwarden 8 " + HEAD, given(1)),
        OTHER_HEAD("perfwarden 7 " + NEXT, given(1)),
        HEAD_OF_NOBODY("perfwarden 7 " + HEAD, given(1).head(fork()).on(NEXT)),
        ANOTHER_EVENT(TITLE, given(1).event(RunEvent.WORKFLOW_DISPATCH)),
        EVENT_OF_THE_HEADS_WORKFLOW(TITLE, GivenRun.of(fork()).id(1)),
        PUSH_TO_THE_HEAD(TITLE, GivenRun.of(fork()).id(1).event(RunEvent.PUSH));

        private final String title;
        private final GivenRun run;

        Forgery(String title, GivenRun run) {
            this.title = title;
            this.run = run;
        }

        void before(UseCaseWorld world) {}
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @EnumSource
    void what_names_no_head_blocks_and_the_line_to_add_is_said(Forgery forgery) {
        forgery.before(world);
        measures(forgery.run, forgery.title, 100);
        world.pass(UseCaseWorld.DEADLINE.multipliedBy(2));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary())
                .contains("`run-name: perfwarden ${{ github.event.pull_request.number }}")
                .contains("on the default branch");
    }

    @Test
    void a_base_that_changed_after_the_run_is_not_answered_by_it() {
        measures(given(1), TITLE, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        PullRequest it = pull(fork(), HEAD).with(new BranchName("dev"), BASE);
        world.pass(Duration.ofMinutes(1));
        world.opened(
                new PullRequest(
                        it.number(),
                        true,
                        it.head(),
                        it.headOwner(),
                        HEAD,
                        it.baseBranch(),
                        BASE,
                        world.clock().instant()));
        world.pass(UseCaseWorld.DEADLINE.multipliedBy(2));
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
    }

    @Test
    void without_the_key_such_a_run_does_not_count_and_is_not_asked_for() {
        world.config(CONFIG);
        world.github().forgetCalls();
        measures(given(1), TITLE, 100);
        world.pass(UseCaseWorld.DEADLINE.multipliedBy(2));
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        assertThat(world.github().count("runs.title")).isZero();
    }
}
