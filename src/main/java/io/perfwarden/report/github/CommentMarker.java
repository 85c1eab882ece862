package io.perfwarden.report.github;

import module java.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.perfwarden.compare.Verdict;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.report.MarkdownText;

/**
 * The hidden line by which our comment is found again, and which says what it shows so that an
 * older result never overwrites a newer one. It comes last, because plain-text mail and chat show
 * it, and is found anywhere in it. Anybody can paste one: it proves nothing about who wrote a
 * comment.
 *
 * @param run the run whose results are shown; absent before any
 * @param attempt of that run, 0 before any
 */
public record CommentMarker(
        RepoId repo,
        PullNumber pull,
        CommitSha head,
        Optional<RunId> run,
        int attempt,
        Verdict verdict) {
    public static final String PREFIX = "<!-- perfwarden:report:v1 ";

    private static final String SUFFIX = " -->";
    private static final int LONGEST = 1_000;
    private static final JsonFactory JSON = new JsonFactory();

    public CommentMarker {
        if (attempt < 0) {
            throw new IllegalArgumentException("an attempt is not negative");
        }
    }

    /** The whole line, without a line break. */
    public String render() {
        StringWriter json = new StringWriter();
        try (JsonGenerator generator = JSON.createGenerator(json)) {
            generator.writeStartObject();
            generator.writeNumberField("repo", repo.value());
            generator.writeNumberField("pull", pull.value());
            generator.writeStringField("head", head.value());
            if (run.isPresent()) {
                generator.writeNumberField("run", run.get().value());
            } else {
                generator.writeNullField("run");
            }
            generator.writeNumberField("attempt", attempt);
            generator.writeStringField("verdict", verdict.id());
            generator.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return PREFIX + MarkdownText.commented(json.toString()) + SUFFIX;
    }

    /**
     * Finds the marker of a comment: the last one that is alone on a line.
     *
     * @return nothing if no line is a marker of this version, or each is odd in any way
     */
    public static Optional<CommentMarker> parse(String body) {
        return body.lines()
                .map(CommentMarker::ofLine)
                .flatMap(Optional::stream)
                .reduce((_, last) -> last);
    }

    private static Optional<CommentMarker> ofLine(String whole) {
        String line = whole.stripTrailing();
        if (line.length() > LONGEST || !line.startsWith(PREFIX) || !line.endsWith(SUFFIX)) {
            return Optional.empty();
        }
        try {
            var fields = fields(line.substring(PREFIX.length(), line.length() - SUFFIX.length()));
            return Optional.of(of(fields));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static CommentMarker of(Map<String, String> fields) {
        String run = field(fields, "run");
        return new CommentMarker(
                new RepoId(Long.parseLong(field(fields, "repo"))),
                new PullNumber(Integer.parseInt(field(fields, "pull"))),
                new CommitSha(field(fields, "head")),
                run.equals("null") ? Optional.empty() : Optional.of(new RunId(Long.parseLong(run))),
                Integer.parseInt(field(fields, "attempt")),
                verdict(field(fields, "verdict")));
    }

    private static String field(Map<String, String> fields, String key) {
        return Optional.ofNullable(fields.get(key))
                .orElseThrow(() -> new IllegalArgumentException("no " + key));
    }

    private static Verdict verdict(String id) {
        for (Verdict verdict : Verdict.values()) {
            if (verdict.id().equals(id)) {
                return verdict;
            }
        }
        throw new IllegalArgumentException("no verdict: " + id);
    }

    private static Map<String, String> fields(String json) throws IOException {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = JSON.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("no object");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String key = parser.currentName();
                if (!parser.nextToken().isScalarValue()) {
                    throw new IllegalArgumentException("no plain value");
                }
                fields.put(key, parser.getText());
            }
            if (parser.currentToken() != JsonToken.END_OBJECT || parser.nextToken() != null) {
                throw new IllegalArgumentException("more than one object");
            }
        }
        return fields;
    }
}
