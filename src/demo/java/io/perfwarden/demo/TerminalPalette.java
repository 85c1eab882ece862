package io.perfwarden.demo;

/** How emphasis looks on a terminal. */
enum TerminalPalette {
    /** No escape sequences at all. */
    PLAIN("", "", ""),
    ANSI("\u001b[1m", "\u001b[2m", "\u001b[36m");

    private static final String RESET = "\u001b[0m";

    private final String bold;
    private final String dim;
    private final String code;

    TerminalPalette(String bold, String dim, String code) {
        this.bold = bold;
        this.dim = dim;
        this.code = code;
    }

    String bold(String text) {
        return wrap(bold, text);
    }

    String dim(String text) {
        return wrap(dim, text);
    }

    String code(String text) {
        return wrap(code, text);
    }

    private static String wrap(String start, String text) {
        return start.isEmpty() || text.isEmpty() ? text : start + text + RESET;
    }
}
