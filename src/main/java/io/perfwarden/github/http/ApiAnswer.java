package io.perfwarden.github.http;

import module java.base;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpHeaders;

/**
 * What GitHub answered.
 *
 * @param uri where the answer came from, after redirects
 */
public record ApiAnswer(URI uri, int status, HttpHeaders headers, Body body) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern NEXT = Pattern.compile("<([^<>]{1,8192})>[^,]{0,200}rel=\"next\"");

    /** What came with it. */
    public sealed interface Body {
        /** In memory. */
        final class Bytes implements Body {
            private final byte[] bytes;

            /** Takes the array over: it may be large. */
            Bytes(byte[] bytes) {
                this.bytes = bytes;
            }

            int length() {
                return bytes.length;
            }

            byte[] copy() {
                return bytes.clone();
            }

            String text() {
                return start(bytes.length);
            }

            String start(int most) {
                return new String(bytes, 0, Math.min(most, bytes.length), StandardCharsets.UTF_8);
            }
        }

        /**
         * In the file asked for.
         *
         * @param sha256 of the file, hexadecimal
         */
        record Stored(long bytes, String sha256) implements Body {}

        /** Larger than allowed; not kept. */
        record TooLarge() implements Body {}
    }

    /** First value of a header. */
    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /** The body in memory; empty if it is not there. */
    public byte[] bytes() {
        return body instanceof Body.Bytes inMemory ? inMemory.copy() : new byte[0];
    }

    /** Bytes of the body in memory; 0 if it is not there. */
    public int length() {
        return body instanceof Body.Bytes inMemory ? inMemory.length() : 0;
    }

    /** The body in memory as text; empty if it is not there. */
    public String text() {
        return body instanceof Body.Bytes inMemory ? inMemory.text() : "";
    }

    /** As much of the body in memory, as text. */
    public String start(int mostBytes) {
        return body instanceof Body.Bytes inMemory ? inMemory.start(mostBytes) : "";
    }

    /**
     * The body as JSON.
     *
     * @throws io.perfwarden.model.TransientFailure if it is none: something between GitHub and us
     *     answered instead
     */
    public JsonNode json() {
        try {
            JsonNode node = MAPPER.readTree(text());
            return node == null ? MAPPER.missingNode() : node;
        } catch (JacksonException e) {
            throw GitHubFailures.unreadable(uri.getRawPath(), e);
        }
    }

    /** Whether the body is JSON to its end. */
    boolean isWholeJson() {
        if (!(body instanceof Body.Bytes inMemory)) {
            return false;
        }
        try (JsonParser parser = MAPPER.createParser(inMemory.bytes)) {
            boolean any = parser.nextToken() != null;
            while (parser.nextToken() != null) {
                any = true;
            }
            return any;
        } catch (IOException notJson) {
            return false;
        }
    }

    /** Address of the next page, where there is one. */
    public Optional<URI> nextPage() {
        Matcher link = NEXT.matcher(header("Link").orElse(""));
        try {
            return link.find() ? Optional.of(URI.create(link.group(1))) : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("Link header", e);
        }
    }

    /** When GitHub answered, by its own clock where it says so. */
    public Instant at(Clock clock) {
        return HttpTime.of(this).orElseGet(clock::instant);
    }

    /** Whether it is what was asked for. */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** Whether its body was larger than what was to be taken. */
    public boolean isTooLarge() {
        return body instanceof Body.TooLarge;
    }

    boolean isRedirect() {
        return switch (status) {
            case 301, 302, 307, 308 -> true;
            default -> false;
        };
    }
}
