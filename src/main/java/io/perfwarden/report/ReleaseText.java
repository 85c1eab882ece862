package io.perfwarden.report;

import module java.base;

/** The text of a release with ours below the author's, between two markers. */
public final class ReleaseText {
    private static final String BEGIN = "<!-- perfwarden:release -->";
    private static final String END = "<!-- /perfwarden:release -->";

    /** Most characters of a release's text, by GitHub's answer to longer ones. */
    private static final int MOST = 125_000;

    private ReleaseText() {}

    /**
     * Puts notes below a text, or in the place of those that are there. A lone marker of the
     * author's takes nothing with it.
     *
     * @return absent if the text leaves no room
     */
    public static Optional<String> with(String text, String notes) {
        String ours = BEGIN + "\n" + notes.strip() + "\n" + END;
        String all = text.isBlank() ? ours : text.stripTrailing() + "\n\n" + ours;
        for (int end = text.indexOf(END); end >= 0; end = text.indexOf(END, end + 1)) {
            int begin = text.lastIndexOf(BEGIN, end);
            if (begin >= 0) {
                all = text.substring(0, begin) + ours + text.substring(end + END.length());
                break;
            }
        }
        return Optional.of(all).filter(it -> it.length() <= MOST);
    }
}
