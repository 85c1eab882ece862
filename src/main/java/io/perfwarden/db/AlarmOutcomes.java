package io.perfwarden.db;

import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.model.RepoId;
import java.util.List;

/**
 * What shows how far the alarms of suites can be trusted. Like the history of a default branch it
 * raises no commit's version: what is open is judged again when the branch moves.
 */
public interface AlarmOutcomes {
    /** Records a trial; of the same attempt, or the same pull request, the latest word counts. */
    void record(RepoId repo, String suite, AlarmOutcome trial);

    /** The newest trials of a suite, the oldest first. */
    List<AlarmOutcome> newest(RepoId repo, String suite, int most);
}
