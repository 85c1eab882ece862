package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.ApiAnswer;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiRequest;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunId;
import org.kohsuke.github.GHEventPayload;
import org.kohsuke.github.GHIssue;
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
 * One use of GitHub API for Java, with the answers that it got.
 *
 * <p>Each use has its own client: the library keeps every user and commit that it meets. The
 * library sends through {@link ApiCalls}. Its handlers for rate limits report what GitHub asked for
 * instead of sleeping. It builds a repository, a comment or a run from an event, without a request.
 */
final class LibraryCall implements GitHubConnector {
    private static final Logger LOG = LoggerFactory.getLogger(LibraryCall.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** GitHub allows at most 2,500 comments on a pull request. */
    private static final int MAX_PAGES = 100;

    private record Exchange(ApiRequest request, ApiAnswer answer) {}

    private final ApiCalls calls;
    private final InstalledRepo repo;
    private final ObjectNode additions;
    private final GitHub client;
    private final List<Exchange> exchanges = new ArrayList<>();

    /**
     * @param additions fields of a request's body that the library leaves out
     */
    LibraryCall(ApiCalls calls, InstalledRepo repo, ObjectNode additions) {
        this.calls = calls;
        this.repo = repo;
        this.additions = additions;
        this.client = connected();
    }

    private GitHub connected() {
        try {
            return new GitHubBuilder()
                    .withEndpoint(calls.address().rest().toString())
                    .withConnector(this)
                    .withRateLimitHandler(
                            new GitHubRateLimitHandler() {
                                @Override
                                public void onError(GitHubConnectorResponse response) {
                                    refuse();
                                }
                            })
                    .withAbuseLimitHandler(
                            new GitHubAbuseLimitHandler() {
                                @Override
                                public void onError(GitHubConnectorResponse response) {
                                    refuse();
                                }
                            })
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    GHRepository repository() throws IOException {
        return event(GHEventPayload.Star.class, object()).getRepository();
    }

    /** The repository as GitHub describes it. */
    GHRepository described() throws IOException {
        return client.getRepository(repo.name().toString());
    }

    GHIssue issue(PullNumber number) throws IOException {
        return comment(number.value(), 0).getParent();
    }

    GHIssueComment comment(CommentId comment) throws IOException {
        return comment(0, comment.value());
    }

    private GHIssueComment comment(int issue, long comment) throws IOException {
        ObjectNode event = object();
        event.putObject("issue").put("number", issue);
        event.putObject("comment").put("id", comment);
        return event(GHEventPayload.IssueComment.class, event).getComment();
    }

    GHPullRequest pull(PullNumber number) throws IOException {
        ObjectNode event = object();
        event.putObject("pull_request").put("number", number.value());
        return event(GHEventPayload.PullRequest.class, event).getPullRequest();
    }

    GHWorkflowRun run(RunId run) throws IOException {
        return run(object().put("id", run.value()));
    }

    /**
     * @param run as GitHub describes it
     */
    GHWorkflowRun run(JsonNode run) throws IOException {
        ObjectNode event = object();
        event.putObject("workflow");
        event.set("workflow_run", run);
        return event(GHEventPayload.WorkflowRun.class, event).getWorkflowRun();
    }

    private <T extends GHEventPayload> T event(Class<T> type, ObjectNode event) throws IOException {
        ObjectNode repository =
                event.putObject("repository")
                        .put("id", repo.id().value())
                        .put("name", repo.name().name())
                        .put("full_name", repo.name().toString());
        repository.putObject("owner").put("login", repo.name().owner());
        return client.parseEventPayload(new StringReader(event.toString()), type);
    }

    private static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** All elements of a list, page by page. */
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

    /** The last answer. */
    ApiAnswer answer() {
        return exchanges.getLast().answer();
    }

    /** When GitHub gave the last answer, by its own clock where it says so. */
    Instant time() {
        return answer().at(calls.clock());
    }

    /**
     * The elements of all answers by their {@code id}, with the fields that the library drops.
     *
     * @param field where the array is; empty if it is the whole body
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

    /**
     * What a failure inside the library means.
     *
     * @throws GitHubRefusal if GitHub refused the last request
     */
    RuntimeException failure(String what, Exception cause) {
        refuse();
        return GitHubFailures.unreadable(what, cause);
    }

    private void refuse() {
        if (!exchanges.isEmpty()) {
            calls.check(repo.installation(), exchanges.getLast().request(), answer());
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
        ApiRequest ours =
                body == null
                        ? ApiRequest.of(request.method(), uri)
                        : ApiRequest.of(request.method(), uri, completed(body));
        exchanges.add(new Exchange(ours, calls.answer(repo.installation(), ours)));
        if (answer().status() < 400) {
            refuse();
        }
        return new Response(request, answer());
    }

    private String completed(InputStream body) throws IOException {
        ObjectNode json = MAPPER.readValue(body, ObjectNode.class);
        return json.setAll(additions).toString();
    }

    /**
     * An answer as the library takes it. Without its ETag: the library asks twice where a 404 has
     * one. As 200 where it is 202: the library drops the body of that.
     */
    private static final class Response extends GitHubConnectorResponse {
        private final byte[] body;

        Response(GitHubConnectorRequest request, ApiAnswer answer) {
            super(request, answer.status() == 202 ? 200 : answer.status(), headers(answer));
            this.body = answer.bytes();
        }

        private static Map<String, List<String>> headers(ApiAnswer answer) {
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.putAll(answer.headers().map());
            headers.remove("ETag");
            return headers;
        }

        @Override
        protected InputStream rawBodyStream() {
            return new ByteArrayInputStream(body);
        }
    }
}
