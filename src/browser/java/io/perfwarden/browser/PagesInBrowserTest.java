package io.perfwarden.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import com.microsoft.playwright.options.ReducedMotion;
import io.perfwarden.model.InstalledRepo;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whether people can read and use each page, whatever they see and move it with. */
@InChromium
class PagesInBrowserTest {
    /** Where pictures of pages stay to be looked at. */
    private static final Path WRITTEN = Path.of("target/browser");

    private static final List<ColorScheme> THEMES = List.of(ColorScheme.LIGHT, ColorScheme.DARK);

    /** Pictures of the README. */
    private static final int SHOWN_WIDE = 960;

    private static final int SHOWN_HIGH = 600;
    private static final double SHARP = 1.25;
    private static final long SHOWN_BYTES = 150_000;

    /** Whether something outside a box that scrolls by itself is wider than the window. */
    private static final String TOO_WIDE =
            "document.documentElement.scrollWidth > document.documentElement.clientWidth";

    @SuppressWarnings("NullAway.Init")
    private static Browser browser;

    @SuppressWarnings("NullAway.Init")
    private static FilledServer server;

    @BeforeAll
    static void take(Browser shared, FilledServer filled) {
        browser = shared;
        server = filled;
    }

    private static Visit visit(Browser.NewContextOptions options) {
        return new Visit(browser, server.url("/"), options);
    }

    private static String url(ServedPage page, InstalledRepo repo) {
        return server.url(page.path(repo));
    }

    private static void picture(Page page, String... words) {
        Path png = WRITTEN.resolve(String.join("-", words).toLowerCase(Locale.ROOT) + ".png");
        byte[] _ = page.screenshot(new Page.ScreenshotOptions().setPath(png).setFullPage(true));
    }

    @ParameterizedTest
    @EnumSource
    void a_page_has_no_barriers_on_white_and_on_black(ServedPage of) {
        for (ColorScheme theme : THEMES) {
            try (Visit visit = visit(Visit.wide(Visit.DESK).setColorScheme(theme))) {
                Page page = visit.open(url(of, FilledServer.NUMKIT));
                picture(page, of.name(), theme.name(), "desk");
                AxeCheck.passes(page);
                page.setViewportSize(Visit.PHONE, Visit.HIGH);
                picture(page, of.name(), theme.name(), "phone");
                assertThat(page.evaluate(TOO_WIDE)).as("%s on a phone", of).isEqualTo(false);
            }
        }
    }

    @Test
    void the_page_for_what_is_missing_looks_like_the_others() {
        for (ColorScheme theme : THEMES) {
            try (Visit visit = visit(Visit.wide(Visit.DESK).setColorScheme(theme))) {
                Page page = visit.page();
                assertThat(page.navigate(server.url("/r/acme/secret")).status()).isEqualTo(404);
                picture(page, "missing", theme.name(), "desk");
                AxeCheck.passes(page);
                page.setViewportSize(Visit.PHONE, Visit.HIGH);
                picture(page, "missing", theme.name(), "phone");
                assertThat(page.evaluate(TOO_WIDE)).isEqualTo(false);
                assertThat(page.innerText("main")).contains("Not found", "Log in with GitHub");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void hostile_names_stay_text(ServedPage of) {
        try (Visit visit = visit(Visit.wide(Visit.PHONE))) {
            Page page = visit.open(url(of, FilledServer.HOSTILE));
            picture(page, of.name(), "hostile");
            AxeCheck.passes(page);
            assertThat(page.evaluate(TOO_WIDE)).as("%s", of).isEqualTo(false);
            assertThat(page.locator("[onload], [onerror], style, script:not([src])").count())
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_page_is_there_in_forced_colors_without_motion(ServedPage of) {
        Browser.NewContextOptions options =
                Visit.wide(Visit.DESK)
                        .setForcedColors(ForcedColors.ACTIVE)
                        .setReducedMotion(ReducedMotion.REDUCE);
        try (Visit visit = visit(options)) {
            Page page = visit.open(url(of, FilledServer.NUMKIT));
            picture(page, of.name(), "forced");
            Object moving =
                    page.evaluate(
                            "[...document.querySelectorAll('*')].map(it => getComputedStyle(it))"
                                    + ".filter(it => parseFloat(it.transitionDuration) > 0.01"
                                    + " || parseFloat(it.animationDuration) > 0.01).length");
            assertThat(moving).isEqualTo(0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_first_key_leads_to_the_content(ServedPage of) {
        try (Visit visit = visit(Visit.wide(Visit.DESK))) {
            Page page = visit.open(url(of, FilledServer.NUMKIT));
            page.keyboard().press("Tab");
            assertThat(focused(page)).isEqualTo("Skip to the content");
            assertThat(page.locator("*:focus").boundingBox().y).isNotNegative();
            page.keyboard().press("Enter");
            assertThat(page.evaluate("document.activeElement.id")).isEqualTo("main");
        }
    }

    /** {@code -Dgolden.update=true} writes them anew, as {@code src/load/README.md} says. */
    @ParameterizedTest
    @EnumSource(
            value = ServedPage.class,
            names = {"CHANGES", "POINT"})
    void the_readme_shows_pages_as_they_are_checked_here(ServedPage of) throws IOException {
        String name = of.name().toLowerCase(Locale.ROOT) + ".png";
        Path shown = Path.of(".github").resolve(name);
        Path png = Boolean.getBoolean("golden.update") ? shown : WRITTEN.resolve("readme-" + name);
        Browser.NewContextOptions options =
                new Browser.NewContextOptions()
                        .setViewportSize(SHOWN_WIDE, SHOWN_HIGH)
                        .setDeviceScaleFactor(SHARP);
        try (Visit visit = visit(options)) {
            Page page = visit.open(url(of, FilledServer.NUMKIT));
            byte[] _ = page.screenshot(new Page.ScreenshotOptions().setPath(png));
        }
        assertThat(Files.size(shown)).isBetween(1L, SHOWN_BYTES);
        assertThat(Path.of("README.md")).content().contains(shown.toString());
    }

    @Test
    void typing_a_name_filters_benchmarks_and_the_address_says_so() {
        try (Visit visit = visit(Visit.wide(Visit.DESK))) {
            Page page = visit.open(url(ServedPage.BENCHMARKS, FilledServer.NUMKIT));
            Locator rows = page.locator("#grid > .scroll > table > tbody > tr");
            assertThat(rows.count()).isGreaterThan(10);
            Object _ = page.evaluate("window.same = true");
            page.locator("#q").pressSequentially("sha256");
            page.waitForCondition(() -> rows.count() == 1);
            page.waitForCondition(() -> page.url().contains("q=sha256"));
            assertThat(page.evaluate("window.same")).as("no other page").isEqualTo(true);
            assertThat(page.inputValue("#q")).isEqualTo("sha256");
        }
        try (Visit visit = visit(Visit.wide(Visit.DESK).setJavaScriptEnabled(false))) {
            Page page = visit.open(url(ServedPage.BENCHMARKS, FilledServer.NUMKIT));
            page.fill("#q", "sha256");
            page.click("text=Show");
            assertThat(page.locator("#grid > .scroll > table > tbody > tr").count()).isEqualTo(1);
        }
    }

    @Test
    void an_empty_page_says_why() {
        try (Visit visit = visit(Visit.wide(Visit.PHONE))) {
            String all = "/r/" + FilledServer.EMPTY.name();
            for (String tail : List.of("", "/changes", "/health")) {
                assertThat(visit.open(server.url(all + tail)).innerText(".empty")).isNotBlank();
            }
            String filtered = server.url("/r/" + FilledServer.NUMKIT.name() + "?q=nothing-so");
            assertThat(visit.open(filtered).innerText(".empty")).isNotBlank();
        }
    }

    private static String focused(Page page) {
        return page.locator("*:focus").innerText();
    }
}
