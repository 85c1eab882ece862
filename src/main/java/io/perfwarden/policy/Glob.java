package io.perfwarden.policy;

import io.perfwarden.policy.glob.GlobCompiler;
import io.perfwarden.policy.glob.GlobMemo;
import java.util.List;

/**
 * A pattern over paths and benchmark names, matched whole and case-sensitively: {@code *} and
 * {@code ?} stay within one {@code /} segment, {@code **} crosses any number of them and as {@code
 * **}{@code /} none as well, {@code {a,b}} are alternatives, which may hold patterns themselves.
 * Every other character is itself, {@code [}, {@code \} and a comma outside braces included; {@code
 * ?} matches a brace.
 *
 * <p>Matching takes time linear in pattern times text, whatever the pattern, and for texts alike
 * time linear in the text.
 */
public final class Glob {
    /** What a report puts into long names; a pattern that was copied from one may hold it. */
    private static final String SEAM = "\u200b";

    private final String pattern;
    private final GlobMemo program;

    private Glob(String pattern, GlobMemo program) {
        this.pattern = pattern;
        this.program = program;
    }

    /**
     * @throws IllegalArgumentException if a brace has no partner or no comma, or the pattern is
     *     empty, has more than 1,000 characters, 100 alternatives, 50 wildcards or 10 levels of
     *     braces; the message continues "the pattern …"
     */
    public static Glob parse(String pattern) {
        String copied = pattern.replace(SEAM, "");
        return new Glob(copied, new GlobMemo(GlobCompiler.compile(copied, false)));
    }

    public boolean matches(String text) {
        return program.matches(text);
    }

    /** Whether the text matches from its beginning or from one of the starts in it. */
    boolean matches(String text, List<Integer> starts) {
        return program.matches(text, starts);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Glob glob && glob.pattern.equals(pattern);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }

    @Override
    public String toString() {
        return pattern;
    }
}
