package io.perfwarden.report;

import module java.base;

/**
 * The one place where foreign text becomes Markdown. Foreign text is only ever in a code span:
 * there it can mention no one, link nothing, close no issue and open no comment.
 *
 * @see <a href="https://github.github.com/gfm/#code-spans">GitHub Flavored Markdown, code spans</a>
 */
public final class MarkdownText {
    /** Longest benchmark or file name that is shown whole, in code points. */
    public static final int NAME = 120;

    /** Longest name that a command takes, in code points. */
    public static final int WHOLE = 1_000;

    /** Longest sentence of foreign text that is shown whole, in code points. */
    public static final int SENTENCE = 240;

    private static final String EMPTY = "(empty)";
    private static final int REPLACEMENT = 0xFFFD;
    private static final int COMBINING_MARKS = 2;
    private static final Pattern URL =
            Pattern.compile("https?://[^\\s()<>\\[\\]|`\"'\\\\]{1,1000}");

    private static final Pattern WORDS =
            Pattern.compile("(?:[A-Za-z0-9 .,:;()=+%'/-]|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])){1,240}");

    private static final Pattern LONG_WORD = Pattern.compile("[^\\s-]{49,}+");

    private static final Pattern SEAM =
            Pattern.compile("(?<=[._:])(?=\\p{L})|(?<=\\p{Ll})(?=\\p{Lu})");

    private static final Pattern BACKTICKS = Pattern.compile("`+");

    private static final Pattern ACTS =
            Pattern.compile("@|#(?=[\\p{Nd}&&[\\x{0}-\\x{FFFF}]])|<(?=!)");

    private static final Pattern RANGE = Pattern.compile("^[^`]*?[0-9]\u2013(?=[0-9])");

    private static final Pattern MADE_MORE_OF =
            Pattern.compile(
                    "://|www\\.|GH-\\d|[0-9a-f]{7}|:[A-Za-z0-9_+-]+:", Pattern.CASE_INSENSITIVE);

    private MarkdownText() {}

    /**
     * Foreign text as a code span, for a paragraph or list.
     *
     * @param cap longest text shown whole, in code points; a longer one loses its middle
     */
    public static String code(String text, int cap) {
        return span(guard(plain(text, cap)));
    }

    /** Foreign text as a code span of at most {@link #NAME} code points. */
    public static String code(String text) {
        return code(text, NAME);
    }

    /** Foreign text as a code span of at most {@link #SENTENCE} code points. */
    public static String sentence(String text) {
        return code(text, SENTENCE);
    }

    /**
     * Foreign text as a code span within a table. A pipe ends the cell even inside code, unless a
     * backslash comes before it; a backslash of the text itself is parted from the pipe.
     *
     * @param cap longest text shown whole, in code points; a longer one loses its middle
     */
    public static String cell(String text, int cap) {
        return tableCell(plain(text, cap));
    }

    /**
     * A name as {@link #cell}, in which words too long for a narrow column may break behind a dot,
     * an underscore or a colon, and before a capital.
     *
     * @param cap longest name shown whole, in code points; a longer one loses its middle
     */
    public static String name(String text, int cap) {
        String shown = plain(text, cap);
        boolean fits = !LONG_WORD.matcher(shown).find();
        return tableCell(fits ? shown : SEAM.matcher(shown).replaceAll("\u200b"));
    }

    private static String tableCell(String plain) {
        return span(guard(plain).replace("\\|", "\\\u200b|").replace("|", "\\|"));
    }

    /** Foreign text as a code span within a table, of at most {@link #NAME} code points. */
    public static String cell(String text) {
        return cell(text, NAME);
    }

    /** Foreign text for a fenced block, which it cannot end. */
    public static String codeBlockText(String text, int cap) {
        return guard(plain(text, cap)).replace("``", "`\u200b`").replace("~~", "~\u200b~");
    }

    /** Plain words as they are, other text as a code span; for paragraphs and tables. */
    public static String words(String text) {
        return WORDS.matcher(text).matches() && !MADE_MORE_OF.matcher(text).find()
                ? text
                : cell(text, SENTENCE);
    }

    /**
     * Foreign text as one line for places that know no Markdown, such as a check's title or a
     * terminal: controls, line breaks, text direction and invisible characters are replaced, marks
     * piled upon one letter are dropped, and the middle of what is too long is left out.
     */
    public static String plain(String text, int cap) {
        StringBuilder line = new StringBuilder();
        int marks = 0;
        String shown = shorten(text, cap);
        for (int i = 0; i < shown.length(); ) {
            int point = shown.codePointAt(i);
            i += Character.charCount(point);
            marks = isMark(point) ? marks + 1 : 0;
            if (marks <= COMBINING_MARKS) {
                line.appendCodePoint(visible(point));
            }
        }
        return line.toString().isBlank() ? EMPTY : line.toString();
    }

    /**
     * A link to an address of GitHub or of this server.
     *
     * @param address left out unless it is plainly a web address
     */
    public static String link(String label, String address) {
        return URL.matcher(address).matches() ? "[" + label + "](" + address + ")" : label;
    }

    public static boolean isWebAddress(String address) {
        return URL.matcher(address).matches();
    }

    /**
     * JSON as the inside of an HTML comment: a comment ends at {@code -->}, so none of that is in
     * it as such. It is the same JSON as before.
     */
    public static String escapeForComment(String json) {
        return json.replace("--", "-\\u002d").replace("<", "\\u003c").replace(">", "\\u003e");
    }

    public static String tableRow(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** Markdown in which no line ends behind the dash of the first range, such as 97–99. */
    public static String keepTogether(String markdown) {
        return RANGE.matcher(markdown).replaceFirst("$0\u2060");
    }

    private static String shorten(String text, int cap) {
        if (text.length() <= cap || text.codePointCount(0, text.length()) <= cap) {
            return text;
        }
        int head = cap / 2;
        int tail = cap - head - 1;
        return text.substring(0, text.offsetByCodePoints(0, head))
                + "\u2026"
                + text.substring(text.offsetByCodePoints(text.length(), -tail));
    }

    private static boolean isMark(int point) {
        int type = Character.getType(point);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    private static int visible(int point) {
        if (point >= ' ' && point <= '~') {
            return point;
        }
        if (Character.isWhitespace(point) || Character.isSpaceChar(point)) {
            return ' ';
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> REPLACEMENT;
            case Character.PRIVATE_USE, Character.UNASSIGNED -> REPLACEMENT;
            default -> point;
        };
    }

    /**
     * Breaks what would act where code spans are not honoured: replies by e-mail are parsed as
     * plain text, and our own marker must never be imitated.
     */
    private static String guard(String text) {
        return ACTS.matcher(text).replaceAll("$0\u200b");
    }

    private static String span(String text) {
        String fence = fence(text, 1);
        boolean touches = text.startsWith("`") || text.endsWith("`");
        boolean stripped = text.startsWith(" ") && text.endsWith(" ");
        String pad = touches || stripped ? " " : "";
        return fence + pad + text + pad + fence;
    }

    /** A fence of backticks, at least so many, that the text does not contain. */
    public static String fence(String text, int least) {
        int longest =
                BACKTICKS
                        .matcher(text)
                        .results()
                        .mapToInt(run -> run.end() - run.start())
                        .max()
                        .orElse(0);
        return "`".repeat(Math.max(least, longest + 1));
    }

    /** Columns a text takes: wide characters of East Asian scripts and emoji take two. */
    public static int width(String text) {
        return text.codePoints().map(MarkdownText::width).sum();
    }

    /** A line in parts of so many columns, broken between words, all but the first indented. */
    public static String wrap(String line, int columns) {
        StringBuilder text = new StringBuilder();
        int used = 0;
        for (String word : line.split(" ", -1)) {
            int width = width(word);
            boolean breaks = used > 0 && (long) used + 1 + width > columns;
            String gap = breaks ? "\n  " : text.isEmpty() ? "" : " ";
            text.append(gap).append(word);
            used = breaks ? 2 + width : used + gap.length() + width;
        }
        return text.toString();
    }

    private static int width(int point) {
        boolean isNothing = isMark(point) || Character.getType(point) == Character.FORMAT;
        return isNothing ? 0 : isWide(point) ? 2 : 1;
    }

    private static boolean isWide(int point) {
        return (point >= 0x1100 && point <= 0x115F)
                || (point >= 0x2E80 && point <= 0xA4CF)
                || (point >= 0xAC00 && point <= 0xD7A3)
                || (point >= 0xF900 && point <= 0xFAFF)
                || (point >= 0xFE30 && point <= 0xFE6F)
                || (point >= 0xFF00 && point <= 0xFF60)
                || (point >= 0x1F000 && point <= 0x1FAFF)
                || point >= 0x20000;
    }
}
