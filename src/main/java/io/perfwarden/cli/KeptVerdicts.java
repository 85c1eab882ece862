package io.perfwarden.cli;

import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoName;
import java.util.List;

/** The verdicts that a server keeps, with all that they went by. */
@FunctionalInterface
public interface KeptVerdicts {
    /**
     * Those on a commit, one for each pull request and branch it was judged for.
     *
     * @throws CliRefusal if there is no such server or repository
     */
    List<Document> on(RepoName repo, CommitSha sha) throws CliRefusal;
}
