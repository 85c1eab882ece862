package io.perfwarden.report.github;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.Verdict;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.report.Cases;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommentMarkerTest {
    private static CommentMarker marker(Optional<RunId> run, Verdict verdict) {
        return new CommentMarker(
                new RepoId(7), new PullNumber(12), Cases.HEAD, run, run.isEmpty() ? 0 : 3, verdict);
    }

    @ParameterizedTest
    @EnumSource(Verdict.class)
    void what_was_written_is_read(Verdict verdict) {
        CommentMarker marker = marker(Optional.of(new RunId(4711)), verdict);

        assertThat(CommentMarker.parse(marker.render() + "\nrest of the body")).contains(marker);
    }

    @Test
    void a_comment_before_any_run_has_a_marker_too() {
        CommentMarker marker = marker(Optional.empty(), Verdict.NONE);

        assertThat(marker.render()).contains("\"run\":null,\"attempt\":0");
        assertThat(CommentMarker.parse(marker.render())).contains(marker);
    }

    @Test
    void a_marker_is_found_wherever_it_stands() {
        CommentMarker marker = marker(Optional.of(new RunId(4711)), Verdict.WARN);

        assertThat(CommentMarker.parse("text\n\n" + marker.render())).contains(marker);
        assertThat(CommentMarker.parse("text\n" + marker.render() + "\nfooter\n")).contains(marker);
        assertThat(CommentMarker.parse("text\n\n" + marker.render() + "\n")).contains(marker);
        assertThat(CommentMarker.parse("text about `" + marker.render() + "`")).isEmpty();
    }

    @Test
    void of_several_markers_the_last_well_formed_one_counts() {
        CommentMarker old = marker(Optional.of(new RunId(1)), Verdict.FAIL);
        CommentMarker current = marker(Optional.of(new RunId(2)), Verdict.PASS);

        assertThat(CommentMarker.parse(old.render() + "\ntext\n" + current.render() + "\n"))
                .contains(current);
        assertThat(CommentMarker.parse(current.render() + "\n" + CommentMarker.PREFIX + "{} -->"))
                .contains(current);
    }

    @Test
    void github_may_store_windows_line_ends() {
        CommentMarker marker = marker(Optional.of(new RunId(1)), Verdict.PASS);

        assertThat(CommentMarker.parse(marker.render() + "\r\nrest")).contains(marker);
    }

    @Test
    void every_marker_starts_with_the_prefix_it_is_looked_up_by() {
        assertThat(marker(Optional.empty(), Verdict.FAIL).render())
                .startsWith(CommentMarker.PREFIX);
    }

    @Test
    void a_marker_of_a_64_digit_commit_is_read() {
        CommentMarker marker =
                new CommentMarker(
                        new RepoId(1),
                        new PullNumber(1),
                        new CommitSha("ab".repeat(32)),
                        Optional.empty(),
                        0,
                        Verdict.WARN);

        assertThat(CommentMarker.parse(marker.render())).contains(marker);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text\n<!-- perfwarden:report:v1 {} -->",
                "see <!-- perfwarden:report:v1 {\"repo\":1,\"pull\":1,\"head\":\"9fceb02d0ae598e95dc970b74767f19372d61af8\",\"run\":1,\"attempt\":1,\"verdict\":\"pass\"} -->",
                "> <!-- perfwarden:report:v1 {\"repo\":1,\"pull\":1,\"head\":\"9fceb02d0ae598e95dc970b74767f19372d61af8\",\"run\":1,\"attempt\":1,\"verdict\":\"pass\"} -->",
                "<!-- perfwarden:report:v2 {\"repo\":1} -->",
                "<!-- perfwarden:report:v1 {} -->",
                "<!-- perfwarden:report:v1 not json -->",
                "<!-- perfwarden:report:v1 [1] -->",
                "<!-- perfwarden:report:v1 {\"repo\":{},\"pull\":1} -->",
                "<!-- perfwarden:report:v1 {\"repo\":-1,\"pull\":1,\"head\":\"x\",\"run\":1,\"attempt\":1,\"verdict\":\"pass\"} -->",
                "<!-- perfwarden:report:v1 {\"repo\":1,\"pull\":1,\"head\":\"9fceb02d0ae598e95dc970b74767f19372d61af8\",\"run\":1,\"attempt\":-1,\"verdict\":\"pass\"} -->",
                "<!-- perfwarden:report:v1 {\"repo\":1,\"pull\":1,\"head\":\"9fceb02d0ae598e95dc970b74767f19372d61af8\",\"run\":1,\"attempt\":1,\"verdict\":\"great\"} -->",
                "<!-- perfwarden:report:v1 {\"repo\":1,\"pull\":1} {} -->",
                "<!-- perfwarden:report:v1 {\"repo\":1"
            })
    void anything_odd_is_no_marker(String body) {
        assertThat(CommentMarker.parse(body)).isEmpty();
    }
}
