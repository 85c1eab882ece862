package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunDraft;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A verdict is a function of what is stored: judged again, and from another kind of store, it is
 * the same to the last byte, its document for programs included.
 */
class StoresAgreeTest extends HistoryWorld {
    @TempDir private Path scratch;

    private String told(Stores store) throws IOException {
        world.close();
        world = new UseCaseWorld(Files.createDirectory(scratch.resolve(store.name())), store);
        history();
        brings(110.25);
        bringsAgain(109.75);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        String first = shown();
        world.pass(Duration.ofHours(1));
        world.tell(new RefreshJob(REPO, HEAD, RefreshJob.Cause.ASKED));
        world.tell(new CheckRerequestJob(REPO, HEAD, "again"));
        assertThat(shown()).as("judged again on " + store).isEqualTo(first);
        return first + report() + proof(store);
    }

    /** Given again from each store, and the same file from both. */
    private String proof(Stores store) {
        List<StoredDocument> kept = world.ledger().verdictRecords().of(REPO.id(), HEAD);
        assertThat(kept).as("verdicts kept in " + store).hasSize(1);
        return Sha256Digest.of(kept.getFirst().bytes());
    }

    private String shown() {
        CheckRunDraft check = world.check().draft();
        return String.join(
                "\n", List.of(check.title(), check.summary(), check.text().replace("\r", "")));
    }

    @Test
    void the_same_facts_are_judged_to_the_same_bytes_in_both_stores() throws IOException {
        String embedded = told(Stores.SQLITE);
        assertThat(embedded).contains("perfwarden:json").contains("\"interval\"");
        assertThat(told(Stores.POSTGRESQL)).isEqualTo(embedded);
    }
}
