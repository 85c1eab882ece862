package io.perfwarden.bot.command;

import module java.base;

import org.commonmark.node.BlockQuote;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Separates the commenter's own words from quotes, code and invisible text. A doubtful line is not
 * the commenter's: a missed command can be repeated, a false one not taken back.
 *
 * @see "CommonMark 0.31.2, sections 4 and 5: leaf blocks, container blocks"
 */
final class CommentText {
    /**
     * Most adjacent lines that do not start with a letter: the library copies the paragraph for
     * each of them.
     */
    private static final int MAX_ODD_LINES = 1_000;

    /** Columns of indent that may make a line code. */
    private static final int CODE_INDENT = 4;

    private static final int MAX_DEPTH = 20;

    /** Inlines are read by {@link InlineText}. */
    private static final Parser PARSER =
            Parser.builder()
                    .includeSourceSpans(IncludeSourceSpans.BLOCKS)
                    .maxOpenBlockParsers(MAX_DEPTH)
                    .inlineParserFactory(_ -> (_, _) -> {})
                    .build();

    private static final Pattern MIXED_FENCE = Pattern.compile("(?<=```)(?=~)|(?<=~~~)(?=`)");

    private static final Pattern DEFINITION = Pattern.compile("\\[[^\\]]{1,999}\\]:.*");

    private static final Pattern HTML =
            Pattern.compile(
                    "(?:(?:[-*+]|[0-9]{1,9}[.)])[ \\t]+)*+"
                            + "<(?:[a-zA-Z][a-zA-Z0-9-]*(?=[\\s/>]|$)|[/?!]).*");

    private final List<String> lines;
    private final List<String> own = new ArrayList<>();

    /** The first line after a block that hides what follows. */
    private int visibleFrom;

    private CommentText(String body) {
        this.lines = body.lines().toList();
    }

    /** The commenter's own lines, stripped, in order. */
    static List<String> ownLines(String body) {
        CommentText text = new CommentText(body);
        if (!text.isOdd()) {
            // without recursion, so that deep nesting costs neither time nor stack
            Node document = PARSER.parse(MIXED_FENCE.matcher(body).replaceAll(" "));
            Optional<Node> next = Optional.ofNullable(document.getFirstChild());
            while (next.isPresent()) {
                Node node = next.get();
                if (node instanceof HtmlBlock
                        || node instanceof Paragraph
                        || node instanceof Heading) {
                    text.take(node);
                }
                next = Optional.ofNullable(node.getFirstChild()).or(() -> following(node));
            }
        }
        return text.own;
    }

    private static Optional<Node> following(Node last) {
        Optional<Node> node = Optional.of(last);
        while (node.isPresent() && node.get().getNext() == null) {
            node = Optional.ofNullable(node.get().getParent());
        }
        return node.map(Node::getNext);
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

    private void take(Node block) {
        List<Integer> visible = lines(block).stream().filter(line -> line >= visibleFrom).toList();
        if (visible.isEmpty()) {
            return;
        }
        String text = visible.stream().map(lines::get).collect(Collectors.joining("\n"));
        if (block instanceof HtmlBlock) {
            hideAfter(visible.getLast(), SealedHtml.leftOpen(text));
            return;
        }
        InlineText inline = new InlineText(text);
        if (!isDoubtful(block)) {
            takeText(visible, inline);
        }
        hideAfter(visible.getLast(), inline.leftOpen());
    }

    private static boolean isDoubtful(Node node) {
        return isQuotedOrDeep(node)
                || Optional.ofNullable(node.getPrevious())
                        .filter(previous -> isJustBelow(node, lastLeaf(previous)))
                        .filter(CommentText::mayGoOn)
                        .isPresent();
    }

    /** Whether readers may take the next line for a part of it. */
    private static boolean mayGoOn(Node block) {
        return switch (block) {
            case LinkReferenceDefinition _ -> true;
            case BlockQuote quote ->
                    quote.getLastChild() != null && !(lastLeaf(quote) instanceof FencedCodeBlock);
            case ListBlock list -> lastLeaf(list) instanceof HtmlBlock;
            default -> false;
        };
    }

    private static boolean isQuotedOrDeep(Node node) {
        int depth = 0;
        for (Node outer = node.getParent(); outer != null; outer = outer.getParent()) {
            depth++;
            if (outer instanceof BlockQuote || depth > MAX_DEPTH) {
                return true;
            }
        }
        return false;
    }

    private static Node lastLeaf(Node block) {
        Node last = block;
        while (last.getLastChild() != null) {
            last = last.getLastChild();
        }
        return last;
    }

    private static boolean isJustBelow(Node node, Node other) {
        List<Integer> above = lines(other);
        return !above.isEmpty() && lines(node).contains(above.getLast() + 1);
    }

    private static List<Integer> lines(Node node) {
        return node.getSourceSpans().stream().map(SourceSpan::getLineIndex).toList();
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

    /** HTML whose content is hidden, even over blank lines: comments and some elements. */
    static final class SealedHtml {
        private static final List<String> TAGS =
                List.of("pre", "code", "blockquote", "script", "style", "textarea");

        static final String ELEMENT = "<(?<tag>" + String.join("|", TAGS) + ")(?![\\p{L}\\p{N}])";

        static final Pattern COMMENT_END = Pattern.compile("-->");

        /**
         * Characters of a start that are no part of the end; the shortest comment is {@code <!-->}.
         */
        static final int START = 2;

        private static final Pattern OPENING =
                Pattern.compile("<!--|" + ELEMENT, Pattern.CASE_INSENSITIVE);

        private static final Map<String, Pattern> ENDS =
                TAGS.stream()
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        Function.identity(),
                                        tag ->
                                                Pattern.compile(
                                                        "</" + tag, Pattern.CASE_INSENSITIVE)));

        private SealedHtml() {}

        static Pattern endOf(String tag) {
            return ENDS.getOrDefault(tag.toLowerCase(Locale.ROOT), COMMENT_END);
        }

        static Optional<Pattern> leftOpen(CharSequence html) {
            Matcher opening = OPENING.matcher(html);
            for (int at = 0; opening.find(at); ) {
                String tag = opening.group("tag");
                Pattern end = tag == null ? COMMENT_END : endOf(tag);
                Matcher closing = end.matcher(html);
                if (!closing.find(opening.start() + START)) {
                    return Optional.of(end);
                }
                at = closing.end();
            }
            return Optional.empty();
        }
    }
}
