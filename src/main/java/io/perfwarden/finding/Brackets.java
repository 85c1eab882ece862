package io.perfwarden.finding;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** Which brackets of a name belong together; one without its partner is a character like others. */
final class Brackets {
    private static final String OPENING = "([{<";
    private static final String CLOSING = ")]}>";

    private final int[] ends;
    private final Deque<Integer> open = new ArrayDeque<>();
    private final int[] opened = new int[OPENING.length()];

    private Brackets(String name) {
        ends = new int[name.length()];
        Arrays.fill(ends, -1);
        for (int i = 0; i < name.length(); i++) {
            int opens = OPENING.indexOf(name.charAt(i));
            if (opens >= 0) {
                open.push(i);
                opened[opens]++;
            }
            close(name, i);
        }
    }

    private void close(String name, int at) {
        int kind = CLOSING.indexOf(name.charAt(at));
        while (kind >= 0 && opened[kind] > 0) {
            int start = open.pop();
            int other = OPENING.indexOf(name.charAt(start));
            opened[other]--;
            if (other == kind) {
                ends[start] = at;
                return;
            }
        }
    }

    /**
     * For each opening bracket where it is closed, and -1 elsewhere; empty where none is closed.
     */
    static int[] ends(String name) {
        boolean any = CLOSING.chars().anyMatch(bracket -> name.indexOf(bracket) >= 0);
        return any ? new Brackets(name).ends : new int[0];
    }
}
