package io.perfwarden.browser;

import module java.base;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Tests that take the {@link Browser} or the {@link FilledServer}: one for all of them, for one
 * after the other.
 */
@Tag("browser")
@ResourceLock("browser")
@ExtendWith(InChromium.Shared.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface InChromium {
    /** Starts both for the first test that takes them, and ends them after the last one. */
    final class Shared implements ParameterResolver {
        private static final List<String> PROGRAMS = List.of("chromium", "google-chrome");

        private record Chromium(Playwright driver, Browser browser) implements AutoCloseable {
            static Chromium start() {
                // the driver would download browsers of its own
                Map<String, String> environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
                Playwright driver =
                        Playwright.create(new Playwright.CreateOptions().setEnv(environment));
                LaunchOptions options =
                        new LaunchOptions()
                                .setExecutablePath(program())
                                .setArgs(List.of("--no-sandbox", "--disable-gpu"));
                return new Chromium(driver, driver.chromium().launch(options));
            }

            @Override
            public void close() {
                driver.close();
            }
        }

        private static Path program() {
            String asked = System.getProperty("browser", "");
            List<String> names = asked.isEmpty() ? PROGRAMS : List.of(asked);
            List<String> directories = List.of(System.getenv("PATH").split(File.pathSeparator));
            return names.stream()
                    .flatMap(name -> directories.stream().map(it -> Path.of(it).resolve(name)))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow(() ->
                            new AssertionError(
                                    "no browser: apt-get install chromium"
                                            + " fonts-noto-color-emoji"));
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            Class<?> type = parameter.getParameter().getType();
            return type == Browser.class || type == FilledServer.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            Store store = context.getRoot().getStore(Namespace.create(InChromium.class));
            if (parameter.getParameter().getType() == FilledServer.class) {
                return store.getOrComputeIfAbsent(FilledServer.class);
            }
            return store.getOrComputeIfAbsent(Chromium.class, _ -> Chromium.start(), Chromium.class)
                    .browser();
        }
    }
}
