package io.perfwarden.cli.release;

import io.perfwarden.cli.Refusal;
import io.perfwarden.ledger.ResultLedger.Document;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoName;
import java.util.List;

/** The verdicts that a server keeps, with all that they went by. */
@FunctionalInterface
public interface KeptVerdicts {
    /**
     * Those on a commit, one for each pull request and branch it was judged for.
     *
     * @throws Refusal if there is no such server or repository
     */
    List<Document> on(RepoName repo, CommitSha sha) throws Refusal;
}
