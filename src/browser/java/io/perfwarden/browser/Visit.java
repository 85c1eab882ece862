package io.perfwarden.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import io.perfwarden.testkit.Hang;

/**
 * A reader of pages. What a page must never do is a failure at the end: ask another host, break its
 * content security policy, write an error, open a dialog, throw.
 */
final class Visit implements AutoCloseable {
    /** Pixels. */
    static final int DESK = 1_280;

    static final int PHONE = 380;
    static final int HIGH = 900;

    /** Chromium writes its own line for each answer of 400 and above. */
    private static final String ANSWER = "Failed to load resource: the server responded with a";

    private final BrowserContext context;
    private final Page page;
    private final List<String> wrong = new CopyOnWriteArrayList<>();

    /**
     * @param base what pages may ask
     */
    Visit(Browser browser, String base, Browser.NewContextOptions options) {
        context = browser.newContext(options);
        context.setDefaultTimeout(Hang.LIMIT.toMillis());
        context.addInitScript(
                "addEventListener('securitypolicyviolation', e => console.error("
                        + "'policy: ' + e.violatedDirective + ' ' + e.blockedURI))");
        context.onRequest(request -> {
            if (!request.url().startsWith(base) && !request.url().startsWith("data:")) {
                wrong.add("asked " + request.url());
            }
        });
        context.onConsoleMessage(message -> {
            if (List.of("error", "warning").contains(message.type())
                    && !message.text().startsWith(ANSWER)) {
                wrong.add("console: " + message.text());
            }
        });
        context.onWebError(error -> wrong.add("threw " + error.error()));
        context.onDialog(dialog -> {
            wrong.add("dialog " + dialog.message());
            dialog.dismiss();
        });
        page = context.newPage();
    }

    /** Of a window as wide as that. */
    static Browser.NewContextOptions wide(int width) {
        return new Browser.NewContextOptions().setViewportSize(width, HIGH);
    }

    /** Opens what is there. */
    Page open(String url) {
        Response answer = page.navigate(url);
        assertThat(answer.status()).as(url).isEqualTo(200);
        return page;
    }

    Page page() {
        return page;
    }

    @Override
    public void close() {
        context.close();
        assertThat(wrong).isEmpty();
    }
}
