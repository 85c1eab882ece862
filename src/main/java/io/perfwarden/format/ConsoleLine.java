package io.perfwarden.format;

import module java.base;

public final class ConsoleLine {
    private static final char ESCAPE = '\u001b';

    /**
     * Control sequences of ECMA-48 section 5.4 (CSI), operating system and application commands up
     * to BEL or ST, and two-character escapes. Buildkite puts its time stamps into the second.
     */
    private static final Pattern ESCAPES =
            Pattern.compile(
                    "\u001b(?:\\[[0-?]*[ -/]*[@-~]|[\\]_][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|[@-Z\\\\^])");

    /**
     * Prefixes of job logs: GitHub's and others' time stamps, with job and step from `gh`, Jenkins'
     * brackets, and GitLab's number of the stream.
     */
    private static final Pattern STAMP =
            Pattern.compile(
                    "^(?:[^\t]*\t[^\t]*\t)?\ufeff?\\[?\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z\\]?"
                            + " (?:[0-9a-f]{2}[OE][ +])?");

    /**
     * Other clocks: BuildKit's step and seconds, a time of day with or without brackets and date,
     * and the output of {@code ts} of moreutils.
     */
    private static final Pattern CLOCK =
            Pattern.compile(
                    "^(?:#\\d{1,5} \\d{1,7}\\.\\d{1,4}"
                            + "|[A-Z][a-z]{2} [ 0-3]\\d \\d\\d:\\d\\d:\\d\\d"
                            + "|\\[?(?:\\d{4}-\\d\\d-\\d\\d[ T])?\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?"
                            + "(?:[+-]\\d\\d:?\\d\\d)?\\]?) ");

    private static final int SHORTEST_CLOCK = 8;

    private static final Pattern SERVICE =
            Pattern.compile("^[a-z0-9][a-z0-9_.-]{0,99}[-_]\\d{1,4} *\\| ?");

    private static final int LONGEST_SERVICE = 120;

    private ConsoleLine() {}

    private static boolean mayHaveClock(String line) {
        if (line.length() < SHORTEST_CLOCK) {
            return false;
        }
        char first = line.charAt(0);
        int at = first == '[' ? 1 : 0;
        return first == '#'
                || line.charAt(at + 2) == ':'
                || line.charAt(at + 4) == '-'
                || (line.charAt(3) == ' ' && line.charAt(6) == ' ');
    }

    /**
     * The tool's line: without colours and time stamps, and as a terminal shows it after carriage
     * returns.
     */
    public static String clean(String line) {
        String text = line.indexOf(ESCAPE) < 0 ? line : ESCAPES.matcher(line).replaceAll("");
        text = stripStamps(text);
        if (text.indexOf('\r') >= 0) {
            text = text.stripTrailing();
            text = text.substring(text.lastIndexOf('\r') + 1);
        }
        return text;
    }

    private static String stripStamps(String text) {
        boolean stamped = text.indexOf("Z ") >= 0 || text.indexOf("Z] ") >= 0;
        String line = stamped ? stripPattern(STAMP, text) : text;
        line = mayHaveClock(line) ? stripPattern(CLOCK, line) : line;
        int bar = line.indexOf('|');
        return bar >= 0 && bar <= LONGEST_SERVICE ? stripPattern(SERVICE, line) : line;
    }

    private static String stripPattern(Pattern added, String text) {
        Matcher found = added.matcher(text);
        return found.lookingAt() ? text.substring(found.end()) : text;
    }
}
