package io.perfwarden.bot.command;

import module java.base;

/**
 * Finds lines of a paragraph that start within code, a comment, a tag or a link's destination of an
 * earlier line. Linear in the text.
 *
 * @see "CommonMark 0.31.2, sections 6.1, 6.3 and 6.6: code spans, links, raw HTML"
 */
final class InlineText {
    private static final Pattern MARK =
            Pattern.compile(
                    "\\\\.|`+|<!--|" + CommentText.SealedHtml.ELEMENT + "|<[\\p{L}/!?]|\\]\\(",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern RUN = Pattern.compile("`+");
    private static final Pattern LINE_END = Pattern.compile("\n");
    private static final Pattern TAG_END = Pattern.compile(">");
    private static final Pattern DESTINATION_END = Pattern.compile("\\)");

    private final CharSequence text;
    private final List<Integer> lineStarts = new ArrayList<>(List.of(0));
    private final BitSet hidden = new BitSet();

    /** Positions of backtick runs by length that may end a code span. */
    private final Map<Integer, Deque<Integer>> runs = new HashMap<>();

    /** Ends that do not occur any more, so that they are searched once. */
    private final Set<Pattern> absent = new HashSet<>();

    private Optional<Pattern> leftOpen = Optional.empty();

    /**
     * @param text lines, separated by {@code \n}
     */
    InlineText(CharSequence text) {
        this.text = text;
        LINE_END.matcher(text).results().forEach(found -> lineStarts.add(found.end()));
        RUN.matcher(text)
                .results()
                .forEach(found ->
                        runs.computeIfAbsent(found.end() - found.start(), _ -> new ArrayDeque<>())
                                .add(found.start()));
        Matcher mark = MARK.matcher(text);
        for (int at = 0; mark.find(at); ) {
            at = endOfMark(mark);
        }
    }

    boolean hides(int line) {
        return hidden.get(lineStarts.get(line));
    }

    Optional<Pattern> leftOpen() {
        return leftOpen;
    }

    private int endOfMark(Matcher mark) {
        return switch (text.charAt(mark.start())) {
            case '`' -> codeSpan(mark.start(), mark.end());
            case '<' -> markup(mark);
            case ']' -> hideTo(DESTINATION_END, mark);
            default -> mark.end();
        };
    }

    private int codeSpan(int start, int end) {
        Deque<Integer> closings = runs.getOrDefault(end - start, new ArrayDeque<>());
        while (!closings.isEmpty() && closings.element() < end) {
            closings.remove();
        }
        if (closings.isEmpty()) {
            return end;
        }
        int close = closings.remove() + end - start;
        hidden.set(start, close);
        return close;
    }

    private int markup(Matcher mark) {
        String tag = mark.group("tag");
        if (tag != null) {
            return hideElement(CommentText.SealedHtml.endOf(tag), mark);
        }
        boolean comment = mark.end() - mark.start() > 2;
        return hideTo(comment ? CommentText.SealedHtml.COMMENT_END : TAG_END, mark);
    }

    /** Hides an element's content, up to the text's end if nothing ends it. */
    private int hideElement(Pattern end, Matcher mark) {
        Matcher closing = end.matcher(text);
        boolean closes = closing.find(mark.end());
        leftOpen = closes ? Optional.empty() : Optional.of(end);
        int close = closes ? closing.start() : text.length();
        hidden.set(mark.start(), close);
        return close;
    }

    private int hideTo(Pattern end, Matcher mark) {
        Matcher closing = end.matcher(text);
        if (absent.contains(end) || !closing.find(mark.start() + CommentText.SealedHtml.START)) {
            absent.add(end);
            return mark.end();
        }
        hidden.set(mark.start(), closing.end());
        return closing.end();
    }
}
