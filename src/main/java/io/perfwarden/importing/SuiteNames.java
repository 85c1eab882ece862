package io.perfwarden.importing;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Names for suites as the configuration allows them, {@code [a-z0-9][a-z0-9-]{0,39}}, which are
 * plain file names too. Different suites get different names, the same one always the same.
 */
final class SuiteNames {
    private static final int LONGEST = 40;
    private static final String NAMELESS = "benchmarks";

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Set<String> taken = new HashSet<>();

    /** The name for what a history calls its suite. */
    String of(String title) {
        return names.computeIfAbsent(title, this::free);
    }

    private String free(String title) {
        String plain = safe(title);
        String name = plain;
        for (int copy = 2; !taken.add(name); copy++) {
            String suffix = "-" + copy;
            name = cut(plain, LONGEST - suffix.length()) + suffix;
        }
        return name;
    }

    /** What of a text is safe in the name of a file; never empty. */
    static String safe(String title) {
        String letters =
                title.toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("^-|-$", "");
        return letters.isEmpty() ? NAMELESS : cut(letters, LONGEST);
    }

    private static String cut(String name, int length) {
        return name.length() <= length ? name : name.substring(0, length).replaceAll("-$", "");
    }
}
