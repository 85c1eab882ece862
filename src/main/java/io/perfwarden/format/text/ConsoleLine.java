package io.perfwarden.format.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One line of a console log without what terminals and log collectors add to it. */
public final class ConsoleLine {
    private static final char ESCAPE = '\u001b';

    /**
     * Control sequences of ECMA-48 section 5.4 (CSI), operating system commands up to BEL or ST,
     * and two-character escapes.
     */
    private static final Pattern ESCAPES =
            Pattern.compile(
                    "\u001b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|[@-Z\\\\^_])");

    /** What GitHub puts before each line of a job's log, with job and step where `gh` adds them. */
    private static final Pattern STAMP =
            Pattern.compile(
                    "^(?:[^\t]*\t[^\t]*\t)?\ufeff?\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z ");

    private ConsoleLine() {}

    /**
     * The line as the tool meant it: without colours, without a log's time stamp, with only what a
     * terminal would show of text overwritten after a carriage return, and with UTF-8 micro signs
     * that were once decoded as Latin-1 repaired.
     */
    public static String clean(String line) {
        String text = line.indexOf(ESCAPE) < 0 ? line : ESCAPES.matcher(line).replaceAll("");
        text = unstamped(text);
        if (text.indexOf('\r') >= 0) {
            text = lastWritten(text);
        }
        return text.indexOf('\u00c2') < 0 ? text : text.replace("\u00c2\u00b5", "\u00b5");
    }

    private static String unstamped(String text) {
        if (text.indexOf("Z ") < 0) {
            return text;
        }
        Matcher stamp = STAMP.matcher(text);
        return stamp.lookingAt() ? text.substring(stamp.end()) : text;
    }

    private static String lastWritten(String text) {
        String shown = text.stripTrailing();
        return shown.substring(shown.lastIndexOf('\r') + 1);
    }
}
