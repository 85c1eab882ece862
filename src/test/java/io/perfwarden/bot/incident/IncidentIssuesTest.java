package io.perfwarden.bot.incident;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchIncident.IncidentIssue;
import io.perfwarden.github.CommentGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.IncidentJob;
import io.perfwarden.queue.Job.IssueCommentJob;
import io.perfwarden.queue.TaskLease;
import io.perfwarden.testkit.FakeIssues.Shown;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people see of a regression that reached the default branch: one issue, whatever happens. */
class IncidentIssuesTest extends WorldTest {
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);
    private static final String BY_FILE = CONFIG + "    decision: threshold\n";
    private static final String ASKED = "notify: [issue]\n" + BY_FILE;
    private static final PullNumber MERGED = new PullNumber(40);
    private static final int LAST = 60;

    @TempDir private Path other;

    private int number;

    @BeforeEach
    void repository() {
        repository(world);
        world.config(ASKED);
    }

    private static void repository(UseCaseWorld world) {
        world.repository(ownBranch());
        for (int i = 1; i <= LAST; i++) {
            world.github().parent(commit(i), commit(i - 1));
            world.github().file(commit(i).value(), "baselines/core.json", times(100, 100));
        }
        world.github().merged(MERGED, commit(7));
    }

    private static CommitSha commit(int number) {
        return new CommitSha("abcdef0%033x".formatted(number));
    }

    /** The next commits bring these times of {@code parse}. */
    private void ran(double... times) {
        for (double time : times) {
            ran(world, ++number, time);
        }
    }

    private static void ran(UseCaseWorld world, int number, double parse) {
        world.pass(Duration.ofMinutes(10));
        world.artifact(100 + number, "bench-core", times(parse, 100));
        WorkflowRun run = PUSHED.id(100 + number).on(commit(number)).succeeded();
        world.ran(GivenRun.at(world.clock().instant(), run));
    }

    private void became130() {
        ran(100, 101, 100, 99, 100, 100, 130, 131, 130);
    }

    private Shown only() {
        assertThat(world.github().issues().all()).hasSize(1);
        return world.github().issues().all().getFirst();
    }

    private List<String> told(PullNumber pull) {
        return world.github().commentsOn(pull).stream().map(CommentGateway.Posted::body).toList();
    }

    private BranchIncident incident() {
        return world.incidents().of(REPO.id()).incidents().getFirst();
    }

    private void says(String login, String body) {
        world.pass(Duration.ofMinutes(1));
        PullNumber issue = new PullNumber(only().number());
        CommentId id = world.github().foreignComment(issue, body);
        var comment =
                new CommentEventJob.JobComment(
                        id, new AccountLogin(login), body, world.clock().instant());
        world.tell(new IssueCommentJob(CommentEventJob.of(REPO, issue, comment)));
    }

    @Test
    void a_regression_is_one_issue_after_three_runs_and_no_run_after_that_costs_a_request() {
        ran(100, 101, 100, 99, 100, 100, 130, 131);
        assertThat(world.github().issues().all()).isEmpty();
        ran(130);
        Shown issue = only();
        assertThat(issue.title()).isEqualTo("parse: 30 % slower since abcdef0");
        assertThat(issue.body())
                .startsWith("\u274c **Worse on the default branch:** 1 benchmark.\n")
                .contains(
                        "| **30 % slower** | `parse` in `core` \u00b7 time | 100\u00a0ns\u00a0\u2192\u00a0130\u00a0ns |")
                .contains("merged with #40.")
                .contains("https://github.com/octo/bench/compare/" + commit(6) + "..." + commit(7));
        assertThat(told(MERGED)).hasSize(1);
        assertThat(told(MERGED).getFirst()).contains("#" + issue.number()).contains("30 % slower");
        int calls = world.github().calls().size();
        long before = issueCalls();
        ran(130, 129, 131, 130, 132, 128, 130, 131);
        assertThat(issueCalls()).isEqualTo(before);
        assertThat(only()).isEqualTo(issue);
        assertThat(world.github().calls().size()).isGreaterThan(calls);
    }

    private long issueCalls() {
        return world.github().calls().stream()
                .filter(it ->
                        it.operation().startsWith("issues.")
                                || it.operation().equals("pulls.bringing")
                                || it.detail().equals("#40"))
                .count();
    }

    @Test
    void a_run_at_a_third_level_leaves_the_figures_and_a_third_level_changes_them() {
        became130();
        Shown issue = only();
        ran(160);
        assertThat(only()).isEqualTo(issue);
        ran(160, 160, 160);
        assertThat(only().title()).isEqualTo("parse: 60 % slower since abcdef0");
        assertThat(only().body()).contains("100\u00a0ns\u00a0\u2192\u00a0160\u00a0ns");
        ran(100, 130, 101, 100, 99);
        assertThat(only().open()).isFalse();
        assertThat(only().title()).isEqualTo("parse: 60 % slower since abcdef0");
    }

    @Test
    void its_figures_are_those_that_the_pages_show_of_the_verdict_also_where_levels_differ() {
        ran(100, 101, 100, 99, 100, 100, 132, 130, 129);
        assertThat(only().title()).isEqualTo("parse: 32 % slower since abcdef0");
        ran(130, 131, 130, 129, 131, 171, 170, 169, 170, 172, 170, 171, 170);
        Map<Integer, Double> shown = new TreeMap<>();
        for (BranchChange change : world.reports().changes(REPO, 10)) {
            change.rows().forEach(row -> shown.put(change.issue().orElseThrow(), row.change()));
        }
        assertThat(shown).hasSize(2);
        shown.forEach((issue, change) ->
                assertThat(titles().get(issue))
                        .startsWith("parse: %.1f".formatted(100 * change).replace(".0", "")));
    }

    private Map<Integer, String> titles() {
        return world.github().issues().all().stream()
                .collect(Collectors.toMap(Shown::number, Shown::title));
    }

    @Test
    void without_being_asked_for_there_is_none_and_what_was_before_is_never_told() {
        world.config(BY_FILE);
        became130();
        assertThat(world.github().issues().all()).isEmpty();
        world.config(ASKED);
        ran(130, 130, 131, 129, 130);
        assertThat(world.github().issues().all()).isEmpty();
        assertThat(world.incidents().of(REPO.id()).since()).isPresent();
        ran(170, 171, 170, 172, 170, 170, 171, 170);
        assertThat(only().body()).contains("130\u00a0ns\u00a0\u2192\u00a0170\u00a0ns");
        world.config(BY_FILE);
        ran(100, 100, 100, 100);
        assertThat(only().open()).as("no one asks for it any more").isTrue();
    }

    @Test
    void it_is_closed_when_values_are_back_and_opened_again_when_they_return() {
        became130();
        ran(131, 100, 100);
        assertThat(only().open()).isTrue();
        ran(100);
        assertThat(only().open()).isFalse();
        assertThat(only().done()).isTrue();
        assertThat(only().body())
                .startsWith(
                        "\u2705 **As good as before:** 1 benchmark. Fixed with commit [abcdef0](")
                .contains("/commit/" + commit(11) + ").")
                .doesNotContain("fix it or revert it");
        ran(101, 99, 100, 131, 130, 130, 131, 130);
        assertThat(only().open()).isTrue();
        assertThat(only().body()).contains(commit(16) + "..." + commit(17));
        assertThat(told(MERGED)).hasSize(1);
    }

    /** The next commits bring these times of {@code parse}, measured on a runner. */
    private void ranOn(String runner, double... times) {
        for (double time : times) {
            world.github().job(new Attempt(new RunId(101 + number), 1), runner);
            ran(time);
        }
    }

    @Test
    void a_runner_that_is_set_aside_begins_no_issue() {
        world.config("rerun: 0\nrunners: {ignore: [\"old-*\"]}\n" + ASKED);
        ran(100, 101, 100, 99, 100, 100);
        ranOn("old-7", 130, 131, 130, 130);
        ran(100, 100, 100);
        assertThat(world.github().issues().all()).isEmpty();
    }

    @Test
    void a_runner_that_is_set_aside_keeps_no_issue_open() {
        world.config("rerun: 0\nrunners: {ignore: [\"old-*\"]}\n" + ASKED);
        became130();
        ran(131, 100, 100);
        ranOn("old-7", 131);
        assertThat(only().open()).isTrue();
        ran(100);
        assertThat(only().open()).isFalse();
    }

    @Test
    void a_renamed_benchmark_keeps_its_change_and_its_issue_under_the_new_name() {
        became130();
        world.config(ASKED + "    renamed: {parse: parse64}\n");
        for (double time : new double[] {131, 130, 130, 131}) {
            number++;
            String results = times(time, 100).replace("\"parse\"", "\"parse64\"");
            world.pass(Duration.ofMinutes(10));
            world.artifact(100 + number, "bench-core", results);
            WorkflowRun run = PUSHED.id(100 + number).on(commit(number)).succeeded();
            world.ran(GivenRun.at(world.clock().instant(), run));
        }
        assertThat(only().title()).isEqualTo("parse64: 30 % slower since abcdef0");
        assertThat(world.reports().changes(REPO, 9))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.commit()).isEqualTo(commit(7));
                    assertThat(it.state()).isEqualTo(BranchChange.ChangeState.OPEN);
                    assertThat(it.rows().getFirst().series().benchmark().name())
                            .isEqualTo("parse64");
                });
    }

    @Test
    void a_server_that_dies_at_any_step_opens_one_issue_and_comments_once() {
        ran(100, 101, 100, 99, 100, 100, 130, 131);
        int before = world.github().calls().size();
        ran(130);
        int steps = 2 * (world.github().calls().size() - before);
        int first = Math.max(0, steps - 16);
        for (int step : Thorough.upTo(steps - first).map(it -> first + it).toArray()) {
            try (UseCaseWorld dying = new UseCaseWorld(other)) {
                repository(dying);
                dying.config(ASKED);
                double[] times = {100, 101, 100, 99, 100, 100, 130, 131};
                for (int i = 0; i < times.length; i++) {
                    ran(dying, i + 1, times[i]);
                }
                dying.fuse().arm(step);
                ran(dying, 9, 130);
                dying.fuse().disarm();
                dying.pass(Duration.ofMinutes(10));
                assertThat(dying.github().issues().all()).as("step %s", step).hasSize(1);
                assertThat(dying.github().commentsOn(MERGED)).as("step %s", step).hasSize(1);
                assertThat(dying.incidents().of(REPO.id()).incidents().getFirst().issue().status())
                        .isEqualTo(IncidentIssue.IssueStatus.KNOWN);
            }
        }
    }

    @Test
    void an_issue_of_which_the_answer_was_lost_is_found_again() {
        ran(100, 101, 100, 99, 100, 100, 130, 131);
        world.github().loseAnswerOfNext("issues.open");
        ran(130);
        world.pass(Duration.ofMinutes(5));
        assertThat(incident().issue().number()).isEqualTo(only().number());
        assertThat(world.github().count("issues.open")).isEqualTo(1);
    }

    @Test
    void a_range_that_narrows_while_an_answer_is_lost_brings_no_second_issue() {
        ran(100, 101, 100, 99, 100, 100, 130, 131);
        world.github().loseAnswerOfNext("issues.open");
        ran(130);
        BranchIncident lost = incident();
        assertThat(lost.issue().status()).isEqualTo(IncidentIssue.IssueStatus.OPENING);
        BranchIncident.Range old = lost.range();
        var narrower =
                new BranchIncident.Range(
                        old.before(), old.first(), old.since(), old.begun().minusSeconds(60));
        world.incidents()
                .change(
                        REPO.id(),
                        lost.number(),
                        it -> it.with(it.state(), it.ended(), narrower, it.members()));
        world.pass(Duration.ofMinutes(5));
        assertThat(incident().issue().number()).isEqualTo(only().number());
        assertThat(world.github().count("issues.open")).isEqualTo(1);
    }

    @Test
    void a_server_that_stood_still_while_another_took_its_task_opens_nothing() {
        ran(100, 101, 100, 99, 100, 100, 130, 131);
        world.github()
                .failNext(
                        "issues.open",
                        new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "not accessible"));
        ran(130);
        world.pass(Duration.ofHours(25));
        assertThatThrownBy(() ->
                        TaskLease.of(() -> false, () -> world.handleAlone(new IncidentJob(REPO))))
                .isInstanceOf(TransientFailure.class);
        assertThat(world.github().count("issues.open")).isEqualTo(1);
        world.pass(Duration.ofMinutes(5)).lookAtIncidents();
        assertThat(only().open()).isTrue();
    }

    @Test
    void a_suite_that_is_gone_keeps_no_other_regression_from_its_issue() {
        ran(100);
        for (int gone = 1; gone <= 4; gone++) {
            int first = gone * 100;
            var range =
                    new BranchIncident.Range(
                            commit(0).value(), commit(1).value(), Instant.EPOCH, Instant.EPOCH);
            var members =
                    IntStream.range(first, first + BranchIncident.MOST_MEMBERS)
                            .mapToObj(IncidentIssuesTest::gone)
                            .toList();
            var incident =
                    new BranchIncident(
                            gone,
                            BranchIncident.IncidentState.GONE,
                            range,
                            Optional.of(world.clock().instant()),
                            members,
                            Optional.empty(),
                            Optional.of(List.of()),
                            true,
                            IncidentIssue.NONE);
            world.incidents()
                    .change(
                            REPO.id(),
                            all -> Stream.concat(all.stream(), Stream.of(incident)).toList());
        }
        ran(101, 100, 99, 100, 100, 130, 131, 130);
        assertThat(only().title()).isEqualTo("parse: 30 % slower since abcdef0");
    }

    private static BranchIncident.IncidentMember gone(int number) {
        return new BranchIncident.IncidentMember(
                "%012x".formatted(number),
                "old",
                "old/" + number,
                "time",
                new BranchIncident.IncidentLevel(100, 130, 0.3, 0.05),
                "",
                "",
                BranchIncident.IncidentState.GONE);
    }

    @Test
    void a_pull_request_whose_comments_are_refused_keeps_no_issue_from_being_closed() {
        ran(100, 101, 100, 99, 100, 100, 130, 131);
        world.github()
                .failNext(
                        "comments.own",
                        new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "not accessible"));
        ran(130);
        assertThat(incident().issue().refusal()).isEmpty();
        ran(100, 100, 100, 100);
        assertThat(only().open()).isFalse();
    }

    @Test
    void an_issue_that_is_out_of_sight_is_looked_for_again_the_next_day() {
        became130();
        world.github()
                .failNext(
                        "issues.edit",
                        new GitHubRefusal(GitHubRefusal.Kind.NOT_FOUND, "Not Found"));
        ran(100, 100, 100, 100);
        assertThat(incident().issue().status()).isEqualTo(IncidentIssue.IssueStatus.KNOWN);
        assertThat(only().open()).isTrue();
        world.pass(Duration.ofHours(25)).lookAtIncidents();
        assertThat(only().open()).isFalse();
    }

    @Test
    void a_deleted_issue_is_not_opened_again() {
        became130();
        world.github().issues().delete(only().number());
        ran(100, 100, 100, 100);
        assertThat(incident().issue().status()).isEqualTo(IncidentIssue.IssueStatus.LOST);
        ran(100, 130, 130, 130, 130, 130);
        assertThat(world.github().issues().all()).isEmpty();
    }

    @Test
    void where_issues_are_switched_off_it_is_tried_once_a_day() {
        world.github().issues().disable(true);
        became130();
        ran(130, 130, 130);
        assertThat(world.github().count("issues.open")).isEqualTo(1);
        assertThat(incident().issue().refusal()).isEqualTo("GONE");
        world.github().issues().disable(false);
        world.pass(Duration.ofHours(25)).lookAtIncidents();
        assertThat(only().open()).isTrue();
    }

    @Test
    void who_closes_it_by_hand_knows_of_it_until_it_was_good_and_returns() {
        became130();
        world.github().issues().close(only().number());
        ran(160, 160, 160, 160, 160, 160, 160);
        assertThat(only().open()).isFalse();
        assertThat(incident().decision().orElseThrow().by()).isEqualTo("ada");
        ran(100, 100, 100, 100, 100);
        assertThat(only().open()).isFalse();
        assertThat(only().body()).startsWith("\u2705 **As good as before:**");
        ran(150, 150, 150, 151, 150, 150);
        assertThat(only().open()).isTrue();
    }

    @Test
    void pages_show_the_issue_and_who_is_on_it() {
        became130();
        world.github().writer("ada");
        says("ada", "/perfwarden ack");
        BranchChange change = world.reports().changes(REPO, 10).getFirst();
        assertThat(change.issue()).hasValue(only().number());
        assertThat(change.state()).isEqualTo(BranchChange.ChangeState.OPEN);
        assertThat(change.by()).contains(new AccountLogin("ada"));
        assertThat(only().body()).contains("Acknowledged by `ada` on ");
        says("ada", "/perfwarden noise the disk was busy");
        change = world.reports().changes(REPO, 10).getFirst();
        assertThat(change.state()).isEqualTo(BranchChange.ChangeState.NOISE);
        assertThat(change.reason()).isEqualTo("the disk was busy");
        assertThat(only().open()).isFalse();
        assertThat(only().done()).isFalse();
    }

    @Test
    void a_snoozed_issue_is_closed_until_that_day() {
        became130();
        world.github().writer("ada");
        says("ada", "/perfwarden snooze until 2026-11-05");
        assertThat(only().open()).isFalse();
        assertThat(only().body()).contains("Snoozed by `ada` until 2026-11-05 on 2026-11-01.");
        world.pass(Duration.ofDays(2)).lookAtIncidents();
        assertThat(only().open()).isFalse();
        world.pass(Duration.ofDays(2)).lookAtIncidents();
        assertThat(only().open()).isTrue();
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @CsvSource(
            delimiter = '|',
            value = {
                "mallory | /perfwarden noise it is nothing | a maintainer can",
                "ada | /perfwarden snooze until 2020-01-01 | past",
                "ada | /perfwarden snooze | a day is expected",
                "ada | /perfwarden noise | a reason is expected",
                "ada | /perfwarden rerun | belong on a pull request",
                "ada | /regen-baseline | belong on a pull request"
            })
    void what_is_not_done_says_why(String login, String command, String why) {
        became130();
        world.github().writer("ada");
        BranchIncident before = incident();
        says(login, command);
        List<String> replies = told(new PullNumber(only().number()));
        assertThat(replies).hasSize(1);
        assertThat(replies.getFirst()).contains(why);
        assertThat(incident()).isEqualTo(before);
        assertThat(reactions()).endsWith(CommentGateway.Reaction.CONFUSED);
    }

    @Test
    void a_command_in_any_other_issue_is_not_looked_at() {
        became130();
        int calls = world.github().calls().size();
        PullNumber strange = new PullNumber(3);
        var comment =
                new CommentEventJob.JobComment(
                        new CommentId(77),
                        new AccountLogin("ada"),
                        "/perfwarden ack",
                        world.clock().instant());
        world.tell(new IssueCommentJob(CommentEventJob.of(REPO, strange, comment)));
        assertThat(world.github().calls()).hasSize(calls);
    }

    @Test
    void commands_of_issues_are_refused_on_a_pull_request() {
        world.repository(ownBranch());
        world.opened(UseCaseWorld.pull(ownBranch(), UseCaseWorld.HEAD));
        world.github().writer("ada");
        world.comments("ada", "/perfwarden noise it is nothing");
        assertThat(replies()).hasSize(1);
        assertThat(replies().getFirst()).contains("works only in the issue of a regression");
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(
            strings = {
                "@octo/team fixes #1",
                "closes #2 | x | y",
                "<!-- perfwarden:incident:v1 1 0 -->",
                "[a](https://evil.example) ``` </details>"
            })
    void a_hostile_name_acts_nowhere(String name) {
        String json =
                """
                [{"name": %s, "unit": "ns", "value": <value>}, {"name": "render", "unit": "ns", "value": 100}]
                """
                        .formatted("\"" + name.replace("\"", "\\\"") + "\"");
        for (int i = 1; i <= LAST; i++) {
            world.github()
                    .file(commit(i).value(), "baselines/core.json", json.replace("<value>", "100"));
        }
        for (int i = 1; i <= 10; i++) {
            world.pass(Duration.ofMinutes(10));
            world.artifact(100 + i, "bench-core", json.replace("<value>", i < 7 ? "100" : "130"));
            WorkflowRun run = PUSHED.id(100 + i).on(commit(i)).succeeded();
            world.ran(GivenRun.at(world.clock().instant(), run));
        }
        for (String text : List.of(only().title(), only().body(), told(MERGED).getFirst())) {
            String outside = text.replaceAll("(`+)(?:(?!\\1).)+\\1", "");
            assertThat(text)
                    .doesNotContain("@octo")
                    .doesNotContain("fixes #1")
                    .doesNotContain("closes #2");
            assertThat(text.equals(only().title()) ? "" : outside)
                    .doesNotContain("evil.example")
                    .doesNotContain("</details>");
            assertThat(text.split("<!--", -1)).hasSizeLessThanOrEqualTo(2);
        }
    }

    @Test
    void an_app_that_may_not_write_issues_says_nothing_and_goes_on() {
        ran(100, 101, 100, 99, 100, 100, 130, 131);
        world.github()
                .failNext(
                        "issues.open",
                        new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "not accessible"));
        ran(130, 130);
        assertThat(incident().issue().refusal()).isEqualTo("FORBIDDEN");
        assertThat(world.checkOn(commit(10)).draft().conclusion()).isPresent();
        world.tell(new IncidentJob(REPO));
        assertThat(world.github().count("issues.open")).isEqualTo(1);
    }
}
