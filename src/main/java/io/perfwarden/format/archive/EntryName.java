package io.perfwarden.format.archive;

import module java.base;

/**
 * Rules for names of entries. Nothing is written to such a path; the rules keep it out of reports,
 * globs and readers of our output.
 */
final class EntryName {
    private static final int LONGEST_SHOWN = 200;
    private static final Pattern UNPRINTABLE =
            Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]");

    /** The marks, embeddings, overrides and isolates of UAX #9. */
    private static final Pattern TURNING =
            Pattern.compile("[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

    private EntryName() {}

    /** Removes the {@code ./} that some writers put in front. */
    static String normal(String name) {
        String rest = name;
        while (rest.startsWith("./")) {
            rest = rest.substring(2);
        }
        return rest;
    }

    /** A faulty name without parts that lead out of the archive; for comparisons, never shown. */
    static String normalize(String name) {
        String rest = hasDrive(name) ? name.substring(2) : name;
        return Arrays.stream(rest.replace('\\', '/').split("/"))
                .filter(segment ->
                        !segment.isEmpty() && !segment.equals(".") && !segment.equals(".."))
                .collect(Collectors.joining("/"));
    }

    /** Names of a companion file: in the same directory, and in the one above. */
    static List<String> siblingNames(String name, String fileName) {
        String directory = name.substring(0, name.lastIndexOf('/') + 1);
        String above = directory.isEmpty() ? "" : directory.substring(0, directory.length() - 1);
        return List.of(
                directory + fileName, above.substring(0, above.lastIndexOf('/') + 1) + fileName);
    }

    static boolean isSystemFile(String name) {
        return name.startsWith("__MACOSX/")
                || name.equals(".DS_Store")
                || name.endsWith("/.DS_Store");
    }

    /** The fault of a name, for showing; absent for a good one. */
    static Optional<String> fault(String name) {
        if (name.isEmpty()) {
            return Optional.of("it has no name");
        }
        if (name.startsWith("/") || hasDrive(name)) {
            return Optional.of("its name is an absolute path");
        }
        if (name.indexOf('\\') >= 0) {
            return Optional.of("its name contains a backslash");
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            return Optional.of("its name contains a control character");
        }
        if (TURNING.matcher(name).find()) {
            return Optional.of("its name contains a character that changes the direction of text");
        }
        for (String segment : name.split("/", -1)) {
            if (segment.equals("..")) {
                return Optional.of("its name leads out of the archive");
            }
            if (segment.isEmpty() || segment.equals(".")) {
                return Optional.of("its name has an empty segment");
            }
        }
        return Optional.empty();
    }

    /** A foreign name without control or direction characters. */
    static String printable(String name) {
        boolean cut = name.codePointCount(0, name.length()) > LONGEST_SHOWN;
        int end = cut ? name.offsetByCodePoints(0, LONGEST_SHOWN) : name.length();
        return UNPRINTABLE.matcher(name.substring(0, end)).replaceAll("\ufffd")
                + (cut ? "\u2026" : "");
    }

    private static boolean hasDrive(String name) {
        return name.length() >= 2 && name.charAt(1) == ':' && Character.isLetter(name.charAt(0));
    }
}
