package io.perfwarden.demo;

import java.time.Duration;

/**
 * How the demo is run.
 *
 * @param once end after the story instead of keeping the server up
 * @param colours whether the output is a terminal that shows them
 * @param patience how long to wait for each thing that must happen
 */
public record DemoOptions(boolean once, boolean colours, Duration patience) {
    TerminalPalette palette() {
        return colours ? TerminalPalette.ANSI : TerminalPalette.PLAIN;
    }
}
