package io.perfwarden.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A GitHub comment as text for a terminal: tables aligned, folded blocks shown as their heading,
 * tags and hidden comments left out.
 */
final class TerminalMarkdown {
    private static final Pattern HIDDEN = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
    private static final Pattern SUMMARY = Pattern.compile("<summary>(.*?)</summary>");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*)");
    private static final Pattern ALERT = Pattern.compile("> ?\\[!([A-Z]+)]");

    private final Palette palette;
    private final List<String> lines = new ArrayList<>();
    private final List<String> table = new ArrayList<>();
    private int folds;
    private boolean fenced;

    private TerminalMarkdown(Palette palette) {
        this.palette = palette;
    }

    /**
     * @return lines without their ends; never two empty ones in a row
     */
    static List<String> render(String markdown, Palette palette) {
        TerminalMarkdown rendering = new TerminalMarkdown(palette);
        HIDDEN.matcher(markdown).replaceAll("").lines().forEach(rendering::line);
        rendering.endTable();
        return rendering.tidy();
    }

    private void line(String line) {
        if (!line.startsWith("|") || folds > 0) {
            endTable();
        }
        if (folds > 0 || line.startsWith("<details")) {
            fold(line);
        } else if (line.startsWith("```")) {
            fenced = !fenced;
        } else if (fenced) {
            lines.add("    " + InlineMarkdown.render(line.replace("`", "\\`"), palette).text());
        } else if (line.startsWith("|")) {
            table.add(line);
        } else {
            text(line);
        }
    }

    /** Of a folded block only the summary of the outermost is shown. */
    private void fold(String line) {
        if (line.startsWith("<details")) {
            folds++;
        }
        Matcher summary = SUMMARY.matcher(line);
        if (folds == 1 && summary.find()) {
            String heading = InlineMarkdown.render(summary.group(1), Palette.PLAIN).text();
            lines.add(palette.dim("▸ " + heading));
        }
        if (line.contains("</details>")) {
            folds--;
        }
    }

    private void text(String line) {
        Matcher alert = ALERT.matcher(line);
        Matcher heading = HEADING.matcher(line);
        if (alert.matches()) {
            lines.add("│ " + palette.bold(alert.group(1)));
        } else if (line.startsWith(">")) {
            lines.add("│ " + inline(line.substring(1).strip()));
        } else if (heading.matches()) {
            lines.add(palette.bold(InlineMarkdown.render(heading.group(1), Palette.PLAIN).text()));
        } else if (line.matches("[-*] .*")) {
            lines.add("  • " + inline(line.substring(2)));
        } else {
            lines.add(inline(line.strip()));
        }
    }

    private String inline(String line) {
        return InlineMarkdown.render(line, palette).text();
    }

    private void endTable() {
        if (!table.isEmpty()) {
            lines.addAll(TerminalTable.render(table, palette));
            table.clear();
        }
    }

    private List<String> tidy() {
        List<String> tidied = new ArrayList<>();
        for (String line : lines) {
            boolean again = tidied.isEmpty() || tidied.getLast().isBlank();
            if (!line.isBlank() || !again) {
                tidied.add(line);
            }
        }
        while (!tidied.isEmpty() && tidied.getLast().isBlank()) {
            tidied.removeLast();
        }
        return tidied;
    }
}
