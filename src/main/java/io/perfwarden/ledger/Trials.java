package io.perfwarden.ledger;

import io.perfwarden.compare.grade.Trial;
import io.perfwarden.scm.RepoId;
import java.util.List;

/**
 * What shows how far the alarms of suites can be trusted. Like the history of a default branch it
 * raises no commit's version: what is open is judged again when the branch moves.
 */
public interface Trials {
    /** Records a trial; of the same attempt, or the same pull request, the latest word counts. */
    void record(RepoId repo, String suite, Trial trial);

    /** The newest trials of a suite, the oldest first. */
    List<Trial> newest(RepoId repo, String suite, int most);
}
