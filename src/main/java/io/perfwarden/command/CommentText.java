package io.perfwarden.command;

import io.perfwarden.command.CommentBlocks.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tells the commenter's own words from quotes, code and what nobody sees. Where a line is doubtful
 * it is not the commenter's own, be it to CommonMark: a command overlooked is written again, a
 * command never given is not taken back.
 *
 * @see "CommonMark 0.31.2, sections 4 and 5: leaf blocks, container blocks"
 */
final class CommentText {
    /**
     * Lines without a blank one between them that start with something else than a letter. The
     * library copies the paragraph for each such line, so that it must not grow for ever.
     */
    private static final int MAX_ODD_LINES = 1_000;

    /** Columns that make a line code, or would if it were no continuation. */
    private static final int CODE_INDENT = 4;

    private static final Pattern DEFINITION = Pattern.compile("\\[[^\\]]{1,999}\\]:.*");

    /** Also where it cannot interrupt a paragraph, or goes on on the next line. */
    private static final Pattern HTML =
            Pattern.compile(
                    "(?:(?:[-*+]|[0-9]{1,9}[.)])[ \\t]+)*+"
                            + "<(?:[a-zA-Z][a-zA-Z0-9-]*(?=[\\s/>]|$)|[/?!]).*");

    private final List<String> lines;
    private final List<String> own = new ArrayList<>();

    /** The first line that is not hidden by what an earlier block left open. */
    private int visibleFrom;

    private CommentText(String body) {
        this.lines = body.lines().toList();
    }

    /** The lines that are the commenter's own words, stripped, in order. */
    static List<String> ownLines(String body) {
        CommentText text = new CommentText(body);
        if (!text.isOdd()) {
            CommentBlocks.of(body).forEach(text::take);
        }
        return text.own;
    }

    private boolean isOdd() {
        int odd = 0;
        for (String line : lines) {
            String text = line.strip();
            odd = text.isEmpty() ? 0 : odd + (Character.isLetter(text.charAt(0)) ? 0 : 1);
            if (odd > MAX_ODD_LINES) {
                return true;
            }
        }
        return false;
    }

    private void take(Piece piece) {
        List<Integer> visible = piece.lines().stream().filter(line -> line >= visibleFrom).toList();
        if (visible.isEmpty()) {
            return;
        }
        String text = visible.stream().map(lines::get).collect(Collectors.joining("\n"));
        switch (piece.kind()) {
            case HTML -> hideAfter(visible.getLast(), SealedHtml.leftOpen(text));
            case DOUBTFUL -> hideAfter(visible.getLast(), new InlineText(text).leftOpen());
            case TEXT -> {
                InlineText inline = new InlineText(text);
                takeText(visible, inline);
                hideAfter(visible.getLast(), inline.leftOpen());
            }
        }
    }

    private void takeText(List<Integer> numbers, InlineText inline) {
        boolean doubtful = DEFINITION.matcher(lines.get(numbers.getFirst()).strip()).matches();
        for (int i = 0; i < numbers.size(); i++) {
            String line = lines.get(numbers.get(i));
            String words = line.strip();
            doubtful |= HTML.matcher(words).matches();
            if (!doubtful && !inline.hides(i) && indent(line) < CODE_INDENT) {
                own.add(words);
            }
        }
    }

    private void hideAfter(int line, Optional<Pattern> end) {
        end.ifPresent(pattern -> {
            int at = line + 1;
            while (at < lines.size() && !pattern.matcher(lines.get(at)).find()) {
                at++;
            }
            visibleFrom = at + 1;
        });
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
}
