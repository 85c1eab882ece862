package io.perfwarden.db;

import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import java.util.List;

/** Rows that maintainers accepted for one pull request. */
public interface RowAcceptances {
    /**
     * Records an acceptance as a fact about its head, whose version it raises. One of the same
     * order is recorded already: nothing changes.
     */
    void record(RepoId repo, PullNumber pull, RowAcceptance acceptance);

    /** All of a pull request, whether they hold or not, the oldest first. */
    List<RowAcceptance> of(RepoId repo, PullNumber pull);
}
