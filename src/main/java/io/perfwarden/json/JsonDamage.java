package io.perfwarden.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.problem.Problem;

/** What is wrong with JSON that cannot be read, in words for its author. */
public final class JsonDamage {
    private static final int LONGEST = 160;

    private JsonDamage() {}

    /**
     * The problem with where it is.
     *
     * @param file how it is called in problems
     */
    public static Problem of(JacksonException e, String file) {
        JsonLocation at = e.getLocation();
        String where = at == null ? file : file + ":" + at.getLineNr() + ":" + at.getColumnNr();
        return e instanceof JsonEOFException
                ? new Problem(
                        where,
                        "ends in the middle of its JSON",
                        "it was cut while it was written or copied: write it again")
                : Problem.of(where, "is not valid JSON: " + reason(e.getOriginalMessage()));
    }

    /** The parser's own sentence, without what it adds for Java programmers. */
    private static String reason(String message) {
        String sentence = message.lines().findFirst().orElse("");
        int source = sentence.indexOf(" (start marker at [Source:");
        return Excerpt.of(source < 0 ? sentence : sentence.substring(0, source), LONGEST);
    }
}
