package io.perfwarden.arch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever begins at the README finds every page, and no link leads nowhere. */
class LinksTest {
    private static final Path README = Path.of("README.md");
    private static final Pattern LINK = Pattern.compile("(?:\\]\\(|src=\")([^)\"\\s]+)[)\"]");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    record Link(Path page, String target) {
        Path file() {
            String path = target.replaceFirst("#.*", "");
            return path.isEmpty() ? page : page.resolveSibling(path).normalize();
        }

        boolean leadsSomewhere() {
            int anchor = target.indexOf('#');
            return Files.exists(file())
                    && (anchor < 0 || anchors(file()).contains(target.substring(anchor + 1)));
        }
    }

    static Stream<Path> pages() {
        return Stream.concat(
                Stream.of(README),
                Stream.of("config", "deploy", ".github").flatMap(LinksTest::pagesIn));
    }

    private static Stream<Path> pagesIn(String directory) {
        try (Stream<Path> files = Files.walk(Path.of(directory))) {
            return files.filter(file -> file.toString().endsWith(".md")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_link_leads_somewhere(Path page) throws IOException {
        assertThat(links(page)).allMatch(Link::leadsSomewhere);
    }

    @Test
    void the_readme_links_every_page_for_users() throws IOException {
        List<Path> linked = links(README).map(Link::file).toList();
        assertThat(linked)
                .containsAll(
                        pages().filter(page -> page.getNameCount() == 2)
                                .filter(page -> !page.startsWith(".github"))
                                .toList());
    }

    private static Stream<Link> links(Path page) throws IOException {
        return LINK.matcher(Files.readString(page))
                .results()
                .map(found -> found.group(1))
                .filter(target -> !target.contains("://"))
                .map(target -> new Link(page, target));
    }

    private static List<String> anchors(Path page) {
        try {
            return HEADING.matcher(Files.readString(page))
                    .results()
                    .map(LinksTest::anchor)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As GitHub makes it of a heading. */
    private static String anchor(MatchResult heading) {
        return heading.group(1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
