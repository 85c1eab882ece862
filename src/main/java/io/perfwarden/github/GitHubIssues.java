package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.ApiAnswer;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.model.*;

/** Issues by own requests: the library changes one field a request. */
public record GitHubIssues(ApiCalls calls, AppIdentity identity) implements IssueGateway {
    private static final int PAGE = 100;

    private static final int MOST_PAGES = 5;

    private static final Duration SKEW = Duration.ofMinutes(5);

    @Override
    public String page(InstalledRepo repo) {
        return calls.address().web() + "/" + repo.name();
    }

    @Override
    public PullNumber open(InstalledRepo repo, String title, String body) {
        ObjectNode issue = RepoCall.object().put("title", title).put("body", body);
        return new RepoCall(calls, repo)
                .use(call ->
                        number(call.send(call.request("POST", "/issues").withBody(issue)).json()));
    }

    /** GitHub answers for a moved issue with its new repository. */
    @Override
    public Optional<IssueGateway.ChangedIssue> edit(
            InstalledRepo repo, PullNumber issue, IssueGateway.DesiredIssue wanted) {
        RepoCall call = new RepoCall(calls, repo);
        ObjectNode body = RepoCall.object().put("title", wanted.title()).put("body", wanted.body());
        wanted.open()
                .ifPresent(open ->
                        body.put("state", open ? "open" : "closed")
                                .put(
                                        "state_reason",
                                        open
                                                ? "reopened"
                                                : wanted.isDone() ? "completed" : "not_planned"));
        try {
            ApiAnswer sent = call.send(call.request("PATCH", "/issues/" + issue).withBody(body));
            JsonNode answer = sent.json();
            String there = answer.path("repository_url").asText();
            boolean isRenamed = sent.uri().getPath().contains("/repositories/" + repo.id() + "/");
            boolean isMoved = !there.isEmpty() && !there.endsWith("/" + repo.name());
            return isMoved && !isRenamed
                    ? Optional.empty()
                    : Optional.of(
                            new IssueGateway.ChangedIssue(
                                    !answer.path("state").asText().equals("closed"),
                                    closedBy(answer)));
        } catch (GitHubRefusal refusal) {
            if (refusal.says(GitHubRefusal.Kind.GONE, "deleted")) {
                return Optional.empty();
            }
            throw refusal;
        }
    }

    @Override
    public boolean isOpen(InstalledRepo repo, PullNumber issue) {
        try {
            return new RepoCall(calls, repo)
                    .get("/issues/" + issue)
                    .filter(it -> it.path("state").asText().equals("open"))
                    .isPresent();
        } catch (GitHubRefusal refusal) {
            return RepoCall.<Boolean>absent(refusal, GitHubRefusal.Kind.GONE).orElse(false);
        }
    }

    private static Optional<AccountLogin> closedBy(JsonNode issue) {
        return Optional.of(issue.path("closed_by").path("login").asText())
                .filter(login -> !login.isEmpty())
                .map(AccountLogin::new);
    }

    @Override
    public Optional<PullNumber> findOwn(InstalledRepo repo, String marker, Instant since) {
        Instant from = since.minus(SKEW).truncatedTo(ChronoUnit.SECONDS);
        return new RepoCall(calls, repo)
                .use(call -> {
                    Optional<PullNumber> oldest = Optional.empty();
                    int pages = 0;
                    JsonNode listed;
                    do {
                        listed = call.get(tail(from, ++pages)).orElseGet(RepoCall::object);
                        for (JsonNode issue : listed) {
                            if (("\n" + issue.path("body").asText()).contains("\n" + marker)
                                    && identity.hasWritten(issue)) {
                                oldest = Optional.of(number(issue));
                            }
                        }
                    } while (listed.size() == PAGE && pages < MOST_PAGES);
                    return oldest;
                });
    }

    private static String tail(Instant since, int page) {
        return "/issues?state=all&sort=created&direction=desc&since=%s&per_page=%d&page=%d"
                .formatted(since, PAGE, page);
    }

    private static PullNumber number(JsonNode issue) {
        return new PullNumber(issue.path("number").asInt());
    }
}
