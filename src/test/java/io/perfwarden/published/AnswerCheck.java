package io.perfwarden.published;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * What is wrong with the answers of somebody who stands in for GitHub: of what they say, that it is
 * of another type; they may say less.
 */
public final class AnswerCheck {
    private static final ObjectMapper JSON = new ObjectMapper();

    private AnswerCheck() {}

    /**
     * What is wrong; nothing is where GitHub describes no JSON, or the answer is none. Of contents
     * nothing is known: a file and a directory have one description, and raw ones are no JSON.
     *
     * @param target path and query as sent
     */
    public static List<String> complaints(String method, String target, int status, byte[] body) {
        String path = target.indexOf('?') < 0 ? target : target.substring(0, target.indexOf('?'));
        Optional<String> schema =
                Operation.find(method, path)
                        .filter(_ -> !path.contains("/contents"))
                        .map(match ->
                                match.operation().pointer()
                                        + "/responses/"
                                        + status
                                        + "/content/application~1json/schema")
                        .filter(pointer -> !Published.GITHUB.root().at(pointer).isMissingNode());
        Optional<JsonNode> answer = json(body);
        return schema.isEmpty() || answer.isEmpty()
                ? List.of()
                : Leniency.of(Published.GITHUB.complaints(schema.get(), answer.get()));
    }

    private static Optional<JsonNode> json(byte[] body) {
        try {
            return Optional.of(JSON.readTree(body)).filter(JsonNode::isContainerNode);
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
