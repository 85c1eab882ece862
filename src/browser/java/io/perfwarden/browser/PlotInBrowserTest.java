package io.perfwarden.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A plot is read, zoomed, linked to and printed: by keys, by a pointer, without scripts. */
@InChromium
class PlotInBrowserTest {
    private static final String PLOT = "#plot";
    private static final String READOUT = "#readout";
    private static final String SELECTED = "section[aria-label='Selected point']";
    private static final String RANGE = "[?&]range=";
    private static final String POINT = "[?&]p=";

    /** The picture, without what the script adds to it. */
    private static final String PICTURE =
            "[...document.querySelector('#plot svg').children].filter(it => !['cursor', 'zoom']"
                    + ".includes(it.getAttribute('class'))).map(it => it.outerHTML).join('')";

    private static final String POINTS =
            "[...document.querySelectorAll('#plot [data-points]')].map(it =>"
                    + " it.dataset.points.split(';').filter(Boolean).length)"
                    + ".reduce((a, b) => a + b, 0)";

    /** The least contrast of lines with what is behind them. */
    private static final String CONTRAST =
            """
            () => {
              const channel = it => it <= 0.03928 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4;
              const light = colour => colour.match(/[\\d.]+/g).slice(0, 3)
                  .map((it, i) => channel(it / 255) * [0.2126, 0.7152, 0.0722][i])
                  .reduce((a, b) => a + b);
              const behind = light(getComputedStyle(document.querySelector('#plot .bg')).fill);
              const lines = document.querySelectorAll('#plot .line, #plot .fail, #plot .warn, #plot .p');
              return Math.min(...[...lines].map(it => light(getComputedStyle(it).stroke))
                  .map(it => (Math.max(it, behind) + 0.05) / (Math.min(it, behind) + 0.05)));
            }
            """;

    @SuppressWarnings("NullAway.Init")
    private static Browser browser;

    @SuppressWarnings("NullAway.Init")
    private static FilledServer server;

    private final List<Visit> visits = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private Page page;

    @BeforeAll
    static void take(Browser shared, FilledServer filled) {
        browser = shared;
        server = filled;
    }

    @BeforeEach
    void open() {
        page = visit(Visit.wide(Visit.DESK), trend());
    }

    @AfterEach
    void close() {
        visits.forEach(Visit::close);
    }

    private Page visit(Browser.NewContextOptions options, String url) {
        Visit visit = new Visit(browser, server.url("/"), options);
        visits.add(visit);
        return visit.open(url);
    }

    private static String trend() {
        return server.url(ServedPage.TREND.path(FilledServer.NUMKIT));
    }

    /** Presses a key while the plot has the focus. */
    private String press(String key) {
        page.keyboard().press(key);
        return page.innerText(READOUT);
    }

    private int points() {
        return (int) page.evaluate(POINTS);
    }

    private void waitFor(String pattern, boolean found) {
        Pattern sought = Pattern.compile(pattern);
        page.waitForCondition(() ->
                sought.matcher(page.url()).find() == found
                        && page.locator(".htmx-request, .htmx-swapping, .htmx-settling").count()
                                == 0
                        && page.locator(PLOT + "[data-ready=yes]").count() == 1);
    }

    @Test
    void arrow_keys_read_each_point_to_those_who_do_not_see_it() {
        page.focus(PLOT);
        String last = press("End");
        assertThat(last).containsPattern("\\d{4}-\\d\\d-\\d\\d").containsPattern("\\d ?[nµm]?s");
        String before = press("ArrowLeft");
        assertThat(before).isNotEqualTo(last);
        assertThat(press("ArrowRight")).isEqualTo(last);
        String first = press("Home");
        assertThat(first).isNotEqualTo(before);
        assertThat(press("ArrowLeft")).isEqualTo(first);
        assertThat(page.getAttribute(READOUT, "aria-live")).isEqualTo("polite");
        assertThat(press("Escape")).isEmpty();
    }

    @Test
    void plus_shows_fewer_points_escape_and_back_all_of_them() {
        int all = points();
        page.focus(PLOT);
        String _ = press("End");
        page.keyboard().press("+");
        waitFor(RANGE, true);
        int fewer = points();
        assertThat(fewer).isBetween(2, all - 1);
        assertThat(page.evaluate("document.activeElement.id")).isEqualTo("plot");
        page.keyboard().press("Escape");
        waitFor(RANGE, false);
        assertThat(points()).isEqualTo(all);
        Response _ = page.goBack();
        waitFor(RANGE, true);
        assertThat(points()).isEqualTo(fewer);
    }

    @Test
    void a_part_that_is_dragged_over_fills_the_plot() {
        int all = points();
        BoundingBox box = page.locator(PLOT + " svg").boundingBox();
        Mouse mouse = page.mouse();
        mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
        mouse.down();
        mouse.move(
                box.x + box.width * 0.6,
                box.y + box.height / 2,
                new Mouse.MoveOptions().setSteps(5));
        assertThat(page.locator(PLOT + " .zoom").isVisible()).isTrue();
        mouse.up();
        waitFor(RANGE, true);
        assertThat(points()).isBetween(2, all / 2);
    }

    @Test
    void a_plot_that_is_dragged_with_shift_shows_as_many_earlier_commits() {
        page = visit(Visit.wide(Visit.DESK), trend() + "&range=20");
        int shown = points();
        BoundingBox box = page.locator(PLOT + " svg").boundingBox();
        Mouse mouse = page.mouse();
        page.keyboard().down("Shift");
        mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
        mouse.down();
        mouse.move(
                box.x + box.width * 0.7,
                box.y + box.height / 2,
                new Mouse.MoveOptions().setSteps(5));
        mouse.up();
        page.keyboard().up("Shift");
        waitFor(RANGE + "[0-9a-f]+\\.\\.", true);
        assertThat(points()).isEqualTo(shown);
        String moved = page.url();
        page.keyboard().press("Shift+ArrowRight");
        page.waitForCondition(() -> !page.url().equals(moved));
        waitFor(RANGE, true);
        assertThat(points()).isEqualTo(shown);
        page.locator(".choices a", new Page.LocatorOptions().setHasText("Earlier")).click();
        page.waitForCondition(() -> page.url().contains(".."));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void on_a_phone_the_whole_plot_is_seen(boolean scripts) {
        page = visit(Visit.wide(Visit.PHONE).setJavaScriptEnabled(scripts), trend());
        BoundingBox plot = page.locator(PLOT).boundingBox();
        BoundingBox newest = page.locator(PLOT + " g.series path.p").last().boundingBox();
        assertThat(newest.x).isBetween(plot.x, plot.x + plot.width);
        BoundingBox oldest = page.locator(PLOT + " g.series path.p").first().boundingBox();
        assertThat(oldest.x).isBetween(plot.x, newest.x);
        String far = trend() + "&p=" + "1001.1";
        page = visit(Visit.wide(Visit.PHONE), far);
        var selected = page.locator(PLOT + " .selected");
        page.waitForCondition(() -> selected.boundingBox().x >= plot.x); // the script has run
        BoundingBox chosen = selected.boundingBox();
        assertThat(chosen.x).as("what is selected is seen").isBetween(plot.x, plot.x + plot.width);
    }

    @Test
    void a_note_is_a_marker_and_a_row_of_a_table() {
        assertThat(page.locator(PLOT + " .k-note").count()).isPositive();
        page.locator("summary", new Page.LocatorOptions().setHasText("Markers")).click();
        assertThat(page.innerText("div[aria-label=Markers]")).contains("AVX2", "note", "ada");
    }

    @Test
    void a_link_to_a_point_shows_it_again_to_others_with_and_without_scripts() {
        page.focus(PLOT);
        String _ = press("End");
        String read = press("ArrowLeft");
        page.keyboard().press("Enter");
        waitFor(POINT, true);
        String shown = page.innerText(SELECTED);
        assertThat(shown).contains("lower is better", "Commit", "Run", "results side by side");
        assertThat(read).contains(page.innerText(SELECTED + " a.sha"));
        for (boolean scripts : List.of(true, false)) {
            Page other = visit(Visit.wide(Visit.DESK).setJavaScriptEnabled(scripts), page.url());
            assertThat(other.innerText(SELECTED)).isEqualTo(shown);
            assertThat(other.locator(PLOT + " .selected").count()).isEqualTo(1);
        }
    }

    @Test
    void without_scripts_there_is_the_same_picture_with_links_and_values() {
        Page plain = visit(Visit.wide(Visit.DESK).setJavaScriptEnabled(false), trend());
        assertThat(plain.innerHTML(PLOT + " svg").replaceAll("\\s+", ""))
                .isEqualTo(((String) page.evaluate(PICTURE)).replaceAll("\\s+", ""));
        assertThat(plain.locator("#theme").isVisible()).isFalse();
        plain.click("details.values summary");
        assertThat(plain.locator("details.values tbody tr").count()).isGreaterThan(20);
        for (String range : List.of("Last 50", "All")) {
            plain.locator(".choices a", new Page.LocatorOptions().setHasText(range))
                    .first()
                    .click();
            assertThat(plain.locator(".choices a[aria-current]").allInnerTexts())
                    .anySatisfy(it -> assertThat(it).startsWith(range));
            assertThat(plain.locator(PLOT + " svg[role=img] > title").textContent()).isNotEmpty();
            assertThat(plain.locator(PLOT + " svg > desc").textContent()).contains("Last");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void lines_of_all_series_can_be_told_from_what_is_behind_them(ColorScheme theme) {
        String many = server.url(ServedPage.TRENDS.path(FilledServer.NUMKIT));
        page = visit(Visit.wide(Visit.DESK).setColorScheme(theme), many);
        assertThat(((Number) page.evaluate(CONTRAST)).doubleValue()).isGreaterThanOrEqualTo(3);
        Locator lines = page.locator(PLOT + " g.series path.line");
        assertThat(
                        new HashSet<>(
                                (List<?>)
                                        lines.evaluateAll(
                                                "them => them.map(it =>"
                                                        + " getComputedStyle(it).strokeDasharray)")))
                .as("dashes")
                .hasSize(lines.count());
    }

    @Test
    void in_forced_colors_lines_have_those_of_the_system() {
        for (ColorScheme theme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            page =
                    visit(
                            Visit.wide(Visit.DESK)
                                    .setForcedColors(ForcedColors.ACTIVE)
                                    .setColorScheme(theme),
                            trend());
            Object system =
                    page.evaluate(
                            "() => { const it = document.createElement('i'); document.body.append(it);"
                                    + " it.style.color = 'LinkText'; return getComputedStyle(it).color; }");
            assertThat(
                            page.locator(PLOT + " g.series path")
                                    .first()
                                    .evaluate("it => getComputedStyle(it).stroke"))
                    .as("%s", theme)
                    .isEqualTo(system);
        }
    }

    @Test
    void the_theme_that_is_chosen_stays() {
        String before = (String) page.evaluate("getComputedStyle(document.body).backgroundColor");
        page.click("#theme");
        page.click("#theme");
        assertThat(page.innerText("#theme")).isEqualTo("Theme: dark");
        String dark = (String) page.evaluate("getComputedStyle(document.body).backgroundColor");
        assertThat(dark).isNotEqualTo(before);
        Response _ = page.reload();
        assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo(dark);
    }
}
