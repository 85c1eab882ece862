package io.perfwarden.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The block structure of a comment in GitHub's Markdown, as far as it tells the commenter's own
 * words from quotes, code and what nobody sees. Where a line is doubtful it is not the commenter's
 * own: a command overlooked is written again, a command never given is not taken back.
 *
 * @see "CommonMark 0.31.2, sections 4.4 to 4.7 and 5.1: indented and fenced code, HTML blocks, link
 *     reference definitions, block quotes with lazy continuation lines"
 */
final class CommentText {
    private static final int CODE_INDENT = 4;
    private static final Pattern LIST_MARKER = Pattern.compile("(?:[-*+]|[0-9]{1,9}[.)])[ \\t]+");
    private static final Pattern FENCE = Pattern.compile("(`{3,}(?=[^`]*$)|~{3,}).*");
    private static final Pattern HEADING = Pattern.compile("#{1,6}([ \\t].*)?");
    private static final Pattern DEFINITION = Pattern.compile("\\[[^\\]]{1,999}\\]:.*");
    private static final Pattern HTML =
            Pattern.compile("<(?:[a-zA-Z][a-zA-Z0-9-]*(?=[\\s/>]|$)|[/?!]).*");

    /** Elements whose content is code, a quote, or not shown, blank lines in it or not. */
    static final List<String> SEALED_TAGS =
            List.of("pre", "code", "blockquote", "script", "style", "textarea");

    private final List<String> own = new ArrayList<>();
    private final List<String> paragraph = new ArrayList<>();
    private Optional<Fence> fence = Optional.empty();

    /** What ends the HTML we are in; {@code ""} stands for a blank line. */
    private Optional<String> htmlEnd = Optional.empty();

    private boolean lazyQuote;

    /**
     * @param indent columns that what belongs to the code is indented by, for the list item it is
     *     in
     */
    private record Fence(String marks, int indent) {
        boolean isClosedBy(String line) {
            String text = line.strip();
            return text.length() >= marks.length()
                    && text.chars().allMatch(c -> c == marks.charAt(0));
        }
    }

    private CommentText() {}

    /** The lines that are the commenter's own words, stripped, in order. */
    static List<String> ownLines(String body) {
        CommentText text = new CommentText();
        body.lines().forEach(text::take);
        text.endParagraph();
        return text.own;
    }

    private void take(String line) {
        if (fence.isPresent() && isCode(line, fence.get())) {
            return;
        }
        if (htmlEnd.isPresent()) {
            takeHtml(line, htmlEnd.get());
        } else if (line.isBlank()) {
            endParagraph();
            lazyQuote = false;
        } else if (indent(line) >= CODE_INDENT) {
            takeIndented(line);
        } else {
            takeText(line);
        }
    }

    /** Whether a line belongs to the open fence, which it may close or leave. */
    private boolean isCode(String line, Fence open) {
        boolean leaves = !line.isBlank() && indent(line) < open.indent;
        if (leaves || open.isClosedBy(line)) {
            fence = Optional.empty();
        }
        return !leaves;
    }

    private void takeHtml(String line, String end) {
        boolean ends = end.isEmpty() ? line.isBlank() : lower(line).contains(end);
        if (ends) {
            htmlEnd = Optional.empty();
        }
    }

    private void takeIndented(String line) {
        if (!paragraph.isEmpty()) {
            paragraph.add(line);
        }
    }

    private void takeText(String line) {
        String text = line.strip();
        String content = withoutListMarkers(text);
        boolean startsBlock = !content.equals(text) || HEADING.matcher(text).matches();
        Matcher opening = FENCE.matcher(content);
        if (content.startsWith(">")) {
            endParagraph();
            lazyQuote = endsInParagraph(content);
        } else if (opening.matches()) {
            endParagraph();
            lazyQuote = false;
            int shift = content.equals(text) ? 0 : line.lastIndexOf(content);
            fence = Optional.of(new Fence(opening.group(1), shift));
        } else if (HTML.matcher(content).matches()) {
            endParagraph();
            openHtml(lower(content));
        } else if (!lazyQuote || startsBlock) {
            lazyQuote = false;
            if (startsBlock) {
                endParagraph();
            }
            paragraph.add(text);
        }
    }

    /** Whether a line of a quote is text, which the next line goes on with even without a mark. */
    private static boolean endsInParagraph(String quote) {
        String content = quote;
        while (content.startsWith(">")) {
            content = withoutListMarkers(content.substring(1).strip());
        }
        return !content.isEmpty() && !FENCE.matcher(content).matches();
    }

    private void openHtml(String content) {
        String end = "";
        if (content.startsWith("<!--")) {
            end = "-->";
        }
        for (String tag : SEALED_TAGS) {
            if (content.matches("<" + tag + "(?:[\\s/>].*)?")) {
                end = "</" + tag;
            }
        }
        boolean closed = !end.isEmpty() && content.contains(end);
        htmlEnd = closed ? Optional.empty() : Optional.of(end);
    }

    private void endParagraph() {
        if (!paragraph.isEmpty() && !DEFINITION.matcher(paragraph.getFirst()).matches()) {
            own.addAll(new InlineText(paragraph).ownLines());
        }
        paragraph.clear();
    }

    private static String withoutListMarkers(String text) {
        Matcher marker = LIST_MARKER.matcher(text);
        int at = 0;
        while (marker.region(at, text.length()).lookingAt()) {
            at = marker.end();
        }
        return text.substring(at);
    }

    /** Columns of white space a line starts with; a tab goes to the next multiple of four. */
    private static int indent(String line) {
        int columns = 0;
        for (int at = 0; at < line.length(); at++) {
            if (line.charAt(at) == '\t') {
                columns += CODE_INDENT - columns % CODE_INDENT;
            } else if (line.charAt(at) == ' ') {
                columns++;
            } else {
                return columns;
            }
        }
        return columns;
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
