package io.perfwarden.cli.pairing;

/**
 * The path that a command writes its results to, put into the command as one word, whatever quotes
 * it stands in and whatever characters it has.
 */
final class OutPath {
    /** Stands in a command for the path. */
    static final String PLACE = "{out}";

    private static final char NONE = ' ';

    private OutPath() {}

    /**
     * @param command for a shell of POSIX, which knows single and double quotes and the backslash
     * @param path absolute, as the command may change its directory first
     */
    static String into(String command, String path) {
        StringBuilder line = new StringBuilder();
        char quote = NONE;
        for (int i = 0; i < command.length(); i++) {
            if (command.startsWith(PLACE, i)) {
                line.append(word(path, quote));
                i += PLACE.length() - 1;
                continue;
            }
            char c = command.charAt(i);
            line.append(c);
            if (c == '\\' && quote != '\'' && i + 1 < command.length()) {
                line.append(command.charAt(++i));
            } else if (c == quote) {
                quote = NONE;
            } else if (quote == NONE && (c == '\'' || c == '"')) {
                quote = c;
            }
        }
        return line.toString();
    }

    private static String word(String path, char quote) {
        return switch (quote) {
            case '\'' -> path.replace("'", "'\\''");
            case '"' -> path.replaceAll("[\\\\\"$`]", "\\\\$0");
            default -> "'" + path.replace("'", "'\\''") + "'";
        };
    }
}
