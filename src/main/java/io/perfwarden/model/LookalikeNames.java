package io.perfwarden.model;

import module java.base;

/**
 * Tells names of one list apart that look the same: each of them but the first gets a number. Names
 * look the same that differ only in blanks, in marks of code, in characters that cannot be seen, or
 * in how an accent is written.
 */
public final class LookalikeNames {
    private static final Pattern BLANKS = Pattern.compile("(?U)\\s++");
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cf}`]");
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> times = new HashMap<>();

    /**
     * A name as it may stand in the list, where {@code beside} is beside it, and tells it apart as
     * well.
     */
    public String apart(String name, String beside) {
        String look = look(name);
        String context = '\n' + look(beside);
        if (taken.add(look + context)) {
            return name;
        }
        int n = times.getOrDefault(look + context, 1);
        do {
            n++;
        } while (!taken.add(look + number(n) + context));
        times.put(look + context, n);
        return name + number(n);
    }

    private static String number(int n) {
        return " (" + n + ")";
    }

    private static String look(String name) {
        String seen = UNSEEN.matcher(name).replaceAll("");
        return BLANKS.matcher(Normalizer.normalize(seen, Normalizer.Form.NFC))
                .replaceAll(" ")
                .strip();
    }
}
