package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.model.CommitSha;
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
        String digest = ledger.pictures().keep(REPO, SVG);
        String token = ledger.pictures().token(REPO);
        assertThat(token).matches("[0-9a-f]{40}").isEqualTo(ledger.pictures().token(REPO));
        assertThat(ledger.pictures().find(token, digest)).hasValue(SVG);
        assertThat(ledger.pictures().owner(token)).contains(REPO);
        String other = ledger.pictures().token(OTHER);
        assertThat(other).isNotEqualTo(token);
        assertThat(ledger.pictures().find(other, digest)).isEmpty();
        assertThat(ledger.pictures().find("", digest)).isEmpty();
        assertThat(ledger.pictures().find(token, "0".repeat(64))).isEmpty();
    }

    @Test
    void old_addresses_do_not_hold_after_another_token_was_made() {
        String digest = ledger.pictures().keep(REPO, SVG);
        String before = ledger.pictures().token(REPO);
        String after = ledger.pictures().rotate(REPO);
        assertThat(ledger.pictures().find(before, digest)).isEmpty();
        assertThat(ledger.pictures().owner(before)).isEmpty();
        assertThat(ledger.pictures().find(after, digest)).hasValue(SVG);
    }

    @Test
    void a_picture_that_no_proxy_would_show_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ledger.pictures().keep(REPO, new byte[100_001]));
    }

    @Test
    void pictures_are_kept_to_a_number_of_bytes_and_days() {
        for (int i = 0; i < 200; i++) {
            byte[] large = new byte[100_000];
            large[0] = (byte) i;
            large[1] = (byte) (i >> 7);
            clock.advance(Duration.ofSeconds(1));
            ledger.pictures().keep(REPO, large);
        }
        String kept = ledger.pictures().keep(OTHER, SVG);
        String digest = ledger.pictures().keep(REPO, SVG);
        RetentionPolicy.STANDARD.apply(database, clock);
        assertThat(pictures()).isEqualTo(168);
        clock.advance(Duration.ofDays(89));
        ledger.pictures().keep(REPO, SVG);
        clock.advance(Duration.ofDays(2));
        RetentionPolicy.STANDARD.apply(database, clock);
        assertThat(pictures()).isEqualTo(1);
        assertThat(ledger.pictures().find(ledger.pictures().token(REPO), digest)).isPresent();
        assertThat(ledger.pictures().find(ledger.pictures().token(OTHER), kept)).isEmpty();
    }

    private long pictures() {
        return database.list("select count(*) as n from pictures", row -> row.number("n")).getFirst();
    }

    @Test
    void a_badge_tells_of_the_newest_run_of_the_default_branch_that_was_judged() {
        assertThat(ledger.pictures().passes(REPO, "core")).isEmpty();
        brought(4, SHA, true);
        assertThat(ledger.pictures().passes(REPO, "core")).as("not judged").isEmpty();
        judged(SHA);
        assertThat(ledger.pictures().passes(REPO, "core")).contains(true);
        brought(5, LATER, true);
        assertThat(ledger.pictures().passes(REPO, "core")).as("being judged").contains(true);
        red(LATER);
        judged(LATER);
        assertThat(ledger.pictures().passes(REPO, "core")).contains(false);
        assertThat(ledger.pictures().passes(REPO, "other")).isEmpty();
        assertThat(ledger.pictures().passes(OTHER, "core")).isEmpty();
    }

    @Test
    void what_could_not_be_read_is_not_said_to_pass() {
        brought(4, SHA, false);
        judged(SHA);
        assertThat(ledger.pictures().passes(REPO, "core")).isEmpty();
    }

    private void brought(long run, CommitSha sha, boolean readable) {
        database.update(
                "insert into brought (repo, run_id, attempt, suite, came, platform, readable,"
                        + " head_sha, on_default, measured_at, document) values (?, ?, 1, 'core', 1,"
                        + " 'linux', ?, ?, 1, 0, ?)",
                REPO,
                run,
                readable ? 1 : 0,
                sha,
                new byte[0]);
    }

    private void judged(CommitSha sha) {
        Document document = new Document(new byte[] {1});
        ledger.proofs().keep(REPO, sha, "branch/main", new VerdictRecords.Kept(document, NOW));
    }

    private void red(CommitSha sha) {
        var red = new CommitFacts.Red(Optional.empty(), "core", attempt(5, 1), Set.of("core"));
        ledger.commits().judged(REPO, sha, List.of(red), List.of());
    }
}
