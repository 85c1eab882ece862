package io.perfwarden.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.Unit;
import io.perfwarden.report.chart.ChartSeries.ChartLevel;
import io.perfwarden.report.chart.ChartSeries.ChartPoint;
import io.perfwarden.report.chart.TrendPlot.Horizontal;
import io.perfwarden.report.chart.TrendPlot.Marker;
import io.perfwarden.report.chart.TrendPlot.Vertical;
import io.perfwarden.testkit.Golden;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class TrendChartTest {
    private static final List<String> HOSTILE =
            List.of(
                    "</script><script>alert(1)</script>",
                    "\"><svg onload=alert(1)>",
                    "' onmouseover='alert(1)",
                    "\u202eevil\u2066 \u0000\u0007\ud800 &amp; ]]> <!--",
                    "x|y;z\"|;",
                    "e\u0301\u0302\u0303\u0304".repeat(50),
                    "n".repeat(10_000));

    @Test
    void a_plot_with_everything_is_as_it_was_seen_before() {
        Golden.assertMatches("chart/full.svg", TrendChart.svg(Plots.full(60), ChartStyle.PAGE));
    }

    @Test
    void series_of_one_unit_share_axes_as_they_were_seen_before() {
        ChartSeries[] all =
                IntStream.range(0, TrendPlot.MOST)
                        .mapToObj(i -> Plots.series("a" + i, "dot/" + i, 100 + 30 * i, 24))
                        .toArray(ChartSeries[]::new);
        Golden.assertMatches("chart/eight.svg", TrendChart.svg(Plots.plot(all), ChartStyle.AUTO));
    }

    @Test
    void series_of_other_units_have_panels_as_they_were_seen_before() {
        ChartSeries time = Plots.series("a", "parse", 120, 12);
        ChartSeries rate =
                new ChartSeries(
                        "b",
                        "core",
                        "parse",
                        Metric.of("throughput", Unit.parse("MB/s")),
                        time.points(),
                        List.of(ChartLevel.around(0, 120, 0.01, 0.02, 0.05, true)),
                        List.of());
        Golden.assertMatches(
                "chart/panels.svg", TrendChart.svg(Plots.plot(time, rate), ChartStyle.DARK));
    }

    @Test
    void a_count_that_is_always_nought_has_an_axis_of_whole_numbers() {
        ChartSeries any = Plots.series("a", "alarms", 3, 0);
        var points = List.of(Plots.point(0, 0, false), Plots.point(1, 0, false));
        ChartSeries noughts =
                new ChartSeries("", "", "q", any.metric(), points, List.of(), List.of());
        for (Vertical kind : Vertical.values()) {
            assertThat(PlotScale.of(List.of(noughts), kind).high()).isEqualTo(1);
        }
    }

    @Test
    void a_tenth_of_a_per_cent_does_not_look_like_a_cliff() {
        ChartSeries quiet =
                Plots.with(
                        Plots.series("a", "quiet", 1_000, 10),
                        all -> List.of(all.get(0), Plots.point(1, 1_001, false)));
        PlotScale scale = PlotScale.of(List.of(quiet), Vertical.AUTO);
        assertThat(scale.low()).isLessThanOrEqualTo(1_100 - 2 * 55);
        assertThat(scale.high()).isGreaterThanOrEqualTo(1_100 + 2 * 55);
        ChartSeries unknown =
                new ChartSeries("", "", "q", quiet.metric(), quiet.points(), List.of(), List.of());
        PlotScale around = PlotScale.of(List.of(unknown), Vertical.AUTO);
        assertThat(around.low()).isLessThanOrEqualTo(900);
        assertThat(around.high()).isGreaterThanOrEqualTo(1_100);
        assertThat(PlotScale.of(List.of(quiet), Vertical.ZERO).low()).isZero();
    }

    @Test
    void numbers_at_both_ends_of_the_axes_say_unit_direction_and_place() {
        String svg = TrendChart.svg(Plots.full(60), ChartStyle.PAGE);
        List<String> texts = texts(parsed(svg));
        assertThat(texts).contains("800 ns", "1,200 ns", "by commit", "2026-01-01 abc1234");
        assertThat(texts).anyMatch(text -> text.endsWith(" \u00b7 lower is better"));
        TrendPlot dated =
                Plots.plot(Vertical.LOG, Horizontal.RUN_DATE, Plots.series("a", "b", 100, 30));
        assertThat(texts(parsed(TrendChart.svg(dated, ChartStyle.PAGE))))
                .contains("date of run, UTC")
                .anyMatch(text -> text.endsWith(", logarithmic"));
    }

    @Test
    void of_series_with_other_directions_none_is_said_to_hold_for_all() {
        ChartSeries lower = Plots.series("a", "spent", 50, 9);
        ChartSeries higher =
                new ChartSeries(
                        "b",
                        "core",
                        "saved",
                        lower.metric()
                                .withDirection(BetterDirection.HIGHER, DirectionOrigin.CONFIG),
                        lower.points(),
                        List.of(),
                        List.of());
        assertThat(texts(parsed(TrendChart.svg(Plots.plot(lower, higher), ChartStyle.PAGE))))
                .contains("better is lower for some, higher for others");
    }

    @Test
    void a_reader_who_sees_no_picture_gets_its_sentences() {
        Element svg = parsed(TrendChart.svg(Plots.full(60), ChartStyle.PAGE)).getDocumentElement();
        assertThat(svg.getAttribute("role")).isEqualTo("img");
        assertThat(child(svg, "title")).isEqualTo("core/linux-x64: sort/*/1000, time");
        assertThat(child(svg, "desc"))
                .startsWith("core/linux-x64: sort/*/1000, time: 920 ns to 986 ns, +7.1 %")
                .contains(
                        " in 58 runs, worse. Last 986 ns, ",
                        "1 change point: +10.0 % at 2026-02-22");
    }

    @ParameterizedTest
    @EnumSource(ChartStyle.class)
    void nothing_of_a_page_picture_needs_inline_styles(ChartStyle style) {
        String svg = TrendChart.svg(Plots.full(40), style);
        assertThat(svg).doesNotContain(" style=").doesNotContain("<script");
        assertThat(svg.contains("<style>")).isEqualTo(style != ChartStyle.PAGE);
        assertThat(parsed(svg).getDocumentElement().getTagName()).isEqualTo("svg");
    }

    @Test
    void a_name_made_to_break_a_page_stays_text() {
        for (String name : HOSTILE) {
            ChartSeries plain = Plots.series(name, name, 50, 9);
            ChartSeries hostile =
                    new ChartSeries(
                            name,
                            name,
                            name,
                            Metric.of(name, Unit.parse(name))
                                    .withDirection(BetterDirection.LOWER, DirectionOrigin.UNIT),
                            Plots.with(
                                            plain,
                                            all ->
                                                    List.of(
                                                            new ChartPoint(
                                                                    0,
                                                                    Optional.empty(),
                                                                    name,
                                                                    1,
                                                                    0,
                                                                    name,
                                                                    false)))
                                    .points(),
                            plain.levels(),
                            plain.changes());
            TrendPlot plot =
                    new TrendPlot(
                            name,
                            List.of(hostile, hostile),
                            List.of(new Marker(0, Marker.Kind.NOTE, name)),
                            Horizontal.COMMIT,
                            Vertical.AUTO,
                            Optional.of(name),
                            false);
            Document svg = parsed(TrendChart.svg(plot, ChartStyle.PAGE));
            assertThat(elements(svg))
                    .isSubsetOf("svg", "title", "desc", "rect", "g", "text", "path");
            assertThat(attributes(svg)).noneMatch(attribute -> attribute.startsWith("on"));
            assertThat(svg.getDocumentElement().getTextContent())
                    .doesNotContain("\u202e", "\u2066", "\u0007");
            assertThat(parsed(BadgePicture.FAIL.svg(name)).getDocumentElement().getTagName())
                    .isEqualTo("svg");
        }
    }

    @Test
    void ten_thousand_points_are_a_small_picture() throws IOException {
        String svg =
                TrendChart.svg(Plots.plot(Plots.series("a", "b", 907, 10_000)), ChartStyle.PAGE);
        assertThat(packed(svg)).isLessThan(12_000);
        ChartSeries[] eight =
                IntStream.range(0, TrendPlot.MOST)
                        .mapToObj(i -> Plots.series("a" + i, "b", 907 + 50 * i, 10_000 + i))
                        .toArray(ChartSeries[]::new);
        assertThat(packed(TrendChart.svg(Plots.plot(eight), ChartStyle.PAGE))).isLessThan(20_000);
    }

    @Test
    void a_spike_of_one_point_in_ten_thousand_is_seen() {
        ChartSeries spiky =
                Plots.with(
                        Plots.series("a", "b", 907, 10_000),
                        all -> {
                            all.set(4_321, Plots.point(4_321, 9_999, false));
                            return all;
                        });
        PlotScale scale = PlotScale.of(List.of(spiky), Vertical.AUTO);
        double y = 62 + 220 - 220 * scale.height(9_999);
        assertThat(corners(TrendChart.svg(Plots.plot(spiky), ChartStyle.PAGE), "line s1"))
                .anyMatch(corner -> Math.abs(corner.getLast() - y) < 0.1);
    }

    @Test
    void up_to_two_thousand_points_are_drawn_exactly() throws IOException {
        ChartSeries series = Plots.series("a", "b", 907, 2_000);
        String svg = TrendChart.svg(Plots.plot(series), ChartStyle.PAGE);
        assertThat(packed(svg)).isLessThan(20_000);
        assertThat(corners(svg, "dots s1")).hasSize(2_000);
        assertThat(svg).doesNotContain("data-points");
        assertThat(attribute(svg, "data-axis"))
                .as("the script asks for the first")
                .matches("[0-9]+\\|[0-9]+");
        String small =
                TrendChart.svg(Plots.plot(Plots.series("a", "b", 907, 450)), ChartStyle.PAGE);
        assertThat(attribute(small, "data-points").split(";", -1)).hasSize(450);
        assertThat(packed(small)).isLessThan(20_000);
    }

    @Test
    void missing_values_and_pull_requests_are_not_joined_to_the_line() {
        String svg = TrendChart.svg(Plots.full(60), ChartStyle.PAGE);
        assertThat(path(svg, "line s1").chars().filter(c -> c == 'M')).hasSize(2);
        assertThat(svg.split("class=\"p s1 pull", -1)).hasSize(3);
        assertThat(svg).contains("no value since 2026-01-07");
        assertThat(TrendChart.svg(Plots.full(60), ChartStyle.AUTO))
                .contains("no value since 2026-01-07", ", over the limit</title>");
    }

    @Test
    void on_a_page_the_signs_of_a_series_are_a_few_paths_without_words() {
        String page = TrendChart.svg(Plots.full(60), ChartStyle.PAGE);
        String picture = TrendChart.svg(Plots.full(60), ChartStyle.AUTO);
        assertThat(page.split("class=\"p s1", -1)).hasSizeLessThan(10);
        assertThat(picture.split("class=\"p s1", -1)).hasSizeGreaterThan(50);
    }

    @Test
    void series_differ_without_colours() {
        Set<String> shapes = new HashSet<>();
        IntStream.range(0, TrendPlot.MOST)
                .forEach(i -> shapes.add(PlotPath.sign(i, 50, 50, 3).data()));
        assertThat(shapes).hasSize(TrendPlot.MOST);
        assertThat(
                        Pattern.compile("stroke-dasharray:([^}]*)\\}\n")
                                .matcher(ChartStyle.sheet())
                                .results()
                                .map(found -> found.group(1)))
                .doesNotHaveDuplicates()
                .hasSizeGreaterThanOrEqualTo(TrendPlot.MOST);
    }

    @ParameterizedTest
    @EnumSource(Vertical.class)
    void odd_numbers_make_a_picture_too(Vertical vertical) {
        Random random = new Random(7);
        double[] odd = {
            0,
            -0.0,
            1e308,
            -1e308,
            Double.MIN_VALUE,
            Double.MAX_VALUE,
            -5,
            1,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            1e-300,
            3
        };
        for (int round = 0; round < 400; round++) {
            List<ChartPoint> points = new ArrayList<>();
            for (int x = 0; x < random.nextInt(6); x++) {
                points.add(
                        Plots.point(
                                x * random.nextInt(3), odd[random.nextInt(odd.length)], x == 3));
            }
            double level = odd[random.nextInt(odd.length)];
            ChartSeries series =
                    new ChartSeries(
                            "a",
                            "s",
                            "n",
                            Metric.of("time", Unit.parse("ms")),
                            points,
                            List.of(
                                    ChartLevel.around(
                                            0, level, 0.1, 0.2, odd[round % odd.length], true)),
                            List.of(new ChartSeries.ChangeMark(1, level)));
            String svg =
                    TrendChart.svg(
                            Plots.plot(vertical, Horizontal.COMMIT, series), ChartStyle.PAGE);
            Document parsed = parsed(svg);
            assertThat(attributes(parsed)).isNotEmpty();
            assertThat(paths(parsed)).allMatch(d -> d.matches("(?:[Mlhv][-0-9. ]+)+"));
            for (String d : paths(parsed)) {
                assertThat(corners(d)).allMatch(at -> at.getFirst() >= -5 && at.getFirst() < 765);
            }
        }
    }

    @Test
    void more_than_eight_series_are_small_multiples_and_none_is_left_out_in_silence() {
        ChartSeries[] all =
                IntStream.range(0, 70)
                        .mapToObj(i -> Plots.series("a" + i, "n" + i, 10, 5))
                        .toArray(ChartSeries[]::new);
        String nine = TrendChart.svg(Plots.plot(Arrays.copyOf(all, 9)), ChartStyle.PAGE);
        assertThat(nine.split("class=\"panel\"", -1)).hasSize(10);
        String many = TrendChart.svg(Plots.plot(all), ChartStyle.PAGE);
        assertThat(many).contains("10 more series did not fit", "And 62 more series.");
    }

    @Test
    void a_png_is_drawn_by_the_same_renderer() throws IOException {
        var picture = ImageIO.read(new ByteArrayInputStream(TrendPng.render(Plots.full(60))));
        assertThat(picture.getWidth()).isEqualTo(2 * PlotPanel.WIDTH);
        assertThat(picture.getHeight()).isEqualTo(2 * TrendChart.height(Plots.full(60)));
        Set<Integer> colours = new HashSet<>();
        for (int x = 0; x < picture.getWidth(); x++) {
            for (int y = 0; y < picture.getHeight(); y++) {
                colours.add(picture.getRGB(x, y) & 0xffffff);
            }
        }
        assertThat(colours).contains(0x0969da, 0xdaeafb, 0xcf222e, 0x9a6700);
    }

    @Test
    void colours_are_told_from_their_ground() {
        for (ChartStyle style : List.of(ChartStyle.LIGHT, ChartStyle.DARK)) {
            Map<String, String> colours =
                    Pattern.compile("--(\\w+):(#\\w+)")
                            .matcher(style.content())
                            .results()
                            .collect(Collectors.toMap(it -> it.group(1), it -> it.group(2)));
            colours.forEach((name, colour) -> {
                double contrast = contrast(colour, colours.getOrDefault("bg", ""));
                if (!Set.of("bg", "grid").contains(name)) {
                    assertThat(contrast).as(style + " " + name).isGreaterThanOrEqualTo(4.5);
                }
            });
        }
    }

    private static double contrast(String one, String other) {
        double first = luminance(one) + 0.05;
        double second = luminance(other) + 0.05;
        return Math.max(first, second) / Math.min(first, second);
    }

    private static double luminance(String colour) {
        String full = colour.length() == 4 ? colour.replaceAll("([0-9a-f])", "$1$1") : colour;
        double sum = 0;
        double[] weights = {0.2126, 0.7152, 0.0722};
        for (int i = 0; i < 3; i++) {
            double part = Integer.parseInt(full.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
            sum +=
                    weights[i]
                            * (part <= 0.04045
                                    ? part / 12.92
                                    : Math.pow((part + 0.055) / 1.055, 2.4));
        }
        return sum;
    }

    private static int packed(String svg) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(svg.getBytes(StandardCharsets.UTF_8));
        }
        return packed.size();
    }

    private static Document parsed(String svg) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        } catch (Exception e) {
            throw new AssertionError(svg, e);
        }
    }

    private static List<Element> all(Document svg) {
        NodeList all = svg.getElementsByTagName("*");
        return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i)).toList();
    }

    private static List<String> elements(Document svg) {
        return all(svg).stream().map(Element::getTagName).distinct().toList();
    }

    private static List<String> attributes(Document svg) {
        return all(svg).stream()
                .map(Element::getAttributes)
                .flatMap(of -> IntStream.range(0, of.getLength()).mapToObj(of::item))
                .map(attribute -> attribute.getNodeName())
                .distinct()
                .toList();
    }

    private static List<String> paths(Document svg) {
        return all(svg).stream()
                .filter(element -> element.getTagName().equals("path"))
                .map(element -> element.getAttribute("d"))
                .toList();
    }

    private static List<String> texts(Document svg) {
        return all(svg).stream()
                .filter(element -> element.getTagName().equals("text"))
                .map(Element::getTextContent)
                .toList();
    }

    private static String child(Element svg, String name) {
        return svg.getElementsByTagName(name).item(0).getTextContent();
    }

    private static String attribute(String svg, String name) {
        return all(parsed(svg)).stream()
                .map(element -> element.getAttribute(name))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElseThrow();
    }

    private static String path(String svg, String style) {
        return all(parsed(svg)).stream()
                .filter(element -> element.getAttribute("class").equals(style))
                .map(element -> element.getAttribute("d"))
                .findFirst()
                .orElseThrow();
    }

    private static List<List<Double>> corners(String svg, String style) {
        return corners(path(svg, style));
    }

    /** Places that a path goes through, from its steps. */
    private static List<List<Double>> corners(String data) {
        List<List<Double>> corners = new ArrayList<>();
        double x = 0;
        double y = 0;
        for (MatchResult part :
                Pattern.compile("([Mlhv])([^Mlhv]+)").matcher(data).results().toList()) {
            double[] numbers =
                    Pattern.compile("-?[0-9]*\\.?[0-9]+")
                            .matcher(part.group(2))
                            .results()
                            .mapToDouble(number -> Double.parseDouble(number.group()))
                            .toArray();
            String command = part.group(1);
            for (int i = 0; i < numbers.length; ) {
                double right = command.equals("v") ? 0 : numbers[i++];
                double down = command.equals("h") ? 0 : numbers[i++];
                boolean moves = command.equals("M");
                x = moves ? right : x + right;
                y = moves ? down : y + down;
                if (moves || right != 0 || down != 0) {
                    corners.add(List.of(x, y));
                }
            }
        }
        return corners;
    }
}
