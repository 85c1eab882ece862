package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.SpeedClaim;
import io.perfwarden.compare.SpeedClaims.ClaimWaiver;
import io.perfwarden.compare.StatedClaims;
import io.perfwarden.model.*;

/** What the descriptions of pull requests claim, as far as events told it, and who accepted it. */
public record PullClaims(StoreDatabase database, FactVersions versions) {
    private static final String SAVE =
            """
            insert into pull_claims (repo, pull, author, claims, said_at) values (?, ?, ?, ?, ?)
            on conflict (repo, pull) do update set
                author = excluded.author, claims = excluded.claims, said_at = excluded.said_at
            """;
    private static final String ACCEPT =
            SqlRunner.insert(
                    "claim_acceptances",
                    "repo, pull, base_branch, head_sha, claims, order_id, login, reason, accepted_at");
    private static final String HEAD =
            "select head_sha from pull_requests where repo = ? and number = ? and open = 1";

    public Optional<StatedClaims> of(RepoId repo, PullNumber pull) {
        return database.first(
                "select author, claims, said_at from pull_claims where repo = ? and pull = ?",
                row ->
                        new StatedClaims(
                                row.text("author"),
                                ClaimText.parse(row.text("claims")),
                                row.time("said_at")),
                repo,
                pull);
    }

    /**
     * Replaces what is known, unless that is newer.
     *
     * @param isCertain whether it is GitHub's present answer, which counts among those of its
     *     second
     * @return the open head that is to be judged again, if something else was claimed before;
     *     nothing is known of what another event said in the same second
     */
    public ClaimUpdate save(RepoId repo, PullNumber pull, StatedClaims said, boolean isCertain) {
        return database.write(_ -> {
            Optional<StatedClaims> known = of(repo, pull);
            boolean isOther = known.filter(it -> !said.isOther(it)).isEmpty();
            if (known.filter(it -> it.at().isAfter(said.at())).isPresent()) {
                return new ClaimUpdate.NoChange();
            }
            boolean isTied = known.filter(it -> it.at().equals(said.at())).isPresent();
            if (isOther && isTied && !isCertain) {
                return new ClaimUpdate.SameSecond();
            }
            int _ =
                    database.update(
                            SAVE, repo, pull, said.author(), ClaimText.of(said.made()), said.at());
            return database.first(HEAD, row -> row.sha("head_sha"), repo, pull)
                    .filter(_ -> isOther)
                    .<ClaimUpdate>map(head -> {
                        versions.raise(repo, head);
                        return new ClaimUpdate.Changed(head);
                    })
                    .orElseGet(ClaimUpdate.NoChange::new);
        });
    }

    /** What came of saving claims. */
    public sealed interface ClaimUpdate {
        /** Nothing is to be judged again. */
        record NoChange() implements ClaimUpdate {}

        record Changed(CommitSha head) implements ClaimUpdate {}

        /** Something else was said in the same second: only GitHub knows what holds. */
        record SameSecond() implements ClaimUpdate {}
    }

    /** Accepts claims once an order, at this head, for this base. */
    public void accept(
            WordPlace at, List<SpeedClaim> made, String order, ClaimWaiver word, Instant now) {
        int _ =
                versions.change(
                        at.repo(),
                        at.head(),
                        ACCEPT,
                        at.repo(),
                        at.pull(),
                        at.base(),
                        at.head(),
                        ClaimText.of(made),
                        order,
                        word.login(),
                        word.reason(),
                        now);
    }

    /** The first word for exactly these claims there. */
    public Optional<ClaimWaiver> findWaiver(WordPlace at, List<SpeedClaim> made) {
        return database.first(
                "select login, reason from claim_acceptances where repo = ? and pull = ?"
                        + " and base_branch = ? and head_sha = ? and claims = ?"
                        + " order by accepted_at, order_id",
                row -> new ClaimWaiver(row.text("login"), row.text("reason")),
                at.repo(),
                at.pull(),
                at.base(),
                at.head(),
                ClaimText.of(made));
    }
}
