package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.ApiAnswer;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiRequest;
import io.perfwarden.model.InstalledRepo;
import org.jspecify.annotations.Nullable;
import org.kohsuke.github.GHException;

/**
 * Calls below {@code /repos/OWNER/NAME}: through GitHub API for Java, or written here where the
 * library has no such call.
 */
final class RepoCalls {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Something done with the client library. */
    interface Use<T> {
        T with(LibraryCall call) throws IOException;
    }

    private final ApiCalls calls;

    RepoCalls(ApiCalls calls) {
        this.calls = calls;
    }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /**
     * Uses the client library.
     *
     * @throws io.perfwarden.model.TransientFailure also for an answer that the library cannot read
     * @throws GitHubRefusal if GitHub refuses
     */
    <T> T library(InstalledRepo repo, String what, Use<T> use) {
        return library(repo, what, object(), use);
    }

    /**
     * Uses the client library, which fails with a {@link NullPointerException} where a field is
     * missing, and completes its requests.
     *
     * @param additions fields of a request's body that the library leaves out
     */
    <T> T library(InstalledRepo repo, String what, ObjectNode additions, Use<T> use) {
        LibraryCall call = new LibraryCall(calls, repo, additions);
        try {
            return use.with(call);
        } catch (IOException
                | GHException
                | IllegalArgumentException
                | DateTimeException
                | NullPointerException e) {
            throw call.failure(what, e);
        }
    }

    /** Like {@link #library}, with nothing where GitHub says 404. */
    <T> Optional<T> find(InstalledRepo repo, String what, Use<T> use) {
        try {
            return Optional.of(library(repo, what, use));
        } catch (GitHubRefusal refusal) {
            return absent(refusal);
        }
    }

    /** Nothing, where GitHub says 404. */
    static <T> Optional<T> absent(GitHubRefusal refusal) {
        if (refusal.kind() == GitHubRefusal.Kind.NOT_FOUND) {
            return Optional.empty();
        }
        throw refusal;
    }

    /**
     * A value that GitHub documents as always there.
     *
     * @throws IllegalArgumentException if it is not; see {@link #library}
     */
    static <T> T required(String field, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(field + " is missing");
        }
        return value;
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

    /** Whether an address is GitHub's API itself, rather than where it redirected to. */
    boolean isApi(URI uri) {
        return calls.address().owns(uri);
    }

    private URI at(InstalledRepo repo, String tail) {
        return calls.address().at("/repos/" + repo.name() + tail);
    }
}
