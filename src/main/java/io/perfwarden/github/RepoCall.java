package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.*;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;
import org.kohsuke.github.GHEventPayload;
import org.kohsuke.github.GHException;
import org.kohsuke.github.GHIssueComment;
import org.kohsuke.github.GHPullRequest;
import org.kohsuke.github.GHRepository;
import org.kohsuke.github.GHWorkflowRun;
import org.kohsuke.github.GitHub;
import org.kohsuke.github.GitHubAbuseLimitHandler;
import org.kohsuke.github.GitHubBuilder;
import org.kohsuke.github.GitHubRateLimitHandler;
import org.kohsuke.github.PagedIterable;
import org.kohsuke.github.PagedIterator;
import org.kohsuke.github.connector.GitHubConnector;
import org.kohsuke.github.connector.GitHubConnectorRequest;
import org.kohsuke.github.connector.GitHubConnectorResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One use of GitHub API for Java in a repository, with its answers; or a request that the library
 * cannot make.
 *
 * <p>Each use has its own client, because a client keeps every user and commit that it meets.
 * Requests go through {@link ApiCalls}. The handlers for rate limits report GitHub's delay instead
 * of sleeping. A repository, a comment or a run is built from an event without a request.
 */
final class RepoCall implements GitHubConnector {
    private static final Logger LOG = LoggerFactory.getLogger(RepoCall.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** GitHub allows at most 2,500 comments on a pull request. */
    private static final int MAX_PAGES = 100;

    interface Use<T> {
        T apply(RepoCall call) throws IOException;
    }

    private record Exchange(ApiRequest request, ApiAnswer answer) {}

    private final ApiCalls calls;
    private final InstalledRepo repo;
    private final List<Exchange> exchanges = new ArrayList<>();
    private ObjectNode additions = object();
    private @Nullable GitHub client;

    RepoCall(ApiCalls calls, InstalledRepo repo) {
        this.calls = calls;
        this.repo = repo;
    }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Adds fields that the library leaves out to the body of each request. */
    RepoCall add(ObjectNode fields) {
        additions = fields;
        return this;
    }

    /**
     * Uses the library. It throws a {@link NullPointerException} if a field is missing.
     *
     * @throws io.perfwarden.model.TransientFailure also for an answer that the library cannot read
     */
    <T> T use(Use<T> use) {
        try {
            return use.apply(this);
        } catch (IOException
                | GHException
                | IllegalArgumentException
                | DateTimeException
                | NullPointerException e) {
            requireSuccess();
            throw GitHubFailures.unreadable(repo.name().toString(), e);
        }
    }

    /** As {@link #use}; absent for a 404. */
    <T> Optional<T> find(Use<T> use) {
        try {
            return Optional.of(use(use));
        } catch (GitHubRefusal refusal) {
            return absent(refusal);
        }
    }

    /** Absent for a 404; otherwise throws. */
    static <T> Optional<T> absent(GitHubRefusal refusal) {
        return absent(refusal, GitHubRefusal.Kind.NOT_FOUND);
    }

    /** Absent for this refusal; otherwise throws. */
    static <T> Optional<T> absent(GitHubRefusal refusal, GitHubRefusal.Kind kind) {
        if (refusal.kind() == kind) {
            return Optional.empty();
        }
        throw refusal;
    }

    /** A value that GitHub documents as always present. */
    static <T> T require(@Nullable T value) {
        return Objects.requireNonNull(value, "a field is missing");
    }

    GHRepository repository() throws IOException {
        return event(GHEventPayload.Star.class, object()).getRepository();
    }

    GHRepository fetchRepository() throws IOException {
        return client().getRepository(repo.name().toString());
    }

    GHIssueComment comment(CommentId comment) throws IOException {
        ObjectNode event = object();
        event.putObject("issue");
        event.putObject("comment").put("id", comment.value());
        return event(GHEventPayload.IssueComment.class, event).getComment();
    }

    GHPullRequest pull(PullNumber number) throws IOException {
        ObjectNode event = object();
        event.putObject("pull_request").put("number", number.value());
        return event(GHEventPayload.PullRequest.class, event).getPullRequest();
    }

    /** {@code run}: GitHub's description, or only its {@code id}. */
    GHWorkflowRun run(JsonNode run) throws IOException {
        ObjectNode event = object();
        event.putObject("workflow");
        event.set("workflow_run", run);
        return event(GHEventPayload.WorkflowRun.class, event).getWorkflowRun();
    }

    private <T extends GHEventPayload> T event(Class<T> type, ObjectNode event) throws IOException {
        event.putObject("repository")
                .put("id", repo.id().value())
                .put("name", repo.name().name())
                .put("full_name", repo.name().toString())
                .putObject("owner")
                .put("login", repo.name().owner());
        return client().parseEventPayload(new StringReader(event.toString()), type);
    }

    <T> List<T> all(PagedIterable<T> list, int pageSize) {
        PagedIterator<T> pages = list.withPageSize(pageSize).iterator();
        List<T> elements = new ArrayList<>(pages.nextPage());
        while (pages.hasNext()) {
            if (exchanges.size() >= MAX_PAGES) {
                LOG.warn("{}: more than {} pages, the rest is not read", repo.name(), MAX_PAGES);
                break;
            }
            elements.addAll(pages.nextPage());
        }
        return elements;
    }

    boolean isSuccess() {
        return exchanges.getLast().answer().isSuccess();
    }

    JsonNode json() {
        return exchanges.getLast().answer().json();
    }

    /** The time of the last answer, by GitHub's clock if it says so. */
    Instant time() {
        return exchanges.getLast().answer().at(calls.clock());
    }

    /**
     * The elements of all answers by {@code id}, with the fields that the library drops. {@code
     * field}: the array's field; empty if the body is the array.
     */
    LongFunction<JsonNode> elements(String field) {
        Map<Long, JsonNode> elements = new HashMap<>();
        for (Exchange exchange : exchanges) {
            JsonNode body = exchange.answer().json();
            (field.isEmpty() ? body : body.path(field))
                    .forEach(element -> elements.put(element.path("id").asLong(), element));
        }
        return id -> elements.getOrDefault(id, MAPPER.missingNode());
    }

    /** A request that the library cannot make. {@code tail}: the encoded end of the address. */
    ApiRequest request(String method, String tail) {
        return ApiRequest.of(method, calls.address().at("/repos/" + repo.name() + tail));
    }

    ApiAnswer exchange(ApiRequest request) {
        return calls.exchange(repo.installation(), request);
    }

    ApiAnswer send(ApiRequest request) {
        return calls.send(repo.installation(), request);
    }

    /** Sends a GET that the library cannot make; absent for a 404. */
    Optional<JsonNode> get(String tail) {
        try {
            return Optional.of(send(request("GET", tail)).json());
        } catch (GitHubRefusal refusal) {
            return absent(refusal);
        }
    }

    /** Deletes a reference such as {@code heads/main}, if it exists. */
    void deleteRef(String name) {
        try {
            send(request("DELETE", "/git/refs/" + ApiAddress.path(name)));
        } catch (GitHubRefusal refusal) {
            requireAbsentRef(refusal);
        }
    }

    /** GitHub answers 422 "Reference does not exist" for a missing reference. */
    static void requireAbsentRef(GitHubRefusal refusal) {
        if (refusal.kind() != GitHubRefusal.Kind.NOT_FOUND
                && !refusal.says(GitHubRefusal.Kind.UNPROCESSABLE, "does not exist")) {
            throw refusal;
        }
    }

    private GitHub client() throws IOException {
        if (client == null) {
            client =
                    new GitHubBuilder()
                            .withEndpoint(calls.address().rest().toString())
                            .withConnector(this)
                            .withRateLimitHandler(new PrimaryLimit())
                            .withAbuseLimitHandler(new SecondaryLimit())
                            .build();
        }
        return client;
    }

    private final class PrimaryLimit extends GitHubRateLimitHandler {
        @Override
        public void onError(GitHubConnectorResponse response) {
            requireSuccess();
        }
    }

    private final class SecondaryLimit extends GitHubAbuseLimitHandler {
        @Override
        public void onError(GitHubConnectorResponse response) {
            requireSuccess();
        }
    }

    private void requireSuccess() {
        if (!exchanges.isEmpty()) {
            Exchange last = exchanges.getLast();
            calls.check(repo.installation(), last.request(), last.answer());
        }
    }

    @Override
    public GitHubConnectorResponse send(GitHubConnectorRequest request) throws IOException {
        // The library ends the address of the root directory with a slash.
        String url = request.url().toString().replaceFirst("/contents/($|\\?)", "/contents$1");
        URI uri = URI.create(url);
        if (!calls.address().owns(uri)) {
            throw GitHubFailures.pagesElsewhere(uri);
        }
        InputStream body = request.body();
        ApiRequest wanted = ApiRequest.of(request.method(), uri);
        if (body != null) {
            ObjectNode json = MAPPER.readValue(body, ObjectNode.class);
            wanted = wanted.withBody(json.setAll(additions));
        }
        ApiAnswer answer = calls.answer(repo.installation(), wanted);
        exchanges.add(new Exchange(wanted, answer));
        if (answer.status() < 400) {
            requireSuccess();
        }
        return new Response(request, answer);
    }

    /**
     * An answer for the library. It has no ETag, because the library repeats a 404 that has one. A
     * 202 becomes 200, because the library drops the body of a 202.
     */
    private static final class Response extends GitHubConnectorResponse {
        private final byte[] body;

        Response(GitHubConnectorRequest request, ApiAnswer answer) {
            var headers = answer.headersWithout("ETag").map();
            super(request, answer.status() == 202 ? 200 : answer.status(), headers);
            this.body = answer.bytes();
        }

        @Override
        protected InputStream rawBodyStream() {
            return new ByteArrayInputStream(body);
        }
    }
}
