package io.perfwarden.model;

import module java.base;

/**
 * Numbers the names of a list that look alike: those that differ only in blanks, code marks,
 * invisible characters or forms of an accent.
 */
public final class LookalikeNames {
    private static final Pattern BLANKS = Pattern.compile("(?U)\\s++");
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cf}`]");
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> times = new HashMap<>();

    /**
     * The name for the list, numbered if needed. {@code beside} is shown with it, and also tells it
     * apart.
     */
    public String distinguish(String name, String beside) {
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
