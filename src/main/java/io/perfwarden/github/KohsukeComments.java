package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;

/** Comments over raw calls: the client library's comments do not say which app wrote them. */
final class KohsukeComments implements CommentGateway {
    /**
     * Strangers write comments of up to 256 KiB, which JSON may double, and a page has to fit into
     * memory.
     */
    private static final int PAGE = 50;

    private final RepoCalls calls;
    private final AppIdentity identity;

    KohsukeComments(RepoCalls calls, AppIdentity identity) {
        this.calls = calls;
        this.identity = identity;
    }

    @Override
    public List<Posted> own(InstalledRepo repo, PullNumber pull, String marker) {
        return calls.list(repo, "/issues/" + pull + "/comments?per_page=" + PAGE, "").stream()
                .filter(comment -> ("\n" + comment.path("body").asText()).contains("\n" + marker))
                .filter(identity::wrote)
                .map(KohsukeComments::posted)
                .sorted(Comparator.comparingLong(comment -> comment.id().value()))
                .toList();
    }

    @Override
    public Posted create(InstalledRepo repo, PullNumber pull, String body) {
        return posted(
                calls.send(
                                repo,
                                calls.request(
                                        "POST",
                                        repo,
                                        "/issues/" + pull + "/comments",
                                        RepoCalls.object().put("body", body)))
                        .json());
    }

    @Override
    public Optional<Posted> edit(InstalledRepo repo, CommentId comment, String body) {
        return calls.find(
                        repo,
                        calls.request(
                                "PATCH", repo, at(comment), RepoCalls.object().put("body", body)))
                .map(answer -> posted(answer.json()));
    }

    @Override
    public void delete(InstalledRepo repo, CommentId comment) {
        calls.find(repo, calls.request("DELETE", repo, at(comment)));
    }

    @Override
    public void react(InstalledRepo repo, CommentId comment, Reaction reaction) {
        calls.find(
                repo,
                calls.request(
                        "POST",
                        repo,
                        at(comment) + "/reactions",
                        RepoCalls.object().put("content", reaction.content())));
    }

    private static Posted posted(JsonNode comment) {
        try {
            return new Posted(
                    new CommentId(comment.path("id").asLong()),
                    comment.path("body").asText(""),
                    Instant.parse(comment.path("updated_at").asText("")));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw GitHubFailures.unreadable("comment", e);
        }
    }

    private static String at(CommentId comment) {
        return "/issues/comments/" + comment;
    }
}
