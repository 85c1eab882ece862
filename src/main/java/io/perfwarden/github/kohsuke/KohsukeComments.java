package io.perfwarden.github.kohsuke;

import io.perfwarden.github.Comments;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.util.Comparator;
import java.util.List;

/** Comments over raw calls: the client library's comments do not say which app wrote them. */
final class KohsukeComments implements Comments {
    private final RepoCalls calls;
    private final AppIdentity identity;

    KohsukeComments(RepoCalls calls, AppIdentity identity) {
        this.calls = calls;
        this.identity = identity;
    }

    @Override
    public List<Posted> own(Repo repo, PullNumber pull, String markerPrefix) {
        return calls.list(repo, "/issues/" + pull + "/comments?per_page=100", "").stream()
                .filter(comment ->
                        ("\n" + comment.path("body").asText()).contains("\n" + markerPrefix))
                .filter(identity::wrote)
                .map(c -> new Posted(c.path("id").asLong(), c.path("body").asText()))
                .sorted(Comparator.comparingLong(Posted::id))
                .toList();
    }

    @Override
    public long create(Repo repo, PullNumber pull, String body) {
        return calls.send(
                        repo,
                        calls.request(
                                "POST",
                                repo,
                                "/issues/" + pull + "/comments",
                                RepoCalls.object().put("body", body)))
                .json()
                .path("id")
                .asLong();
    }

    @Override
    public boolean edit(Repo repo, long commentId, String body) {
        return calls.find(
                        repo,
                        calls.request(
                                "PATCH",
                                repo,
                                comment(commentId),
                                RepoCalls.object().put("body", body)))
                .isPresent();
    }

    @Override
    public void delete(Repo repo, long commentId) {
        calls.find(repo, calls.request("DELETE", repo, comment(commentId)));
    }

    @Override
    public void react(Repo repo, long commentId, Reaction reaction) {
        calls.find(
                repo,
                calls.request(
                        "POST",
                        repo,
                        comment(commentId) + "/reactions",
                        RepoCalls.object().put("content", reaction.content())));
    }

    private static String comment(long id) {
        return "/issues/comments/" + id;
    }
}
