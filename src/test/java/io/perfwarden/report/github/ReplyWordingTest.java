package io.perfwarden.report.github;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.PullNumber;
import io.perfwarden.report.Cases;
import io.perfwarden.report.ExplanationWording;
import io.perfwarden.report.Hostile;
import io.perfwarden.report.Rendered;
import io.perfwarden.report.github.ReplyWording.Regenerated;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Rows;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.junit.jupiter.api.Test;

class ReplyWordingTest {
    private static final CommitSha OTHER =
            new CommitSha("1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d");

    private static Regenerated done(Comparison comparison) {
        return new Regenerated(
                comparison,
                List.of("baselines/core.json"),
                List.of(),
                Cases.HEAD,
                OTHER,
                "octocat",
                "the new parser is worth it");
    }

    @Test
    void a_refusal_says_why_and_what_would_help() {
        String refusals =
                Stream.of(
                                new CommandRefusal.NoPermission("octocat", "read"),
                                new CommandRefusal.HeadMoved(OTHER, Cases.HEAD),
                                new CommandRefusal.NotTheHead("1a2b3c4", Cases.HEAD),
                                CommandRefusal.Plain.NEWER_RESULTS,
                                CommandRefusal.Plain.NOTHING_IN_VIEW,
                                CommandRefusal.Plain.FAILED_ROWS,
                                new CommandRefusal.PermissionUntold("octocat", "not found"),
                                new CommandRefusal.NothingToAccept("sort/*", List.of()),
                                new CommandRefusal.TooManyRows(1200, 500),
                                new CommandRefusal.InThePast(LocalDate.parse("2026-01-31")),
                                CommandRefusal.Plain.SEVERAL_PULLS,
                                new CommandRefusal.NoResults(Cases.HEAD),
                                new CommandRefusal.UnknownSuite("cor", List.of("core", "io")),
                                new CommandRefusal.UnknownSuite("cor", List.of("core")),
                                new CommandRefusal.UnknownBenchmark("srot", List.of("sort")),
                                new CommandRefusal.UnknownBenchmark("x", List.of()),
                                new CommandRefusal.AmbiguousName(
                                        "Join.run",
                                        List.of("a.Join.run in core", "b.Join.run in net")),
                                new CommandRefusal.NoBaselineFile(new BranchName("main")),
                                new CommandRefusal.BaselineUnread("baselines/core.json"),
                                CommandRefusal.Plain.CLOSED,
                                CommandRefusal.Plain.FORK_UNREAD,
                                new CommandRefusal.NoCommitInput("bench.yml"),
                                new CommandRefusal.ForkChanges(
                                        "bench.yml", List.of(".github/workflows/bench.yml")),
                                new CommandRefusal.ForkStarts(
                                        "perfwarden/fork/7-1a2b3c4",
                                        List.of(".github/workflows/ci.yml")),
                                new CommandRefusal.ForkFollowed(
                                        "bench.yml", List.of(".github/workflows/publish.yml")),
                                new CommandRefusal.BranchTaken("perfwarden/fork/7-1a2b3c4", OTHER),
                                new CommandRefusal.BranchRefused(
                                        "perfwarden/fork/7-1a2b3c4",
                                        "Resource not accessible by integration"),
                                CommandRefusal.Plain.NOT_MERGED,
                                CommandRefusal.Plain.NOTHING_TO_TRUST,
                                CommandRefusal.Plain.NOT_RUN_AGAIN,
                                new CommandRefusal.RunElsewhere(List.of("box")),
                                new CommandRefusal.Unclear(
                                        new InputProblem(
                                                "until=",
                                                "expected a date such as 2026-12-31, found"
                                                        + " \"soon\"",
                                                "")))
                        .map(ReplyWording::refusalText)
                        .collect(Collectors.joining("\n\n---\n\n"));

        Golden.assertMatches("report/replies-refused.md", refusals + "\n");
    }

    @Test
    void a_new_baseline_is_shown_with_old_and_new_values() {
        Golden.assertMatches(
                "report/replies-regenerated.md", ReplyWording.regeneratedText(done(Cases.mixed())));
    }

    @Test
    void on_a_fork_the_new_baseline_is_a_pull_request() {
        Golden.assertMatches(
                "report/replies-regenerated-fork.md",
                ReplyWording.regeneratedBeside(
                        done(Cases.platforms()),
                        new PullNumber(77),
                        ReplyWording.ProposalReason.FORK));
    }

    @Test
    void a_new_baseline_of_thousands_of_rows_is_shown_in_part() {
        Row row = row("`|@".repeat(60)).base(1).now(2).regressed();
        Regenerated many =
                new Regenerated(
                        Cases.of(Rows.suite("core", Collections.nCopies(5_000, row))),
                        Collections.nCopies(700, "@".repeat(300)),
                        Collections.nCopies(700, "@".repeat(300)),
                        Cases.HEAD,
                        OTHER,
                        "octocat",
                        "#1 ".repeat(500));

        String reply = ReplyWording.regeneratedText(many);

        assertThat(reply.length()).isLessThan(30_000);
        assertThat(reply).contains("4,985 more changes.", "and 690 more");
    }

    /** The deciding metric with all its facts, then the others in a line each. */
    @Test
    void why_is_one_table_a_benchmark() {
        Row time =
                row("sort|`x`")
                        .base(12_345, 120)
                        .now(13_876, 140)
                        .limit(Rows.limit(0.05, 12_962.25))
                        .detail("warm-up was short")
                        .regressed();
        Row bytes = row("sort|`x`").metric("B/op", "B/op").base(64).now(64).unchanged();

        Golden.assertMatches("report/replies-why.md", why(bytes, time));
    }

    @Test
    void foreign_text_does_not_leave_the_table() {
        Hostile.names()
                .forEach(name -> {
                    Row row = row(name).metric(name, name).base(1).now(2).detail(name).regressed();
                    Node root = Rendered.parse(why(row));
                    assertThat(Rendered.kindsIn(root))
                            .containsOnlyOnce("TableBlock")
                            .doesNotContain("BulletList", "HtmlBlock");
                    assertThat(Rendered.all(root, Link.class)).isEmpty();
                    assertThat(Rendered.prose(root)).doesNotContain("@", "://", "evil");
                });
    }

    @Test
    void a_red_row_does_not_say_how_to_reproduce_it_at_its_own_limit() {
        Row slow = row("slow").base(100).now(180).limit(Rows.limit(0.2, 120)).regressed();
        Row even = row("even").base(100).now(100).unchanged();

        String reply = why("make `x` | tee", slow, even);

        assertThat(reply)
                .containsOnlyOnce(
                        "| reproduce | check out `1234567` in ../base and `89abcde` here, and")
                .contains("COMMAND is ", "perfwarden pair --base ")
                .contains("perfwarden compare pairs/base pairs/head --fail 20% |");
        assertThat(why("make", even)).doesNotContain("reproduce");
    }

    @Test
    void a_hostile_command_leaves_the_table() {
        Row slow = row("slow").base(100).now(180).regressed();
        Hostile.names()
                .forEach(name -> {
                    Node root = Rendered.parse(why(name, slow));
                    assertThat(Rendered.kindsIn(root))
                            .containsOnlyOnce("TableBlock")
                            .doesNotContain("BulletList", "HtmlBlock");
                    assertThat(Rendered.all(root, Link.class)).isEmpty();
                    assertThat(Rendered.prose(root)).doesNotContain("@", "://", "evil");
                });
    }

    private static String why(Row... rows) {
        return why(Rows.suite("core", List.of(rows)));
    }

    private static String why(String command, Row... rows) {
        var base = Optional.of(new CommitSha("1234567".repeat(6).substring(0, 40)));
        var again = new SuiteNotice.Reproduce(base, command, 0.05);
        return why(Rows.suite("core", List.of(rows)).withNotices(List.of(again)));
    }

    private static String why(SuiteComparison suite) {
        var members = ExplanationWording.members(Cases.of(suite)).toList();
        return ReplyWording.why(members, 3, new CommitSha("89abcde".repeat(6).substring(0, 40)));
    }

    @Test
    void replies_mention_nobody_and_link_nothing_foreign() {
        String replies =
                Hostile.names()
                        .map(name ->
                                ReplyWording.refusalText(
                                                new CommandRefusal.UnknownSuite(
                                                        name, List.of(name)))
                                        + "\n\n"
                                        + ReplyWording.refusalText(
                                                new CommandRefusal.Unclear(
                                                        new InputProblem(name, "x" + name, name)))
                                        + "\n\n"
                                        + ReplyWording.refusalText(
                                                new CommandRefusal.NoPermission(name, name)))
                        .collect(Collectors.joining("\n\n"));
        Node root = Rendered.parse(replies);

        assertThat(Rendered.prose(root)).doesNotContain("@", "#", "$", "://", "evil");
        assertThat(Rendered.all(root, Link.class)).isEmpty();
        assertThat(Rendered.kindsIn(root)).containsExactly("Paragraph");
    }
}
