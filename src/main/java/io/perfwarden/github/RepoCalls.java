package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.ApiAnswer;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiRequest;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.model.InstalledRepo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls below {@code /repos/OWNER/NAME} that the client library cannot make, or makes with others
 * that nobody asked for.
 */
final class RepoCalls {
    private static final Logger LOG = LoggerFactory.getLogger(RepoCalls.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Of 100 elements each; GitHub itself allows at most 2,500 comments on a pull request. */
    private static final int MAX_PAGES = 100;

    private final ApiCalls calls;

    RepoCalls(ApiCalls calls) {
        this.calls = calls;
    }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /**
     * A request below the repository.
     *
     * @param tail starts with a slash, already encoded
     */
    ApiRequest request(String method, InstalledRepo repo, String tail) {
        return ApiRequest.of(method, at(repo, tail));
    }

    ApiRequest request(String method, InstalledRepo repo, String tail, ObjectNode body) {
        return ApiRequest.of(method, at(repo, tail), body.toString());
    }

    ApiAnswer send(InstalledRepo repo, ApiRequest request) {
        return calls.send(repo.installation(), request);
    }

    Optional<ApiAnswer> find(InstalledRepo repo, ApiRequest request) {
        return calls.find(repo.installation(), request);
    }

    ApiAnswer exchange(InstalledRepo repo, ApiRequest request) {
        return calls.exchange(repo.installation(), request);
    }

    /** When GitHub gave an answer, by its own clock where it says so. */
    Instant time(ApiAnswer answer) {
        return answer.at(calls.clock());
    }

    /** Whether an address is GitHub's API itself, rather than where it redirected to. */
    boolean isApi(URI uri) {
        return calls.address().owns(uri);
    }

    /**
     * All elements of a list, page by page.
     *
     * @param tail with {@code per_page=100}
     * @param field where the array is; empty if it is the whole body
     */
    List<JsonNode> list(InstalledRepo repo, String tail, String field) {
        List<JsonNode> elements = new ArrayList<>();
        Optional<URI> next = Optional.of(at(repo, tail));
        for (int page = 0; next.isPresent(); page++) {
            if (page == MAX_PAGES) {
                LOG.warn("{}: more than {} pages, the rest is not read", repo.name(), MAX_PAGES);
                return elements;
            }
            ApiAnswer answer = send(repo, ApiRequest.get(next.get()));
            JsonNode body = answer.json();
            (field.isEmpty() ? body : body.path(field)).forEach(elements::add);
            next = answer.nextPage();
            if (next.isPresent() && !isApi(next.get())) {
                throw GitHubFailures.pagesElsewhere(next.get());
            }
        }
        return elements;
    }

    private URI at(InstalledRepo repo, String tail) {
        return calls.address().at("/repos/" + repo.name() + tail);
    }
}
