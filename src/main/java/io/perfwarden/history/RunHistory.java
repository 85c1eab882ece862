package io.perfwarden.history;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RunId;
import java.time.Instant;
import java.util.List;

/** Results of workflow runs, as they were read. */
public interface RunHistory {
    /**
     * What one attempt of a run brought for one suite on one platform.
     *
     * @param onDefaultBranch whether it measured a push to the default branch
     * @param baseBranch which branch it belongs to: the default branch's name, or the head branch
     * @param measuredAt when the attempt started
     * @param document results and problems as the evaluate package writes them; opaque here
     */
    record StoredRun(
            RepoId repo,
            RunId run,
            int attempt,
            String suite,
            String platform,
            CommitSha headSha,
            Head head,
            BranchName baseBranch,
            boolean onDefaultBranch,
            Instant measuredAt,
            Document document) {}

    /** Opaque bytes. */
    final class Document {
        private final byte[] bytes;

        public Document(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        public byte[] bytes() {
            return bytes.clone();
        }
    }

    /**
     * Records results. What is already recorded for the same run, suite and platform is replaced
     * only by an attempt that is not older.
     */
    void record(StoredRun run);

    /**
     * For a commit, of each suite and platform the results of the newest run (highest run id, then
     * attempt), by suite and platform.
     */
    List<StoredRun> newest(RepoId repo, CommitSha headSha);

    /** Runs of the default branch for one suite and platform, newest first. */
    List<StoredRun> defaultBranch(RepoId repo, String suite, String platform, int limit);
}
