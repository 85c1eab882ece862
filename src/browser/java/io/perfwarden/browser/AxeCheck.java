package io.perfwarden.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.Page;

/** The rules of axe-core, for readers who see, hear or move otherwise. */
final class AxeCheck {
    private static final String RUN =
            """
            async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(it =>
                it.id + ': ' + it.help + ' at ' + it.nodes.slice(0, 3).map(node => node.target + ' '
                    + node.any.concat(node.all, node.none).map(check => check.message)).join(' | '))
            """;

    private static final String SCRIPT = script();

    private AxeCheck() {}

    private static String script() {
        try (InputStream script = AxeCheck.class.getResourceAsStream("/axe.min.js")) {
            return new String(
                    Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void passes(Page page) {
        Object _ = page.evaluate(SCRIPT);
        assertThat((List<?>) page.evaluate(RUN)).as(page.url()).isEmpty();
    }
}
