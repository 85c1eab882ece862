package io.perfwarden.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What comments look like on a desk and on a phone, on white and on black. */
@InChromium
class CommentInBrowserTest {
    private static final Path RESOURCES = Path.of("src/browser/resources");
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final int DESK = 760;
    private static final int PHONE = 380;
    private static final int HIGHEST_ON_DESK = 800;
    private static final int HIGHEST_ON_PHONE = 1_300;

    /** How far down the worst finding may end. */
    private static final int WORST = 150;

    /** So much of a name must be there to see. */
    private static final int NAME = 60;

    /** Nothing in them has a name that a tool would write. */
    private static final List<String> WITHOUT_WIDTH = List.of("comment-hostile");

    /** They hold one of everything that can be said, or names to break a report with. */
    private static final List<String> WITHOUT_HEIGHT = List.of("comment-hostile");

    private static final List<Extension> TABLES = List.of(TablesExtension.create());

    /** Where the page and what was measured stay to be looked at. */
    private static final Path WRITTEN = Path.of("target/browser");

    /** The comment that the README shows, and its picture. */
    private static final String SHOWN = "jmh-slow";

    private static final Path PICTURE = Path.of(".github/comment.png");
    private static final int AROUND = 12;

    private static final List<Look> LOOKS = new ArrayList<>();

    /** What the script says of a comment, in pixels. */
    record Look(String name, int width, String tooWide, int height, int worst, int label) {
        static Look of(String line) {
            String[] words = line.split(" ", -1);
            return new Look(
                    words[0],
                    Integer.parseInt(words[1]),
                    words[2],
                    Integer.parseInt(words[3]),
                    Integer.parseInt(words[4]),
                    Integer.parseInt(words[5]));
        }
    }

    @BeforeAll
    static void look(Browser browser) throws IOException {
        Files.createDirectories(WRITTEN);
        Path file = Files.writeString(WRITTEN.resolve("comments.html"), page(goldens()));
        String measured;
        try (Page page = browser.newPage()) {
            Response _ = page.navigate(file.toUri().toString());
            measured = (String) page.evaluate(resource("measure.js"));
        }
        Files.writeString(WRITTEN.resolve("measured.txt"), measured);
        measured.lines().map(Look::of).forEach(LOOKS::add);
    }

    private static List<Path> goldens() throws IOException {
        try (Stream<Path> real = Files.list(GOLDEN.resolve("comment"));
                Stream<Path> made = Files.list(GOLDEN.resolve("report"))) {
            return Stream.concat(
                            real,
                            made.filter(it -> it.getFileName().toString().startsWith("comment-")))
                    .sorted()
                    .toList();
        }
    }

    /** All of them in both widths, on white and on black. */
    private static String page(List<Path> comments) throws IOException {
        StringBuilder page = new StringBuilder(head());
        for (String theme : List.of("light", "dark")) {
            for (int width : List.of(DESK, PHONE)) {
                page.append("<div class='" + theme + "' style='width:" + width + "px'>\n");
                comments.forEach(comment -> page.append(section(comment)));
                page.append("</div>\n");
            }
        }
        return page.toString();
    }

    private static String head() throws IOException {
        return "<!doctype html><meta charset='utf-8'><style>\n"
                + resource("github.css")
                + "</style>\n";
    }

    private static String resource(String name) throws IOException {
        return Files.readString(RESOURCES.resolve(name));
    }

    private static String section(Path comment) {
        String name = comment.getFileName().toString().replace(".md", "");
        return "<div class='comment' id='" + name + "'>\n" + html(comment) + "</div>\n";
    }

    private static String html(Path comment) {
        try {
            return HtmlRenderer.builder()
                    .extensions(TABLES)
                    .build()
                    .render(
                            Parser.builder()
                                    .extensions(TABLES)
                                    .build()
                                    .parse(Files.readString(comment)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Look> at(int width) {
        List<Look> looks = LOOKS.stream().filter(look -> look.width() == width).toList();
        assertThat(looks).as("on white and on black").hasSizeGreaterThan(2 * 40);
        return looks;
    }

    @Test
    void on_a_desk_nothing_outside_the_folded_block_scrolls_sideways() {
        assertThat(at(DESK))
                .filteredOn(look -> !WITHOUT_WIDTH.contains(look.name()))
                .filteredOn(look -> !look.tooWide().equals("-"))
                .isEmpty();
    }

    @Test
    void on_a_phone_a_name_begins_where_it_can_be_seen() {
        assertThat(at(PHONE)).filteredOn(look -> look.label() > PHONE - NAME).isEmpty();
    }

    /**
     * Fonts differ from machine to machine, so that nobody compares the picture; {@code
     * -Dgolden.update=true} writes it anew, as {@code src/load/README.md} says.
     */
    @Test
    void the_readme_shows_a_comment_as_it_is_checked_here(Browser browser) throws IOException {
        Path comment = GOLDEN.resolve("comment").resolve(SHOWN + ".md");
        String boxed = head() + "<body><div class='light boxed'>" + section(comment) + "</div>";
        Path png = Boolean.getBoolean("golden.update") ? PICTURE : WRITTEN.resolve("readme.png");
        int height =
                at(DESK).stream()
                        .filter(look -> look.name().equals(SHOWN))
                        .mapToInt(Look::height)
                        .max()
                        .orElseThrow();
        Browser.NewPageOptions sharp =
                new Browser.NewPageOptions()
                        .setViewportSize(DESK + 2 * AROUND, height + 2 * AROUND)
                        .setDeviceScaleFactor(2);
        try (Page page = browser.newPage(sharp)) {
            page.setContent(boxed);
            byte[] _ = page.screenshot(new Page.ScreenshotOptions().setPath(png));
        }
        assertThat(png).isNotEmptyFile();
        assertThat(Path.of("README.md")).content().contains(PICTURE.toString());
    }

    @Test
    void comments_are_no_higher_than_a_window() {
        assertThat(at(DESK))
                .filteredOn(look -> look.height() > HIGHEST_ON_DESK)
                .extracting(Look::name)
                .isSubsetOf(WITHOUT_HEIGHT);
        assertThat(at(PHONE))
                .filteredOn(look -> look.height() > HIGHEST_ON_PHONE)
                .extracting(Look::name)
                .isSubsetOf(WITHOUT_HEIGHT);
    }

    @Test
    void the_worst_finding_stands_at_the_top() {
        assertThat(at(DESK)).filteredOn(look -> look.worst() > WORST).isEmpty();
    }
}
