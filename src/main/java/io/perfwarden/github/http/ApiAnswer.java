package io.perfwarden.github.http;

import module java.base;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpHeaders;

/** What GitHub answered. */
public final class ApiAnswer {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern NEXT = Pattern.compile("<([^<>]{1,8192})>[^,]{0,200}rel=\"next\"");
    private final URI uri;
    private final int status;
    private final HttpHeaders headers;
    private final byte[] body;
    private final boolean tooLarge;

    /** {@code body}: not copied, as it may be large. */
    ApiAnswer(URI uri, int status, HttpHeaders headers, byte[] body, boolean tooLarge) {
        this.uri = uri;
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.tooLarge = tooLarge;
    }

    /** The address after redirects. */
    public URI uri() {
        return uri;
    }

    public int status() {
        return status;
    }

    public HttpHeaders headersWithout(String name) {
        return HttpHeaders.of(headers.map(), (it, _) -> !it.equalsIgnoreCase(name));
    }

    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /** The body; empty if it went to a file or was too large. */
    public byte[] bytes() {
        return body.clone();
    }

    public int length() {
        return body.length;
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /**
     * The body as JSON.
     *
     * @throws io.perfwarden.model.TransientFailure if it is not JSON, as from a proxy
     */
    public JsonNode json() {
        try {
            return MAPPER.readTree(text());
        } catch (JacksonException e) {
            throw GitHubFailures.unreadable(uri.getRawPath(), e);
        }
    }

    boolean isWholeJson() {
        try (JsonParser parser = MAPPER.createParser(body)) {
            boolean any = parser.nextToken() != null;
            while (parser.nextToken() != null) {
                any = true;
            }
            return any;
        } catch (IOException notJson) {
            return false;
        }
    }

    public Optional<URI> nextPage() {
        Matcher link = NEXT.matcher(header("Link").orElse(""));
        try {
            return link.find() ? Optional.of(URI.create(link.group(1))) : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("Link header", e);
        }
    }

    /** The time of the answer, by GitHub's clock if it says so. */
    public Instant at(Clock clock) {
        return date("Date").orElseGet(clock::instant);
    }

    /**
     * A header that holds a date.
     *
     * @see "RFC 9110, section 5.6.7"
     */
    public Optional<Instant> date(String header) {
        try {
            return header(header)
                    .map(DateTimeFormatter.RFC_1123_DATE_TIME::parse)
                    .map(Instant::from);
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    Optional<Long> number(String header) {
        return header(header).filter(text -> text.matches("\\d{1,12}")).map(Long::valueOf);
    }

    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** Whether the body was larger than the limit, and is not kept. */
    public boolean isTooLarge() {
        return tooLarge;
    }

    boolean isRedirect() {
        return status == 301 || status == 302 || status == 307 || status == 308;
    }
}
