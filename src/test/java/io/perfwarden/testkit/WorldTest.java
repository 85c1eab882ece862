package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.bot.commit.VerdictReplay.Replayed;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.db.VerdictRecords.RecordKey;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.github.CommentGateway;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.web.api.SurfacesExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A test in a {@link UseCaseWorld}. All surfaces say the same of the verdict that it ends with. */
@ExtendWith(SurfacesExtension.class)
public abstract class WorldTest {
    /** Equal bytes are replayed once, however many tests leave them. */
    private static final Set<String> REPLAYED = ConcurrentHashMap.newKeySet();

    @TempDir private Path directory;
    protected UseCaseWorld world;

    @BeforeEach
    void open() {
        world = new UseCaseWorld(directory);
    }

    /**
     * Whatever verdict was given in a test, it is given again by what was kept of it; by day a
     * part.
     */
    @AfterEach
    void every_verdict_can_be_given_again() {
        for (CommitSha sha : List.of(UseCaseWorld.HEAD, UseCaseWorld.BASE)) {
            VerdictRecords records = world.ledger().verdictRecords();
            for (RecordKey key : records.commitRecords(FakeGitHub.REPO.id(), sha)) {
                Optional<StoredDocument> kept = records.find(FakeGitHub.REPO.id(), key);
                if (kept.isEmpty()) {
                    continue;
                }
                StoredDocument proof = kept.get();
                String digest = Sha256Digest.of(proof.bytes());
                if (!Thorough.isTried(Math.abs(digest.hashCode() % 100)) || !REPLAYED.add(digest)) {
                    continue;
                }
                ReadOutcome<Replayed> replayed =
                        VerdictReplay.of(
                                proof.bytes(), "proof", ResultReaders.standard(ReadLimits.DEFAULT));
                if (!(replayed instanceof ReadOutcome.Ok<Replayed>(Replayed again))) {
                    throw new AssertionError(replayed.toString());
                }
                if (!again.holds()) {
                    throw new AssertionError(
                            again.changed() + "\n" + again.first() + "\n" + again.again());
                }
                records.findDocument(FakeGitHub.REPO.id(), key)
                        .ifPresent(document -> SaidNumbers.check(proof, document, again.first()));
            }
        }
        close();
    }

    /** The same as {@link UseCaseWorld#given}. */
    protected void given(Object key, Runnable setUp) {
        UseCaseWorld mine = world;
        mine.given(
                key,
                other -> {
                    world = other;
                    try {
                        setUp.run();
                    } finally {
                        world = mine;
                    }
                });
    }

    public UseCaseWorld world() {
        return world;
    }

    void close() {
        world.close();
    }

    /** What the check of the head says; absent while it is open. */
    protected Optional<CheckRunConclusion> conclusion() {
        return conclusion(UseCaseWorld.HEAD);
    }

    protected Optional<CheckRunConclusion> conclusion(CommitSha sha) {
        return world.checkOn(sha).draft().conclusion();
    }

    protected CheckRunStatus status() {
        return world.check().draft().status();
    }

    protected String title() {
        return world.check().draft().title();
    }

    /** The only report on the pull request. */
    protected String report() {
        List<CommentGateway.Posted> reports =
                world.github().commentsOn(UseCaseWorld.PULL).stream()
                        .filter(it -> it.body().contains("<!-- perfwarden:report:v1 "))
                        .toList();
        if (reports.size() != 1) {
            throw new AssertionError("not one report, but " + reports.size());
        }
        return reports.getFirst().body();
    }

    /** Comments of this app that are no report, oldest first. */
    protected List<String> replies() {
        return world.github().commentsOn(UseCaseWorld.PULL).stream()
                .map(CommentGateway.Posted::body)
                .filter(it -> !it.contains("<!-- perfwarden:report:v1 "))
                .toList();
    }

    protected List<Reaction> reactions() {
        return world.github().reactions().stream().map(FakeGitHub.Reacted::reaction).toList();
    }
}
