package io.perfwarden.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A person logs in with GitHub, sees what is private, and leaves nothing behind. */
@InChromium
class LoginInBrowserTest {
    private static final String READER = "rita";

    @SuppressWarnings("NullAway.Init")
    private FilledServer server;

    @SuppressWarnings("NullAway.Init")
    private Visit visit;

    @BeforeEach
    void start(Browser browser, FilledServer filled) {
        server = filled;
        // GitHub's pages are asked too
        visit = new Visit(browser, "http://", Visit.wide(Visit.DESK));
    }

    @AfterEach
    void end() {
        visit.close();
    }

    private String secret() {
        return server.url(ServedPage.RUN.path(FilledServer.SECRET));
    }

    private void logIn(String login) {
        Page page = visit.page();
        page.click("text=Log in");
        page.fill("#login", login);
        page.click("#authorize");
        page.waitForURL(server.url("/**"));
    }

    @Test
    void who_may_read_it_on_github_sees_a_private_repository_after_the_login() {
        Page page = visit.page();
        Response hidden = page.navigate(secret());
        assertThat(hidden.status()).isEqualTo(404);
        page.navigate(server.url("/"));
        assertThat(page.innerText("main")).doesNotContain("acme/secret");
        logIn(READER);
        assertThat(page.innerText(".top")).contains(READER);
        page.navigate(server.url("/"));
        assertThat(page.innerText("main")).contains("acme/secret");
        assertThat(page.navigate(secret()).status()).isEqualTo(200);
        assertThat(page.evaluate("document.cookie")).isEqualTo("");
        page.click("text=Log out");
        page.waitForURL(server.url("/**"));
        assertThat(page.navigate(secret()).status()).isEqualTo(404);
        assertThat(page.context().cookies()).noneMatch(it -> it.name.contains("perfwarden"));
    }

    @Test
    void a_login_leads_back_to_the_page_that_it_was_asked_on() {
        Page page = visit.open(server.url(ServedPage.TREND.path(FilledServer.NUMKIT)));
        String before = page.url();
        logIn(READER);
        assertThat(page.url()).isEqualTo(before);
    }

    @Test
    void who_may_not_read_it_on_github_learns_nothing() {
        Page page = visit.open(server.url("/"));
        logIn("otto");
        assertThat(page.innerText("main")).doesNotContain("acme/secret");
        String hidden = page.navigate(secret()).text();
        String missing = page.navigate(server.url("/r/acme/none/run/1060")).text();
        assertThat(hidden).isEqualTo(missing);
    }
}
