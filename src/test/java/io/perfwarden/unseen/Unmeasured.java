package io.perfwarden.unseen;

import module java.base;

/** Reads the tables of what no report has to mention. */
final class Unmeasured {
    static final String NUMBERS = "Numbers that are no measurements";
    static final String LOSSES = "Losses that change nothing";

    private static final Pattern ROW = Pattern.compile("\\| (`.*`) \\| (`.*`) \\| (\\S.*) \\|");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private Unmeasured() {}

    /**
     * The patterns that a Markdown file lists for a format below a heading, each with a reason
     * beside it.
     */
    static List<String> of(String format, Path file, String heading) throws IOException {
        List<String> patterns = new ArrayList<>();
        String text = Files.readString(file);
        String start = "\n## " + heading + "\n";
        String section = text.substring(text.indexOf(start) + start.length());
        int next = section.indexOf("\n## ");
        String table = next < 0 ? section : section.substring(0, next);
        for (String line : table.lines().toList()) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && codes(row.group(1)).contains(format)) {
                patterns.addAll(codes(row.group(2)));
            }
        }
        return patterns;
    }

    /**
     * Whether a pattern fits a kind, or, with {@code " @ "} in it, a kind in one row: {@code *} is
     * anything, {@code ?} one character.
     */
    static boolean fits(String pattern, String kind) {
        return pattern.contains(" @ ") == kind.contains(" @ ") && matches(pattern, kind);
    }

    static boolean matches(String pattern, String text) {
        return Pattern.matches(regex(pattern), text);
    }

    private static String regex(String pattern) {
        return pattern.codePoints()
                .mapToObj(Character::toString)
                .map(it -> it.equals("*") ? ".*" : it.equals("?") ? "." : Pattern.quote(it))
                .collect(Collectors.joining());
    }

    private static List<String> codes(String cell) {
        return CODE.matcher(cell).results().map(it -> it.group(1)).toList();
    }
}
