package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.WorkflowRun;

/** Results of workflow runs, as they were read; those of every attempt are kept. */
public interface ResultLedger {
    /**
     * What one attempt of a run brought for one suite on one platform.
     *
     * @param platform empty text if the suite captures none; absent where nothing came
     * @param readable whether anything in it could be read
     * @param document results and problems as {@code measure} writes them; opaque here
     * @param points what of it is kept in the history of the default branch, if it belongs there;
     *     only written, see {@link HistoryLedger}
     * @param leftOut names of the jobs that conditions left out, so that nothing came
     * @param late whether the run was over before the suite was configured; only written
     */
    record Stored(
            Attempt attempt,
            String suite,
            Optional<String> platform,
            boolean readable,
            Document document,
            Optional<RunPoints> points,
            Optional<String> leftOut,
            boolean late) {
        /** Of jobs that ran. */
        public Stored(
                Attempt attempt,
                String suite,
                Optional<String> platform,
                boolean readable,
                Document document,
                Optional<RunPoints> points) {
            this(attempt, suite, platform, readable, document, points, Optional.empty(), false);
        }

        /** Without points. */
        public Stored(
                Attempt attempt,
                String suite,
                Optional<String> platform,
                boolean readable,
                Document document) {
            this(attempt, suite, platform, readable, document, Optional.empty());
        }

        /** Whether this is about the same suite. */
        public boolean isOfSuite(Stored other) {
            return suite.equals(other.suite);
        }
    }

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
     * Records everything an attempt brought for some suites, at once, in the place of what was
     * recorded of the same attempt and suites before; from then on it is taken in for them.
     *
     * @param onDefaultBranch whether what is readable belongs to the history of the default branch
     */
    void takenIn(RepoId repo, WorkflowRun run, boolean onDefaultBranch, List<Stored> brought);

    /** What an attempt brought for a suite, by platform. */
    List<Stored> of(RepoId repo, Attempt attempt, String suite);
}
