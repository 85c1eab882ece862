package io.perfwarden.format;

import module java.base;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.perfwarden.format.json.JsonTokens;
import io.perfwarden.model.InputProblem;

final class JsonReadError {
    private static final int DEEPEST_PATH = 12;

    private JsonReadError() {}

    static FormatException describe(
            JsonProcessingException e, String file, JsonLocation here, ReadLimits limits) {
        JsonLocation at = e.getLocation() == null ? here : e.getLocation();
        String where = file + ":" + at.getLineNr() + ":" + at.getColumnNr();
        if (e instanceof JsonEOFException) {
            String hint = "was the benchmark stopped, or the file cut while it was written?";
            return new FormatException(
                    new InputProblem(where, "the file ends in the middle of its JSON", hint));
        }
        if (e instanceof StreamConstraintsException) {
            return bound(where, e.getOriginalMessage(), limits);
        }
        return new FormatException(where, "not valid JSON: " + reason(e.getOriginalMessage()));
    }

    static String foundToken(JsonTokens tokens) throws IOException {
        return switch (tokens.token()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    "nothing";
            case VALUE_NULL, VALUE_TRUE, VALUE_FALSE, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                    tokens.text();
            case VALUE_STRING -> "the text " + ForeignText.quote(tokens.text());
        };
    }

    private static FormatException bound(String where, String message, ReadLimits limits) {
        if (message.startsWith("Document nesting depth")) {
            return new FormatException(where, "nested deeper than %,d levels", limits.depth());
        }
        if (message.startsWith("String value length")) {
            String what = "a text of more than %,d characters";
            return new FormatException(where, what, limits.lineLength());
        }
        return message.startsWith("Name length")
                ? new FormatException(
                        where, "a key of more than %,d characters", limits.nameLength())
                : new FormatException(where, "passes a bound: " + reason(message));
    }

    private static String reason(String message) {
        String firstLine = message.lines().findFirst().orElse("");
        String sentence = firstLine.length() > 160 ? firstLine.substring(0, 160) : firstLine;
        return ForeignText.clean(sentence);
    }

    /** {@code file: $.benchmarks[3].real_time}; a deep path loses its outermost levels. */
    static String path(String file, JsonStreamContext innermost) {
        Deque<String> steps = new ArrayDeque<>();
        JsonStreamContext here = innermost;
        while (here != null && !here.inRoot() && steps.size() < DEEPEST_PATH) {
            steps.push(step(here));
            here = here.getParent();
        }
        boolean whole = here == null || here.inRoot();
        return file + ": $" + (whole ? "" : "...") + String.join("", steps);
    }

    private static String step(JsonStreamContext here) {
        if (here.inArray()) {
            return "[" + here.getCurrentIndex() + "]";
        }
        String key = here.getCurrentName();
        if (key == null) {
            return "";
        }
        boolean plain = key.length() <= 60 && key.chars().allMatch(JsonReadError::isPlain);
        return plain ? "." + key : "[" + ForeignText.quote(key) + "]";
    }

    private static boolean isPlain(int c) {
        return c == '_' || c == '-' || (c < 128 && Character.isLetterOrDigit(c));
    }
}
