package io.perfwarden.demo;

/**
 * How the demo is run.
 *
 * @param once end after the story instead of keeping the server up
 * @param colours whether the output is a terminal that shows them
 */
public record DemoOptions(boolean once, boolean colours) {
    Palette palette() {
        return colours ? Palette.ANSI : Palette.PLAIN;
    }
}
