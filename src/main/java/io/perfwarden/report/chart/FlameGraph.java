package io.perfwarden.report.chart;

import module java.base;

import io.perfwarden.model.KeyOrder;
import io.perfwarden.profile.ProfileSummary;
import io.perfwarden.profile.ProfileSummary.CallFrame;
import io.perfwarden.report.ProfileWording;

/**
 * The difference of two profiles as a flame graph: a frame is as wide as its share of one side, and
 * lies below the function that called it. Its colour tells how its share changed.
 *
 * @see <a href="https://www.brendangregg.com/blog/2014-11-09/differential-flame-graphs.html">
 *     Differential flame graphs</a>
 */
public final class FlameGraph {
    /** Frames of a picture of its own at most; the narrowest are left out. */
    public static final int MOST_FRAMES = 5_000;

    private static final int WIDTH = 1_200;
    private static final int ROW = 18;
    private static final int MARGIN = 30;
    private static final int LETTER = 7;
    private static final int BASELINE = 13;
    private static final double NARROWEST = 0.3;

    /** From which change of the share, in points, a frame has the next colour. */
    private static final double[] STEPS = {0.5, 2, 5};

    private static final String STYLE =
            """
            <style>text{font:12px sans-serif;fill:#1f2328}\
            rect{stroke:#fff;stroke-width:.5;fill:#e6e6e6}\
            .w1{fill:#fbd5ca}.w2{fill:#f4a58a}.w3{fill:#e0663f}\
            .b1{fill:#cfe3f5}.b2{fill:#92c1e8}.b3{fill:#4d94cf}.bg{fill:#fff}</style>
            """;

    private final ProfileSummary profile;
    private final FlameView view;
    private final StringBuilder boxes = new StringBuilder();
    private int rows = 1;

    /**
     * What is looked at.
     *
     * @param isOfBase whether frames are as wide as their share of the base
     * @param zoom the frame that is as wide as the picture, by its place; none if there is none
     * @param search what the functions of marked frames contain; marks none if empty
     * @param frames how many are drawn, the widest
     * @param link of a frame, by its place; none if empty
     */
    public record FlameView(
            boolean isOfBase,
            OptionalInt zoom,
            String search,
            int frames,
            IntFunction<String> link) {
        public boolean isMarked(String function) {
            return !search.isEmpty()
                    && function.toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT));
        }
    }

    private FlameGraph(ProfileSummary profile, FlameView view) {
        this.profile = profile;
        this.view = view;
    }

    /** A whole picture, which shows nothing but text and boxes. */
    public static String svg(ProfileSummary profile) {
        FlameView whole = new FlameView(false, OptionalInt.empty(), "", MOST_FRAMES, _ -> "");
        return new FlameGraph(profile, whole).svg("img", STYLE);
    }

    /** A picture within a page, which has the styles. */
    public static String svg(ProfileSummary profile, FlameView view) {
        return new FlameGraph(profile, view).svg("group", "");
    }

    /** Of an image no reader hears what is within, such as links. */
    private String svg(String role, String style) {
        draw();
        int height = MARGIN + rows * ROW + ROW;
        return """
        <svg xmlns="http://www.w3.org/2000/svg" class="flame" role="%7$s" width="%1$d" \
        height="%2$d" viewBox="0 0 %1$d %2$d">
        <title>Difference of two profiles</title>
        <desc>%3$s</desc>
        %4$s<rect class="bg" width="100%%" height="100%%"/>
        <text x="4" y="16">%3$s. Wide: much of the %5$s. Red: more than in the base. Blue: less.</text>
        %6$s</svg>
        """
                .formatted(
                        WIDTH,
                        height,
                        SvgCanvas.escape(ProfileWording.heading(profile)),
                        style,
                        view.isOfBase() ? "base" : "head",
                        boxes,
                        role);
    }

    private void draw() {
        List<CallFrame> frames = profile.frames();
        // where the next frame of a depth begins
        Map<Integer, Double> next = new HashMap<>();
        double[] left = new double[frames.size()];
        for (int i = 0; i < frames.size(); i++) {
            CallFrame frame = frames.get(i);
            left[i] = next.getOrDefault(frame.depth(), 0.0);
            next.put(frame.depth(), left[i] + width(frame));
            next.put(frame.depth() + 1, left[i]);
        }
        OptionalInt zoom =
                view.zoom().stream()
                        .filter(i -> i >= 0 && i < frames.size() && width(frames.get(i)) > 0)
                        .findFirst();
        double from = zoom.isPresent() ? left[zoom.getAsInt()] : 0;
        double whole =
                zoom.isPresent() ? width(frames.get(zoom.getAsInt())) : next.getOrDefault(0, 0.0);
        List<PlacedFrame> shown = new ArrayList<>();
        for (int i = 0; i < frames.size(); i++) {
            double x = Math.max(0, (left[i] - from) / whole * WIDTH);
            double end = Math.min(WIDTH, (left[i] + width(frames.get(i)) - from) / whole * WIDTH);
            if (end - x >= NARROWEST) {
                shown.add(new PlacedFrame(i, frames.get(i), x, end - x));
            }
        }
        shown.stream()
                .sorted(KeyOrder.ofDouble(it -> -it.width()))
                .limit(view.frames())
                .sorted(KeyOrder.ofInt(PlacedFrame::place))
                .forEach(this::draw);
    }

    /**
     * A frame in pixels.
     *
     * @param place among all frames
     */
    private record PlacedFrame(int place, CallFrame frame, double x, double width) {}

    private double width(CallFrame frame) {
        return view.isOfBase() ? frame.before() : frame.after();
    }

    private void draw(PlacedFrame placed) {
        CallFrame frame = placed.frame();
        double before = (double) frame.before() / profile.before();
        double after = (double) frame.after() / profile.after();
        rows = Math.max(rows, frame.depth() + 1);
        int y = MARGIN + frame.depth() * ROW;
        String link = view.link().apply(placed.place());
        boxes.append(link.isEmpty() ? "<g>" : "<a href=\"" + SvgCanvas.escape(link) + "\">");
        boxes.append("<title>")
                .append(SvgCanvas.escape(ProfileWording.frame(frame.function(), before, after)))
                .append("</title>");
        boxes.append(
                String.format(
                        Locale.ROOT,
                        "<rect%s x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
                        style(100 * (after - before), view.isMarked(frame.function())),
                        placed.x(),
                        y,
                        placed.width(),
                        ROW));
        int letters = (int) (placed.width() / LETTER);
        if (letters > 2) {
            boxes.append(
                    String.format(
                            Locale.ROOT,
                            "<text x=\"%.1f\" y=\"%d\">%s</text>",
                            placed.x() + 2,
                            y + BASELINE,
                            SvgCanvas.escape(cut(frame.function(), letters))));
        }
        boxes.append(link.isEmpty() ? "</g>\n" : "</a>\n");
    }

    private static String cut(String function, int letters) {
        int points = function.codePointCount(0, function.length());
        return points <= letters
                ? function
                : function.substring(0, function.offsetByCodePoints(0, letters - 1)) + "…";
    }

    private static String style(double points, boolean isMarked) {
        int step = 0;
        while (step < STEPS.length && Math.abs(points) >= STEPS[step]) {
            step++;
        }
        String colour = step == 0 ? "" : (points > 0 ? "w" : "b") + step;
        String classes = (colour + (isMarked ? " m" : "")).strip();
        return classes.isEmpty() ? "" : " class=\"" + classes + "\"";
    }
}
