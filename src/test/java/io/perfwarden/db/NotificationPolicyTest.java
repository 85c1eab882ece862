package io.perfwarden.db;

import static io.perfwarden.bot.incident.Verdicts.again;
import static io.perfwarden.bot.incident.Verdicts.at;
import static io.perfwarden.bot.incident.Verdicts.failing;
import static io.perfwarden.bot.incident.Verdicts.passing;
import static io.perfwarden.bot.incident.Verdicts.sha;
import static io.perfwarden.bot.incident.Verdicts.unjudged;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.report.machine.RegressionAnnouncement;
import io.perfwarden.report.machine.RegressionAnnouncement.Kind;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;

class NotificationPolicyTest {
    private final Map<String, Set<Kind>> closed = new HashMap<>();
    private final List<String> told = new ArrayList<>();
    private List<AnnouncedState> courses = List.of();

    @Test
    void a_regression_is_told_once_and_its_end_once() {
        hear(at(1, passing("core")));
        hear(at(2, failing("core", "dot")));
        hear(at(3, failing("core", "dot")));
        hear(at(4, passing("core")));
        hear(at(5, passing("core")));
        assertThat(told).containsExactly("regressed core at 2: dot", "resolved core at 4");
    }

    @Test
    void the_first_verdict_of_all_may_be_a_regression_but_not_its_end() {
        hear(at(1, failing("core", "dot"), passing("gpu")));
        assertThat(told).containsExactly("regressed core at 1: dot");
    }

    @Test
    void the_same_verdict_twice_is_told_once() {
        hear(at(1, failing("core", "dot")));
        hear(at(1, failing("core", "dot")));
        assertThat(told).hasSize(1);
    }

    @Test
    void a_regression_that_reaches_a_branch_that_fails_already_is_told() {
        hear(at(1, failing("core", "dot")));
        hear(at(2, failing("core", "dot", "sort")));
        assertThat(told).containsExactly("regressed core at 1: dot", "regressed core at 2: sort");
        assertThat(courses.getFirst().since()).isEqualTo(sha(1).value());
    }

    @Test
    void a_row_that_fails_at_every_other_commit_is_told_once_until_the_suite_is_whole() {
        hear(at(1, failing("core", "dot", "noise")));
        hear(at(2, failing("core", "dot")));
        hear(at(3, failing("core", "dot", "noise")));
        hear(at(4, passing("core")));
        hear(at(5, failing("core", "noise")));
        assertThat(told)
                .containsExactly(
                        "regressed core at 1: dot noise",
                        "resolved core at 4",
                        "regressed core at 5: noise");
    }

    @Test
    void a_verdict_on_an_older_commit_says_nothing() {
        hear(at(5, failing("core", "dot")));
        hear(at(4, passing("core")));
        hear(at(3, failing("core", "sort")));
        assertThat(told).containsExactly("regressed core at 5: dot");
    }

    @Test
    void an_old_commit_that_is_measured_again_is_no_newer() {
        hear(at(1, failing("core", "dot")));
        hear(at(2, passing("core")));
        hear(again(at(1, failing("core", "dot"))));
        assertThat(told).containsExactly("regressed core at 1: dot", "resolved core at 2");
    }

    @Test
    void the_newest_commit_that_is_measured_again_may_be_whole() {
        hear(at(1, failing("core", "dot")));
        hear(again(at(1, passing("core"))));
        assertThat(told).containsExactly("regressed core at 1: dot", "resolved core at 1");
    }

    @Test
    void a_suite_that_is_measured_slowly_is_heard_though_others_are_ahead() {
        hear(at(5, passing("fast")));
        hear(at(4, failing("slow", "dot")));
        assertThat(told).containsExactly("regressed slow at 4: dot");
    }

    @Test
    void no_verdict_is_neither_a_regression_nor_its_end() {
        hear(at(1, failing("core", "dot")));
        hear(at(2, unjudged("core")));
        hear(at(3));
        hear(at(4, failing("core", "dot")));
        assertThat(told).hasSize(1);
    }

    @Test
    void a_suite_that_fails_without_a_row_is_told_once() {
        hear(at(1, failed("core")));
        hear(at(2, failed("core")));
        hear(at(3, passing("core")));
        assertThat(told).containsExactly("regressed core at 1: ", "resolved core at 3");
    }

    @Test
    void suites_and_platforms_are_told_apart_in_one_message() {
        hear(at(1, on("arm", "a"), on("x64", "b"), failing("gpu", "c")));
        hear(at(2, on("arm", "a"), Rows.on("x64", passing("core")), passing("gpu")));
        assertThat(told)
                .containsExactly(
                        "regressed core/arm core/x64 gpu at 1: a b c",
                        "resolved core/x64 gpu at 2");
    }

    @Test
    void what_came_too_late_for_its_commits_message_comes_with_the_next_commit() {
        hear(at(1, failing("core", "dot")));
        sent(1, Kind.REGRESSED);
        hear(at(1, failing("core", "dot"), failing("slow", "sort")));
        assertThat(told).hasSize(1);
        hear(at(2, failing("core", "dot"), failing("slow", "sort")));
        assertThat(told).containsExactly("regressed core at 1: dot", "regressed slow at 2: sort");
    }

    @Test
    void an_end_that_came_too_late_for_its_commits_message_comes_with_the_next_commit() {
        hear(at(1, failing("core", "dot"), failing("slow", "sort")));
        hear(at(2, passing("core")));
        sent(2, Kind.RESOLVED);
        hear(at(2, passing("core"), passing("slow")));
        hear(at(3, passing("core"), passing("slow")));
        assertThat(told.subList(1, 3)).containsExactly("resolved core at 2", "resolved slow at 3");
    }

    @Test
    void what_is_remembered_is_bounded() {
        String[] many =
                IntStream.range(0, AnnouncedState.MOST_KNOWN + 500)
                        .mapToObj(i -> "row" + i)
                        .toArray(String[]::new);
        hear(at(1, failing("core", many)));
        hear(at(2, failing("core", many)));
        hear(at(3, failing("core", "other")));
        assertThat(told).hasSize(1);
        assertThat(courses.getFirst().known()).hasSize(AnnouncedState.MOST_KNOWN);
    }

    @Test
    void suites_that_are_not_heard_of_any_more_are_forgotten_in_the_end() {
        hear(at(1, failing("gone", "dot"), failing("core", "dot")));
        for (int minute = 2; minute < NotificationPolicy.MOST_COURSES + 100; minute++) {
            hear(at(minute, Rows.on("run-" + minute, passing("core")), failing("core", "dot")));
        }
        assertThat(courses).hasSize(NotificationPolicy.MOST_COURSES);
        assertThat(courses).extracting(AnnouncedState::suite).containsOnly("core");
        assertThat(told).containsExactly("regressed gone core at 1: dot dot");
    }

    private void sent(int minute, Kind kind) {
        closed.computeIfAbsent(sha(minute).value(), _ -> EnumSet.noneOf(Kind.class)).add(kind);
    }

    private void hear(DefaultBranchVerdict verdict) {
        Set<Kind> said = closed.getOrDefault(verdict.sha().value(), Set.of());
        NotificationPolicy.AnnouncementPlan after =
                NotificationPolicy.of(verdict, new NotificationPolicy.Memory(courses, said));
        courses = after.courses();
        after.news().forEach(news -> told.add(summary(news)));
    }

    private static String summary(RegressionAnnouncement news) {
        int minute = Integer.parseInt(news.place().sha().substring(30), 16) - 0xabc0;
        String suites =
                String.join(
                        " ", news.suites().stream().map(NotificationPolicyTest::label).toList());
        Stream<String> rows = news.worst().stream().map(finding -> finding.what().benchmark());
        String start = news.kind().id() + " " + suites + " at " + minute;
        return news.kind() == Kind.RESOLVED
                ? start
                : start + ": " + String.join(" ", rows.sorted().toList());
    }

    private static String label(RegressionAnnouncement.SuiteNews suite) {
        return suite.platform().isEmpty() ? suite.name() : suite.name() + "/" + suite.platform();
    }

    private static SuiteComparison on(String platform, String row) {
        return Rows.on(platform, failing("core", row));
    }

    private static SuiteComparison failed(String suite) {
        return Rows.based(SuiteComparison.Basis.JUDGED, Verdict.FAIL, Rows.suite(suite, List.of()));
    }
}
