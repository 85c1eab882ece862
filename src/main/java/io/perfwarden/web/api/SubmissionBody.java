package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.db.SubmissionStore.Submission;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.RepoName;
import io.perfwarden.web.PublicLinks;

/**
 * Submitted results.
 *
 * @param submission its id
 * @param state {@code accepted}; {@code waiting} for other parts; {@code judged} once they are in
 *     the check; {@code nothing} if there is nothing to measure; or {@code quarantined}: they are
 *     for a fork's commit, or for one that the token does not speak of, and do not count
 * @param suite the suite
 * @param platform empty without one
 * @param missing numbers of the parts that are not there yet
 * @param commit the commit they are for
 * @param check name of the check that shows the verdict
 * @param conclusion of the check, as GitHub names it; null until these results are in it
 * @param verdict address of what is judged of the commit
 */
public record SubmissionBody(
        String submission,
        String state,
        String suite,
        String platform,
        SortedSet<Integer> missing,
        String commit,
        String check,
        Optional<String> conclusion,
        String verdict)
        implements ApiBody {
    private static final String CHECK = "perfwarden";

    static SubmissionBody of(
            Submission it,
            SortedSet<Integer> missing,
            Optional<CheckRunConclusion> conclusion,
            RepoName repo,
            PublicLinks links) {
        return new SubmissionBody(
                it.id(),
                conclusion.isPresent() ? "judged" : ApiBody.word(it.state()),
                it.suite(),
                it.platform(),
                missing,
                it.sha().value(),
                CHECK,
                conclusion.map(ApiBody::word),
                links.page(PublicLinks.repository(repo) + "/commit/" + it.sha()));
    }
}
