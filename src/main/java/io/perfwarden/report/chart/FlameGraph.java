package io.perfwarden.report.chart;

import module java.base;

import io.perfwarden.model.KeyOrder;
import io.perfwarden.profile.CallTree;
import io.perfwarden.profile.ProfileDifference;
import io.perfwarden.report.ProfileWording;

/**
 * The difference of two profiles as a flame graph: a frame is as wide as its share of the head, and
 * lies on the function that called it. Its colour tells how its share changed.
 *
 * @see <a href="https://www.brendangregg.com/blog/2014-11-09/differential-flame-graphs.html">
 *     Differential flame graphs</a>
 */
public final class FlameGraph {
    /** Frames of a graph at most; the narrowest are left out. */
    static final int MOST_FRAMES = 5_000;

    private static final int WIDTH = 1_200;
    private static final int ROW = 18;
    private static final int MOST_ROWS = 120;
    private static final int MARGIN = 30;
    private static final int LETTER = 7;
    private static final int BASELINE = 13;
    private static final double NARROWEST = 0.3;

    /** From which change of the share, in points, a frame has the next colour. */
    private static final double[] STEPS = {0.5, 2, 5};

    private static final String STYLE =
            """
            text{font:12px sans-serif;fill:#1f2328}rect{stroke:#fff;stroke-width:.5;fill:#e6e6e6}\
            .w1{fill:#fbd5ca}.w2{fill:#f4a58a}.w3{fill:#e0663f}\
            .b1{fill:#cfe3f5}.b2{fill:#92c1e8}.b3{fill:#4d94cf}.bg{fill:#fff}\
            """;

    private final ProfileDifference difference;
    private final double baseTotal;
    private final double headTotal;
    private final List<FlameFrame> frames = new ArrayList<>();

    /**
     * @param before share of the base, 0 to 1
     * @param after share of the head, 0 to 1
     */
    private record FlameFrame(int row, double left, String function, double before, double after) {}

    private FlameGraph(ProfileDifference difference) {
        this.difference = difference;
        this.baseTotal = difference.base().calls().total();
        this.headTotal = difference.head().calls().total();
    }

    /** A whole picture, which shows nothing but text and boxes. */
    public static String svg(ProfileDifference difference) {
        FlameGraph graph = new FlameGraph(difference);
        graph.place(Optional.of(difference.base().calls()), difference.head().calls(), 0, 0);
        return graph.svg();
    }

    private void place(Optional<CallTree> base, CallTree head, int row, double from) {
        double left = from;
        for (var entry : head.callees().entrySet()) {
            CallTree callee = entry.getValue();
            double after = callee.total() / headTotal;
            if (after * WIDTH < NARROWEST || row >= MOST_ROWS) {
                continue;
            }
            Optional<CallTree> same =
                    base.flatMap(it -> Optional.ofNullable(it.callees().get(entry.getKey())));
            double before = same.map(CallTree::total).orElse(0L) / baseTotal;
            frames.add(new FlameFrame(row, left, entry.getKey(), before, after));
            place(same, callee, row + 1, left);
            left += after;
        }
    }

    private String svg() {
        List<FlameFrame> shown =
                frames.stream()
                        .sorted(KeyOrder.<FlameFrame>ofDouble(it -> -it.after()))
                        .limit(MOST_FRAMES)
                        .sorted(KeyOrder.ofInt(FlameFrame::row).thenComparing(FlameFrame::left))
                        .toList();
        int rows = shown.stream().mapToInt(FlameFrame::row).max().orElse(0) + 1;
        StringBuilder boxes = new StringBuilder();
        shown.forEach(it -> draw(boxes, it));
        int height = MARGIN + rows * ROW + ROW;
        return """
        <svg xmlns="http://www.w3.org/2000/svg" role="img" width="%1$d" height="%2$d" \
        viewBox="0 0 %1$d %2$d">
        <title>Difference of two profiles</title>
        <desc>%3$s</desc>
        <style>%4$s</style>
        <rect class="bg" width="100%%" height="100%%"/>
        <text x="4" y="16">%3$s. Wide: much of the head. Red: more than in the base. Blue: less.</text>
        %5$s</svg>
        """
                .formatted(
                        WIDTH,
                        height,
                        SvgCanvas.escape(ProfileWording.heading(difference)),
                        STYLE,
                        boxes);
    }

    private static void draw(StringBuilder boxes, FlameFrame frame) {
        double x = frame.left() * WIDTH;
        double width = frame.after() * WIDTH;
        int y = MARGIN + frame.row() * ROW;
        String words = ProfileWording.frame(frame.function(), frame.before(), frame.after());
        boxes.append("<g><title>").append(SvgCanvas.escape(words)).append("</title>");
        boxes.append(
                String.format(
                        Locale.ROOT,
                        "<rect%s x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
                        style(100 * (frame.after() - frame.before())),
                        x,
                        y,
                        width,
                        ROW));
        int letters = (int) (width / LETTER);
        if (letters > 2) {
            boxes.append(
                    String.format(
                            Locale.ROOT,
                            "<text x=\"%.1f\" y=\"%d\">%s</text>",
                            x + 2,
                            y + BASELINE,
                            SvgCanvas.escape(cut(frame.function(), letters))));
        }
        boxes.append("</g>\n");
    }

    private static String cut(String function, int letters) {
        int points = function.codePointCount(0, function.length());
        return points <= letters
                ? function
                : function.substring(0, function.offsetByCodePoints(0, letters - 1)) + "…";
    }

    private static String style(double points) {
        int step = 0;
        while (step < STEPS.length && Math.abs(points) >= STEPS[step]) {
            step++;
        }
        return step == 0 ? "" : " class=\"" + (points > 0 ? "w" : "b") + step + "\"";
    }
}
