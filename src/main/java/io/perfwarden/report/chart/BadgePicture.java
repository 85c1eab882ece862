package io.perfwarden.report.chart;

import module java.base;

import io.perfwarden.report.MarkdownText;

/**
 * The surface of a chart. A style is class names; the first says what it is, as in {@code line s1}.
 */
public enum BadgePicture {
    PASS("passing", "#1a7f37", "M0 5 3 8 9 1"),
    FAIL("regressed", "#cf222e", "M0 0 9 9M9 0 0 9"),
    UNKNOWN("unknown", "#59636e", "M0 5H9");

    private static final int LONGEST = 40;
    private static final double LETTER = 6.5;
    private static final int EDGE = 6;
    private static final int SIGN = 14;

    private final String word;
    private final String colour;
    private final String sign;

    BadgePicture(String word, String colour, String sign) {
        this.word = word;
        this.colour = colour;
        this.sign = sign;
    }

    public String svg(String label) {
        String shown = MarkdownText.plain(label, LONGEST);
        int text = (int) Math.round(LETTER * MarkdownText.width(shown));
        int words = (int) Math.round(LETTER * word.length());
        int left = text + 2 * EDGE;
        int width = left + words + SIGN + 2 * EDGE;
        return """
        <svg xmlns="http://www.w3.org/2000/svg" role="img" width="%1$d" height="20" \
        viewBox="0 0 %1$d 20">
        <title>%2$s: %3$s</title>
        <rect width="%1$d" height="20" rx="3" fill="%4$s"/>
        <path d="M3 0H%5$dV20H3Q0 20 0 17V3Q0 0 3 0z" fill="#424a53"/>
        <path d="%6$s" transform="translate(%7$d 5.5)" fill="none" stroke="#fff" \
        stroke-width="1.5"/>
        <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
        <text x="6" y="14" textLength="%8$d">%2$s</text>
        <text x="%9$d" y="14" textLength="%10$d">%3$s</text>
        </g>
        </svg>
        """
                .formatted(
                        width,
                        SvgCanvas.escape(shown),
                        word,
                        colour,
                        left,
                        sign,
                        left + EDGE,
                        text,
                        left + EDGE + SIGN,
                        words);
    }
}
