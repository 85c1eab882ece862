package io.perfwarden.unseen;

import module java.base;

/** Finds the numbers in attributes of XML. */
final class MarkupFigures {
    private static final Pattern TAG = Pattern.compile("<(\\w+)([^<>]*)>");
    private static final Pattern ATTRIBUTE = Pattern.compile("(\\w+)=\"([^\"]*)\"");
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?");

    private MarkupFigures() {}

    static List<Figure> in(String text) {
        List<Figure> found = new ArrayList<>();
        Matcher tag = TAG.matcher(text);
        String row = "";
        while (tag.find()) {
            Matcher attribute = ATTRIBUTE.matcher(text).region(tag.start(2), tag.end(2));
            while (attribute.find()) {
                if (tag.group(1).equals("BenchmarkResults") && attribute.group(1).equals("name")) {
                    row = attribute.group(2);
                }
                if (NUMBER.matcher(attribute.group(2)).matches()) {
                    String kind = tag.group(1) + "/@" + attribute.group(1);
                    found.add(new Figure(kind, row, attribute.start(2), attribute.end(2)));
                }
            }
        }
        return found;
    }
}
