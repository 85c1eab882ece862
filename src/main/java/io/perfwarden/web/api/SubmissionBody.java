package io.perfwarden.web.api;

import io.perfwarden.db.SubmissionStore.Submission;
import io.perfwarden.model.RepoName;
import io.perfwarden.web.PublicLinks;

/**
 * Submitted results.
 *
 * @param submission its id
 * @param state {@code accepted}; or {@code quarantined}: they are for a fork's commit, and do not
 *     count
 * @param suite the suite
 * @param platform empty without one
 * @param commit the commit they are for
 * @param check name of the check that shows the verdict
 * @param verdict address of what is judged of the commit
 */
public record SubmissionBody(
        String submission,
        String state,
        String suite,
        String platform,
        String commit,
        String check,
        String verdict)
        implements ApiBody {
    private static final String CHECK = "perfwarden";

    static SubmissionBody of(Submission it, RepoName repo, PublicLinks links) {
        return new SubmissionBody(
                it.id(),
                it.state().name().toLowerCase(java.util.Locale.ROOT),
                it.suite(),
                it.platform(),
                it.sha().value(),
                CHECK,
                links.page(PublicLinks.repository(repo) + "/commit/" + it.sha()));
    }
}
