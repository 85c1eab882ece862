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
 * Tells the commenter's own words from quotes, code and what cannot be seen. Where a line is
 * doubtful it is not the commenter's own, even to CommonMark: a command overlooked is written
 * again, a command never given is not taken back.
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

    /** Containers within each other, the document included. */
    private static final int MAX_DEPTH = 20;

    /** Inlines are left alone: {@link InlineText} reads them, with less to go wrong. */
    private static final Parser PARSER =
            Parser.builder()
                    .includeSourceSpans(IncludeSourceSpans.BLOCKS)
                    .maxOpenBlockParsers(MAX_DEPTH)
                    .inlineParserFactory(_ -> (_, _) -> {})
                    .build();

    /** Where the info string of a fence starts with the other mark, which hides the fence. */
    private static final Pattern MIXED_FENCE = Pattern.compile("(?<=```)(?=~)|(?<=~~~)(?=`)");

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
            // A walk without recursion: neither time nor stack grows with the depth of blocks.
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

    /** Whether text is in or just below a quote or a link's definition, or too deep to tell. */
    private static boolean isDoubtful(Node node) {
        return isQuotedOrDeep(node)
                || Optional.ofNullable(node.getPrevious())
                        .filter(previous -> isJustBelow(node, lastLeaf(previous)))
                        .filter(CommentText::mayGoOn)
                        .isPresent();
    }

    /** Whether people may take the line below for a part of it. */
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

    /** HTML whose content is no text, even over blank lines: comments and some elements. */
    static final class SealedHtml {
        private static final List<String> TAGS =
                List.of("pre", "code", "blockquote", "script", "style", "textarea");

        /** The start of such an element; its name is the group {@code tag}. */
        static final String ELEMENT = "<(?<tag>" + String.join("|", TAGS) + ")(?![\\p{L}\\p{N}])";

        /** What ends a comment. */
        static final Pattern COMMENT_END = Pattern.compile("-->");

        /**
         * Characters of a start that cannot be a part of the end; the shortest comment is a {@code
         * <!-->}.
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

        /** What ends an element of this name, whatever its case. */
        static Pattern endOf(String tag) {
            return ENDS.getOrDefault(tag.toLowerCase(Locale.ROOT), COMMENT_END);
        }

        /** What ends the comment or element that some HTML opens and leaves open. */
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
