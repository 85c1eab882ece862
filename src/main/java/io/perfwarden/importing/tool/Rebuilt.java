package io.perfwarden.importing.tool;

import io.perfwarden.format.history.GabEntry.Bench;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A tool's output as it was before the action took it apart.
 *
 * @param text empty where there is nothing of this tool
 * @param others what does not look like this tool's, and stays as the action has it
 */
record Rebuilt(String text, List<Bench> others) {
    Rebuilt {
        others = List.copyOf(others);
    }

    byte[] bytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
