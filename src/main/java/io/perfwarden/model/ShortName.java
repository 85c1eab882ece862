package io.perfwarden.model;

import module java.base;

/**
 * Finds where a name may begin without its leading packages, modules or files: after a {@code ::},
 * or after a dot in a name without one. Two parts stay, as in {@code Class.method} and {@code
 * Class::method}. It depends only on the name.
 */
public final class ShortName {
    private static final String MODULES = "::";
    private static final String PACKAGES = ".";
    // a qualified name ends before its parameters, or a blank
    private static final String OPENING = "([{<";
    // no language nests deeper, and each position is tried
    private static final int MOST = 16;

    private ShortName() {}

    /** Positions above 0, ascending; none for a short name. */
    public static List<Integer> starts(String name) {
        int end = end(name);
        int modules = name.indexOf(MODULES);
        boolean nested = modules >= 0 && modules < end;
        String separator = nested ? MODULES : PACKAGES;
        int slash = name.indexOf('/');
        int until = nested || slash < 0 ? end : Math.min(end, slash);
        List<Integer> starts = new ArrayList<>();
        int from = 0;
        while (starts.size() <= MOST && isPart(name, from, nested)) {
            starts.add(from);
            int next = name.indexOf(separator, from);
            if (next < 0 || next >= until) {
                break;
            }
            from = next + separator.length();
        }
        return starts.size() <= 2 ? List.of() : List.copyOf(starts.subList(1, starts.size() - 1));
    }

    private static int end(String name) {
        int end = 0;
        while (end < name.length()
                && OPENING.indexOf(name.charAt(end)) < 0
                && !Character.isWhitespace(name.charAt(end))) {
            end++;
        }
        return end;
    }

    /** A number after a dot is no part of its own. */
    private static boolean isPart(String name, int from, boolean nested) {
        return from < name.length()
                && (nested
                        ? name.charAt(from) != ':'
                        : Character.isJavaIdentifierStart(name.codePointAt(from)));
    }
}
