package io.perfwarden.report;

import module java.base;

import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** Markdown as a reader of it sees it. */
public final class Rendered {
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    private Rendered() {}

    public static Node parse(String markdown) {
        return PARSER.parse(markdown);
    }

    /** All nodes of a kind, in the order of the text. */
    public static <T extends Node> List<T> all(Node root, Class<T> kind) {
        List<T> found = new ArrayList<>();
        for (Node child = root.getFirstChild(); child != null; child = child.getNext()) {
            if (kind.isInstance(child)) {
                found.add(kind.cast(child));
            }
            found.addAll(all(child, kind));
        }
        return found;
    }

    /** The cells of every row of every table, heads included. */
    public static List<List<TableCell>> tableRows(Node root) {
        return all(root, TableBlock.class).stream()
                .flatMap(table -> all(table, TableRow.class).stream())
                .map(row -> all(row, TableCell.class))
                .toList();
    }

    /** Words that stand outside code, and kinds of nodes other than words and code. */
    public static Set<String> kindsIn(Node node) {
        Set<String> kinds = new TreeSet<>();
        for (Node inner : all(node, Node.class)) {
            if (!(inner instanceof Text || inner instanceof Code)) {
                kinds.add(inner.getClass().getSimpleName());
            }
        }
        return kinds;
    }

    /** Everything outside code, as one text. */
    public static String prose(Node root) {
        StringBuilder text = new StringBuilder();
        all(root, Text.class).forEach(node -> text.append(node.getLiteral()).append('\n'));
        return text.toString();
    }
}
