package io.perfwarden.evaluate;

/** Wants to know of verdicts on the default branch. */
public interface DefaultBranchListener {
    /** Does not. */
    DefaultBranchListener NONE = _ -> {};

    /**
     * A verdict was published, in a repository whose configuration wants it told. Called once for
     * each verdict on the same results of a commit; twice only if the process dies meanwhile.
     * Verdicts on several commits come in any order: {@link DefaultBranchVerdict#attempt} tells the
     * newer.
     *
     * @throws io.perfwarden.problem.TransientFailure to be called again
     */
    void judged(DefaultBranchVerdict verdict);
}
