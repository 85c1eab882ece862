package io.perfwarden.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
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
 * The blocks of a comment that a command could stand in or that could hide one, in their order.
 * Neither time nor stack grows with how deeply they are nested.
 */
final class CommentBlocks {
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

    /** What a block is to somebody who looks for commands. */
    enum Kind {
        /** A paragraph or heading of the commenter's own, be it in a list. */
        TEXT,
        /** Text in or just below a quote or a link's definition, or too deep to tell. */
        DOUBTFUL,
        /** Raw HTML. */
        HTML
    }

    /**
     * One block.
     *
     * @param lines numbers of its lines, from 0; never empty
     */
    record Piece(Kind kind, List<Integer> lines) {
        Piece {
            lines = List.copyOf(lines);
        }
    }

    private CommentBlocks() {}

    static List<Piece> of(String body) {
        List<Piece> pieces = new ArrayList<>();
        Node document = PARSER.parse(MIXED_FENCE.matcher(body).replaceAll(" "));
        Optional<Node> next = Optional.ofNullable(document.getFirstChild());
        while (next.isPresent()) {
            Node node = next.get();
            kind(node).map(kind -> new Piece(kind, lines(node))).ifPresent(pieces::add);
            next = Optional.ofNullable(node.getFirstChild()).or(() -> following(node));
        }
        return pieces;
    }

    private static Optional<Node> following(Node last) {
        Optional<Node> node = Optional.of(last);
        while (node.isPresent() && node.get().getNext() == null) {
            node = Optional.ofNullable(node.get().getParent());
        }
        return node.map(Node::getNext);
    }

    private static Optional<Kind> kind(Node node) {
        return switch (node) {
            case HtmlBlock _ -> Optional.of(Kind.HTML);
            case Paragraph _, Heading _ ->
                    Optional.of(isDoubtful(node) ? Kind.DOUBTFUL : Kind.TEXT);
            default -> Optional.empty();
        };
    }

    private static boolean isDoubtful(Node node) {
        return isQuotedOrDeep(node)
                || Optional.ofNullable(node.getPrevious())
                        .filter(previous -> isJustBelow(node, lastLeaf(previous)))
                        .filter(CommentBlocks::mayGoOn)
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
}
