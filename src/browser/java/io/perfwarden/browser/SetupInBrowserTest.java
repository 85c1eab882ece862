package io.perfwarden.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import io.perfwarden.app.ServedHere;
import io.perfwarden.demo.standin.ManifestPages;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.testkit.Hang;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person registers the app: the link of the log, GitHub's page, the installation. */
@InChromium
class SetupInBrowserTest {
    private static final String LINK = "perfwarden: no GitHub App yet; register one at ";
    private static final String REGISTER = "form[method=post] button";

    @TempDir private Path directory;
    private final List<String> shown = new ArrayList<>();
    private final AtomicInteger loaded = new AtomicInteger();

    @SuppressWarnings("NullAway.Init")
    private StandInGitHub github;

    @SuppressWarnings("NullAway.Init")
    private ManifestPages manifests;

    @SuppressWarnings("NullAway.Init")
    private ServedHere server;

    @SuppressWarnings("NullAway.Init")
    private Page page;

    private String base = "";

    @BeforeEach
    void start(Browser browser) throws IOException {
        StandInApp app = new StandInApp(12345, "Iv23liSetUp", "perfwarden", 7);
        github = StandInGitHub.start(new StandInWorld(app, Clock.systemUTC()));
        manifests = github.manifests();
        int port = freePort();
        // another site than GitHub's, as it is in life
        base = "http://localhost:" + port + "/perf";
        server =
                new ServedHere(
                        Map.of(
                                "GITHUB_API_URL", github.url().toString(),
                                "HOST", "127.0.0.1",
                                "PORT", Integer.toString(port),
                                "PUBLIC_URL", base,
                                "DATA_DIR", directory.resolve("data").toString()));
        page = browser.newContext().newPage();
        page.setDefaultTimeout(Hang.LIMIT.toMillis());
        page.onLoad(_ -> loaded.incrementAndGet());
    }

    @AfterEach
    void end() {
        page.context().close();
        server.close();
        github.close();
        shown.add(server.said());
        assertThat(shown).allSatisfy(it -> assertThat(it).doesNotContain(manifests.secrets()));
    }

    private void enter() {
        Response _ = page.navigate(server.line(LINK));
        follow(REGISTER);
    }

    /** Clicks, and waits for the page that comes of it. */
    private void follow(String selector) {
        int before = loaded.get();
        page.click(selector);
        page.waitForCondition(() -> loaded.get() > before);
    }

    private static String text(Page page) {
        return page.innerText("body");
    }

    /** As the browser shows them to scripts. */
    private String cookies() {
        return (String) page.evaluate("document.cookie");
    }

    private void look() {
        shown.add(page.url() + "\n" + page.content() + "\n" + cookies());
    }

    private void picture(String name) {
        Path png = Path.of("target", "browser", name + ".png");
        byte[] _ = page.screenshot(new Page.ScreenshotOptions().setPath(png).setFullPage(true));
        page.setViewportSize(Visit.PHONE, Visit.HIGH);
        byte[] _ =
                page.screenshot(
                        new Page.ScreenshotOptions()
                                .setPath(png.resolveSibling(name + "-phone.png"))
                                .setFullPage(true));
        page.setViewportSize(Visit.DESK, Visit.HIGH);
    }

    @Test
    void three_clicks_register_the_app_even_where_its_name_is_taken() {
        enter();
        look();
        AxeCheck.passes(page);
        picture("setup");
        assertThat(page.url()).isEqualTo(base + "/setup");
        assertThat(cookies()).isEmpty();
        follow(REGISTER);
        assertThat(page.url()).startsWith(github.url() + "/settings/apps/new?state=");
        manifests.take(page.getAttribute("#name", "value"));
        follow("#create");
        assertThat(text(page)).contains("Name is already taken");
        page.fill("#name", "perfwarden-of-acme");
        follow("#create");
        look();
        assertThat(page.url()).isEqualTo(github.url() + "/apps/perfwarden/installations/new");
        assertThat(server.line("perfwarden: listening on ")).startsWith("http://127.0.0.1");
        Response _ =
                page.navigate(base + "/setup/installed?installation_id=7&setup_action=install");
        look();
        assertThat(text(page)).contains("Installed");
        Response _ = page.navigate(base + "/setup");
        look();
        assertThat(text(page)).doesNotContain("Register");
    }

    @Test
    void an_organisation_and_less_permission_are_chosen_before() {
        enter();
        page.fill("[name=org]", "acme-corp");
        page.check("[name=contents]");
        follow("form[method=get] button");
        look();
        assertThat(page.getAttribute("[name=manifest]", "value")).contains("\"contents\":\"read\"");
        follow(REGISTER);
        assertThat(page.url())
                .startsWith(github.url() + "/organizations/acme-corp/settings/apps/new?state=");
        follow("#create");
        assertThat(page.url()).isEqualTo(github.url() + "/apps/perfwarden/installations/new");
    }

    @Test
    void a_code_that_expired_and_a_used_state_lead_back_to_the_beginning() {
        enter();
        follow(REGISTER);
        String state = page.url().replaceFirst(".*state=", "");
        Response _ = page.navigate(base + "/setup/callback?code=" + "expired&state=" + state);
        look();
        assertThat(text(page)).contains("may exist", "PERFWARDEN_GITHUB_APP_ID");
        AxeCheck.passes(page);
        picture("setup-expired");
        Response _ =
                page.navigate(
                        base + "/setup/callback?code=" + manifests.code() + "&state=" + state);
        look();
        assertThat(text(page)).contains("was used before");
        assertThat(manifests.conversions()).containsExactly("expired");
        follow("main a");
        assertThat(page.url()).isEqualTo(base + "/setup");
        follow(REGISTER);
        follow("#create");
        assertThat(page.url()).isEqualTo(github.url() + "/apps/perfwarden/installations/new");
    }

    @Test
    void another_browser_gets_nothing_of_it(Browser browser) {
        String link = server.line(LINK);
        Response _ = page.navigate(link);
        follow(REGISTER);
        String state = page.url().replaceFirst(".*state=", "");
        try (BrowserContext other = browser.newContext()) {
            Page stranger = other.newPage();
            Response _ = stranger.navigate(link);
            assertThat(text(stranger)).doesNotContain("Register");
            Response _ =
                    stranger.navigate(
                            base + "/setup/callback?code=" + manifests.code() + "&state=" + state);
            assertThat(text(stranger)).contains("belongs to another browser");
        }
        assertThat(manifests.conversions()).isEmpty();
    }

    @Test
    void what_was_taken_away_at_github_is_listed_with_its_remedy() {
        manifests.withhold("issues", "issue_comment");
        enter();
        follow(REGISTER);
        follow("#create");
        look();
        assertThat(page.url()).startsWith(base + "/setup/callback");
        assertThat(text(page))
                .contains("permission issues is none", "not subscribed to issue_comment")
                .contains("Install it");
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
