package io.perfwarden.format.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.TextExcerpt;

/** What is wrong with JSON that cannot be read, in words for its author. */
public final class JsonFault {
    private static final int LONGEST = 160;

    private JsonFault() {}

    /**
     * The problem with where it is.
     *
     * @param file how it is called in problems
     */
    public static InputProblem of(JacksonException e, String file) {
        JsonLocation at = e.getLocation();
        String where = at == null ? file : file + ":" + at.getLineNr() + ":" + at.getColumnNr();
        return e instanceof JsonEOFException
                ? new InputProblem(
                        where,
                        "ends in the middle of its JSON",
                        "it was cut while it was written or copied: write it again")
                : InputProblem.of(where, "is not valid JSON: " + reason(e.getOriginalMessage()));
    }

    /** The parser's own sentence, without what it adds for Java programmers. */
    private static String reason(String message) {
        String sentence = message.lines().findFirst().orElse("");
        int source = sentence.indexOf(" (start marker at [Source:");
        return TextExcerpt.of(source < 0 ? sentence : sentence.substring(0, source), LONGEST);
    }
}
