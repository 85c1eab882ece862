package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiAnswer;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.model.CheckRunId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/** Check runs over raw calls: the client library does not tell when GitHub answered. */
final class KohsukeCheckRuns implements CheckRunGateway {
    /** Each may show two texts of 65,535 bytes, and a page has to fit into memory. */
    private static final int PAGE = 30;

    private final RepoCalls calls;
    private final AppIdentity identity;

    KohsukeCheckRuns(RepoCalls calls, AppIdentity identity) {
        this.calls = calls;
        this.identity = identity;
    }

    /** Asks for all runs: the default, {@code latest}, compares by completion and may hide one. */
    @Override
    public List<Existing> own(InstalledRepo repo, CommitSha head, String name) {
        long app = identity.id();
        String query =
                "?check_name=%s&app_id=%d&filter=all&per_page=%d"
                        .formatted(ApiAddress.segment(name), app, PAGE);
        return listed(repo, "/commits/" + head + "/check-runs" + query).stream()
                .filter(run -> run.path("app").path("id").asLong() == app)
                .filter(run -> run.path("name").asText().equals(name))
                .map(KohsukeCheckRuns::existing)
                .sorted(Comparator.comparingLong((Existing run) -> run.id().value()).reversed())
                .toList();
    }

    private List<JsonNode> listed(InstalledRepo repo, String tail) {
        try {
            return calls.list(repo, tail, "check_runs");
        } catch (GitHubRefusal refusal) {
            throw orUnseen(refusal);
        }
    }

    @Override
    public Published create(InstalledRepo repo, CommitSha head, String name, Draft draft) {
        ObjectNode body = filled(draft).put("name", name).put("head_sha", head.value());
        try {
            return published(calls.send(repo, calls.request("POST", repo, "/check-runs", body)));
        } catch (GitHubRefusal refusal) {
            throw orUnseen(refusal);
        }
    }

    @Override
    public Published update(InstalledRepo repo, CheckRunId checkRun, Draft draft) {
        return published(
                calls.send(
                        repo,
                        calls.request("PATCH", repo, "/check-runs/" + checkRun, filled(draft))));
    }

    /** Says that there are no buttons where there are none: what is left out stays as it was. */
    private static ObjectNode filled(Draft draft) {
        ObjectNode body =
                RepoCalls.object()
                        .put("status", word(draft.status()))
                        .put("external_id", draft.externalId());
        draft.conclusion().ifPresent(conclusion -> body.put("conclusion", word(conclusion)));
        body.set("output", output(draft));
        if (!draft.detailsUrl().isEmpty()) {
            body.put("details_url", draft.detailsUrl());
        }
        ArrayNode actions = body.putArray("actions");
        for (Button button : draft.buttons()) {
            actions.addObject()
                    .put("label", button.label())
                    .put("description", button.description())
                    .put("identifier", button.identifier());
        }
        return body;
    }

    private static ObjectNode output(Draft draft) {
        ObjectNode output =
                RepoCalls.object()
                        .put("title", draft.title())
                        .put("summary", draft.summary())
                        .put("text", draft.text());
        if (!draft.annotations().isEmpty()) {
            annotate(output.putArray("annotations"), draft.annotations());
        }
        return output;
    }

    private static void annotate(ArrayNode into, List<Annotation> annotations) {
        for (Annotation annotation : annotations) {
            into.addObject()
                    .put("path", annotation.path())
                    .put("start_line", annotation.line())
                    .put("end_line", annotation.line())
                    .put("annotation_level", "failure")
                    .put("title", annotation.title())
                    .put("message", annotation.message());
        }
    }

    private Published published(ApiAnswer answer) {
        return new Published(id(answer.json()), calls.time(answer));
    }

    /** GitHub's API may lag behind the event that told of the commit. */
    private static RuntimeException orUnseen(GitHubRefusal refusal) {
        boolean unseen =
                refusal.kind() == GitHubRefusal.Kind.UNPROCESSABLE
                        && String.valueOf(refusal.getMessage()).contains("No commit found for SHA");
        return unseen
                ? GitHubFailures.trouble("check run", "the commit is not visible yet")
                : refusal;
    }

    private static Existing existing(JsonNode run) {
        return new Existing(
                id(run),
                status(run.path("status").asText("")),
                run.path("external_id").asText(""),
                run.path("output").path("annotations_count").asInt(),
                isRefusal(run.path("conclusion").asText("")));
    }

    /** What we do not know is none. */
    private static boolean isRefusal(String conclusion) {
        return Arrays.stream(Conclusion.values())
                .filter(Conclusion::refuses)
                .anyMatch(refusal -> word(refusal).equals(conclusion));
    }

    private static CheckRunId id(JsonNode run) {
        try {
            return new CheckRunId(run.path("id").asLong());
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("check run", e);
        }
    }

    /** States GitHub has beside these, such as {@code waiting}, all come before running. */
    private static Status status(String status) {
        return switch (status) {
            case "in_progress" -> Status.IN_PROGRESS;
            case "completed" -> Status.COMPLETED;
            default -> Status.QUEUED;
        };
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
