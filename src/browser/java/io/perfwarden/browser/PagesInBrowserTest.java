package io.perfwarden.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import com.microsoft.playwright.options.ReducedMotion;
import io.perfwarden.model.InstalledRepo;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whether people can read and use each page, whatever they see and move it with. */
@InChromium
class PagesInBrowserTest {
    /** Where pictures of pages stay to be looked at. */
    private static final Path WRITTEN = Path.of("target/browser");

    private static final List<ColorScheme> THEMES = List.of(ColorScheme.LIGHT, ColorScheme.DARK);

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
            for (int width : List.of(Visit.DESK, Visit.PHONE)) {
                try (Visit visit = visit(Visit.wide(width).setColorScheme(theme))) {
                    Page page = visit.open(url(of, FilledServer.NUMKIT));
                    picture(page, of.name(), theme.name(), "" + width);
                    AxeCheck.passes(page);
                    assertThat(page.evaluate(TOO_WIDE)).as("%s at %d", of, width).isEqualTo(false);
                }
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

    private static String focused(Page page) {
        return page.locator("*:focus").innerText();
    }
}
