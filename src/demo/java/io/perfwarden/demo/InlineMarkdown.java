package io.perfwarden.demo;

import module java.base;

/**
 * The inside of a Markdown line: code spans, bold, links, tags, entities and escapes. Control
 * characters are dropped, so that a name from an artifact cannot steer the terminal.
 */
final class InlineMarkdown {
    /** What may end a run of ordinary text. */
    private static final String SPECIAL = "`[<&*\\";

    private static final Pattern TAG = Pattern.compile("</?[a-zA-Z][^<>]*>");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)]\\(([^()\\s]*)\\)");
    private static final Pattern ENTITY = Pattern.compile("&(#\\d{1,7}|[a-z]{2,6});");
    private static final Map<String, String> ENTITIES =
            Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"", "nbsp", " ", "ensp", " ");

    private final String source;
    private final TerminalPalette palette;
    private final StringBuilder shown = new StringBuilder();
    private int width;
    private int at;
    private boolean bold;

    private InlineMarkdown(String source, TerminalPalette palette) {
        this.source = source;
        this.palette = palette;
    }

    static TerminalLine render(String source, TerminalPalette palette) {
        return new InlineMarkdown(source, palette).line();
    }

    private TerminalLine line() {
        while (at < source.length()) {
            step();
        }
        return new TerminalLine(shown.toString(), width);
    }

    private void step() {
        char next = source.charAt(at);
        boolean taken =
                switch (next) {
                    case '`' -> codeSpan();
                    case '[' -> link();
                    case '<' -> tag();
                    case '&' -> entity();
                    default -> false;
                };
        if (!taken) {
            character(next);
        }
    }

    private void character(char next) {
        if (source.startsWith("**", at)) {
            bold = !bold;
            at += 2;
        } else if (next == '\\' && at + 1 < source.length() && !isWord(source.charAt(at + 1))) {
            put(source.substring(at + 1, at + 2));
            at += 2;
        } else {
            int end = at + 1;
            while (end < source.length() && SPECIAL.indexOf(source.charAt(end)) < 0) {
                end++;
            }
            put(source.substring(at, end));
            at = end;
        }
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || Character.isWhitespace(c);
    }

    private boolean codeSpan() {
        int fence = at;
        while (fence < source.length() && source.charAt(fence) == '`') {
            fence++;
        }
        String ticks = source.substring(at, fence);
        Matcher close =
                Pattern.compile("(?<!`)" + ticks + "(?!`)")
                        .matcher(source)
                        .region(fence, source.length());
        close.useTransparentBounds(true);
        if (!close.find()) {
            return false;
        }
        String inside = clean(source.substring(fence, close.start()).replace("\\|", "|"));
        if (inside.startsWith(" ") && inside.endsWith(" ") && !inside.isBlank()) {
            inside = inside.substring(1, inside.length() - 1);
        }
        shown.append(palette.code(inside));
        width += TerminalLine.width(inside);
        at = close.end();
        return true;
    }

    private boolean link() {
        Matcher link = LINK.matcher(source).region(at, source.length());
        if (!link.lookingAt()) {
            return false;
        }
        TerminalLine label = render(link.group(1), palette);
        shown.append(label.text());
        width += label.width();
        if (!link.group(2).isEmpty() && !link.group(2).equals(link.group(1))) {
            put(" <" + link.group(2) + ">");
        }
        at = link.end();
        return true;
    }

    private boolean tag() {
        Matcher tag = TAG.matcher(source).region(at, source.length());
        if (!tag.lookingAt()) {
            return false;
        }
        if (tag.group().startsWith("<br")) {
            put(" ");
        }
        at = tag.end();
        return true;
    }

    private boolean entity() {
        Matcher entity = ENTITY.matcher(source).region(at, source.length());
        if (!entity.lookingAt()) {
            return false;
        }
        String name = entity.group(1);
        put(name.startsWith("#") ? codePoint(name) : ENTITIES.getOrDefault(name, entity.group()));
        at = entity.end();
        return true;
    }

    private static String codePoint(String number) {
        int codePoint = Integer.parseInt(number.substring(1));
        return Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : "";
    }

    private void put(String text) {
        String cleaned = clean(text);
        shown.append(bold ? palette.bold(cleaned) : cleaned);
        width += TerminalLine.width(cleaned);
    }

    private static String clean(String text) {
        return text.codePoints()
                .filter(c -> !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
