package io.perfwarden.report.github;

import module java.base;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    public CommentMarker {
        if (attempt < 0) {
            throw new IllegalArgumentException("an attempt is not negative");
        }
    }

    public String render() {
        ObjectNode json = JSON.createObjectNode();
        json.put("repo", repo.value()).put("pull", pull.value()).put("head", head.value());
        run.ifPresentOrElse(it -> json.put("run", it.value()), () -> json.putNull("run"));
        json.put("attempt", attempt).put("verdict", verdict.id());
        return PREFIX + MarkdownText.escapeForComment(json.toString()) + SUFFIX;
    }

    /**
     * Finds the last marker that is alone on a line.
     *
     * @return empty if no line is a valid marker of this version
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
            JsonNode json =
                    JSON.readTree(line.substring(PREFIX.length(), line.length() - SUFFIX.length()));
            String run = text(json, "run");
            return Optional.of(
                    new CommentMarker(
                            new RepoId(Long.parseLong(text(json, "repo"))),
                            new PullNumber(Integer.parseInt(text(json, "pull"))),
                            new CommitSha(text(json, "head")),
                            run.equals("null")
                                    ? Optional.empty()
                                    : Optional.of(new RunId(Long.parseLong(run))),
                            Integer.parseInt(text(json, "attempt")),
                            Arrays.stream(Verdict.values())
                                    .filter(it -> it.id().equals(text(json, "verdict")))
                                    .findFirst()
                                    .orElseThrow()));
        } catch (IOException | IllegalArgumentException | NoSuchElementException e) {
            return Optional.empty();
        }
    }

    private static String text(JsonNode json, String key) {
        return Optional.ofNullable(json.get(key))
                .filter(JsonNode::isValueNode)
                .map(JsonNode::asText)
                .orElseThrow();
    }
}
