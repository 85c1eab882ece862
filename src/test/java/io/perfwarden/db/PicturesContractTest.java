package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.SeriesIdSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What pictures promise, on both databases. */
@ParameterizedClass
@EnumSource
class PicturesContractTest extends LedgerContract {
    private static final byte[] SVG = "<svg/>".getBytes(StandardCharsets.UTF_8);

    PicturesContractTest(Stores kind) {
        super(kind);
    }

    @Test
    void a_picture_is_seen_with_the_token_of_its_repository_alone() {
        String digest = facts.pictures().keep(REPO, SVG);
        String token = facts.pictures().token(REPO);
        assertThat(token).matches("[0-9a-f]{40}").isEqualTo(facts.pictures().token(REPO));
        assertThat(facts.pictures().find(token, digest)).hasValue(SVG);
        assertThat(facts.pictures().owner(token)).contains(REPO);
        String other = facts.pictures().token(OTHER);
        assertThat(other).isNotEqualTo(token);
        assertThat(facts.pictures().find(other, digest)).isEmpty();
        assertThat(facts.pictures().find("", digest)).isEmpty();
        assertThat(facts.pictures().find(token, "0".repeat(64))).isEmpty();
    }

    @Test
    void an_address_with_a_nul_finds_nothing_and_is_no_fault() {
        assertThat(facts.pictures().find("\0", "\0")).isEmpty();
        assertThat(facts.pictures().passes(REPO, "a\0b")).isEmpty();
        ReportIndex index = new ReportIndex(database);
        assertThat(index.taggedCommit(REPO, "v1\0")).isEmpty();
        assertThat(index.ofBranch(REPO, "\0", 5)).isEmpty();
    }

    @Test
    void old_addresses_do_not_hold_after_another_token_was_made() {
        String digest = facts.pictures().keep(REPO, SVG);
        String before = facts.pictures().token(REPO);
        String after = new PictureStore(database, clock).rotate(REPO);
        assertThat(facts.pictures().find(before, digest)).isEmpty();
        assertThat(facts.pictures().owner(before)).isEmpty();
        assertThat(facts.pictures().find(after, digest)).hasValue(SVG);
    }

    @Test
    void a_picture_that_no_proxy_would_show_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> facts.pictures().keep(REPO, new byte[100_001]));
    }

    @Test
    void pictures_are_kept_to_a_number_of_bytes_and_days() {
        for (int i = 0; i < 200; i++) {
            byte[] large = new byte[100_000];
            large[0] = (byte) i;
            large[1] = (byte) (i >> 7);
            clock.advance(Duration.ofSeconds(1));
            facts.pictures().keep(REPO, large);
        }
        String kept = facts.pictures().keep(OTHER, SVG);
        String digest = facts.pictures().keep(REPO, SVG);
        RetentionPolicy.STANDARD.apply(database, clock);
        assertThat(pictures()).isEqualTo(169);
        clock.advance(Duration.ofDays(89));
        facts.pictures().keep(REPO, SVG);
        clock.advance(Duration.ofDays(2));
        RetentionPolicy.STANDARD.apply(database, clock);
        assertThat(pictures()).isEqualTo(1);
        assertThat(facts.pictures().find(facts.pictures().token(REPO), digest)).isPresent();
        assertThat(facts.pictures().find(facts.pictures().token(OTHER), kept)).isEmpty();
    }

    private long pictures() {
        return database.list("select count(*) as n from pictures", row -> row.number("n"))
                .getFirst();
    }

    @Test
    void a_badge_tells_of_the_newest_commit_of_the_default_branch_that_was_judged() {
        assertThat(facts.pictures().passes(REPO, "core")).isEmpty();
        judged(4, 1, SHA, "linux", false);
        assertThat(facts.pictures().passes(REPO, "core")).contains(true);
        judged(5, 1, LATER, "linux", true);
        judged(6, 1, LATER, "macos", false);
        assertThat(facts.pictures().passes(REPO, "core")).as("on one platform").contains(false);
        judged(5, 2, LATER, "linux", false);
        assertThat(facts.pictures().passes(REPO, "core")).as("measured again").contains(true);
        assertThat(facts.pictures().passes(REPO, "other")).isEmpty();
        assertThat(facts.pictures().passes(OTHER, "core")).isEmpty();
    }

    private void judged(long run, int attempt, CommitSha sha, String platform, boolean fails) {
        SuitePlatform where = new SuitePlatform("core", platform);
        var measured = new BranchVerdicts.MeasuredSuite(where, attempt(run, attempt), sha, NOW);
        var base = new BranchVerdicts.Base("", "", "");
        facts.branchVerdicts()
                .record(
                        REPO,
                        List.of(
                                new BranchVerdict(
                                        measured,
                                        fails,
                                        base,
                                        SeriesIdSet.EMPTY,
                                        SeriesIdSet.EMPTY,
                                        List.of())));
    }
}
