package io.perfwarden.command;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One paragraph of a comment: finds the lines that start within code, a comment, a tag or the
 * destination of a link that an earlier line opened.
 *
 * @see "CommonMark 0.31.2, sections 6.1, 6.3 and 6.6: code spans, links, raw HTML"
 */
final class InlineText {
    private final List<String> lines;
    private final String text;
    private final String lower;
    private final BitSet hidden = new BitSet();

    /** Ends that do not occur any more, so that nobody looks for them again and again. */
    private final Set<String> absent = new HashSet<>();

    InlineText(List<String> lines) {
        this.lines = List.copyOf(lines);
        this.text = String.join("\n", lines);
        this.lower = text.toLowerCase(Locale.ROOT);
    }

    /** The lines that start outside all of that. */
    List<String> ownLines() {
        for (int at = 0; at < text.length(); ) {
            at = next(at);
        }
        List<String> own = new ArrayList<>();
        int start = 0;
        for (String line : lines) {
            if (!hidden.get(start)) {
                own.add(line);
            }
            start += line.length() + 1;
        }
        return own;
    }

    /** Where to go on after what starts here. */
    private int next(int at) {
        return switch (text.charAt(at)) {
            case '\\' -> at + 2;
            case '`' -> codeSpan(at);
            case '<' -> markup(at);
            case ']' -> text.startsWith("](", at) ? hideTo(")", at) : at + 1;
            default -> at + 1;
        };
    }

    private int codeSpan(int at) {
        int end = endOfRun(at);
        String run = text.substring(at, end);
        if (absent.contains(run)) {
            return end;
        }
        for (int close = text.indexOf(run, end); close >= 0; ) {
            int closeEnd = endOfRun(close);
            if (closeEnd - close == run.length()) {
                hidden.set(at, closeEnd);
                return closeEnd;
            }
            close = text.indexOf(run, closeEnd);
        }
        absent.add(run);
        return end;
    }

    private int endOfRun(int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) == '`') {
            end++;
        }
        return end;
    }

    private int markup(int at) {
        if (text.startsWith("<!--", at)) {
            return hideTo("-->", at);
        }
        for (String tag : CommentText.SEALED_TAGS) {
            if (lower.startsWith("<" + tag, at) && endsName(at + 1 + tag.length())) {
                int close = lower.indexOf("</" + tag, at);
                int end = close < 0 ? text.length() : close;
                hidden.set(at, end);
                return end;
            }
        }
        return at + 1 < text.length() && isTagStart(text.charAt(at + 1)) ? hideTo(">", at) : at + 1;
    }

    private boolean endsName(int at) {
        return at >= text.length() || !Character.isLetterOrDigit(text.charAt(at));
    }

    private static boolean isTagStart(char c) {
        return Character.isLetter(c) || c == '/' || c == '!' || c == '?';
    }

    /** Hides everything up to where something ends; nothing if it does not end here. */
    private int hideTo(String end, int at) {
        int close = absent.contains(end) ? -1 : text.indexOf(end, at);
        if (close < 0) {
            absent.add(end);
            return at + 1;
        }
        hidden.set(at, close + end.length());
        return close + end.length();
    }
}
