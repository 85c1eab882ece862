package io.perfwarden.model;

import module java.base;

/**
 * Where a name may begin once its leading packages, modules or files are left out: behind a {@code
 * ::} or, where the name has none, a dot; two parts stay, as in {@code Class.method} and {@code
 * Class::method}. It depends on nothing but the name itself.
 */
public final class ShortName {
    private static final String MODULES = "::";
    private static final String PACKAGES = ".";
    // What ends a qualified name: its parameters, or words.
    private static final String OPENING = "([{<";
    // No language nests as deep, and each is tried.
    private static final int MOST = 16;

    private ShortName() {}

    /** Positions in a name, ascending and above 0; none for a name that is short already. */
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

    /** A number behind a dot is no part of its own. */
    private static boolean isPart(String name, int from, boolean nested) {
        return from < name.length()
                && (nested
                        ? name.charAt(from) != ':'
                        : Character.isJavaIdentifierStart(name.codePointAt(from)));
    }
}
