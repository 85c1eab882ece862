package io.perfwarden.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.ServedHere;
import io.perfwarden.demo.standin.ManifestPages;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInWorld;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person registers the app: the link of the log, GitHub's page, the installation. */
@Tag("browser")
class SetupInBrowserTest {
    private static final String LINK = "perfwarden: no GitHub App yet; register one at ";
    private static final String REGISTER = "form[method=post] button";

    @TempDir private Path directory;
    private final List<String> shown = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private StandInGitHub github;

    @SuppressWarnings("NullAway.Init")
    private ManifestPages manifests;

    @SuppressWarnings("NullAway.Init")
    private ServedHere server;

    @SuppressWarnings("NullAway.Init")
    private BrowserPage page;

    private String base = "";

    @BeforeEach
    void start() throws IOException {
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
        page = new BrowserPage(Files.createDirectories(directory.resolve("browser")));
    }

    @AfterEach
    void end() {
        page.close();
        server.close();
        github.close();
        shown.add(server.said());
        assertThat(shown).allSatisfy(it -> assertThat(it).doesNotContain(manifests.secrets()));
    }

    private void look() {
        shown.add(page.url() + "\n" + page.html() + "\n" + page.cookies());
    }

    @Test
    void three_clicks_register_the_app_even_where_its_name_is_taken() {
        page.open(server.line(LINK));
        look();
        assertThat(page.url()).isEqualTo(base + "/setup");
        assertThat(page.cookies()).isEmpty();
        page.click(REGISTER);
        assertThat(page.url()).startsWith(github.url() + "/settings/apps/new?state=");
        manifests.take(page.attribute("#name", "value"));
        page.click("#create");
        assertThat(page.text()).contains("Name is already taken");
        page.type("#name", "perfwarden-of-acme").click("#create");
        look();
        assertThat(page.url()).isEqualTo(github.url() + "/apps/perfwarden/installations/new");
        assertThat(server.line("perfwarden: listening on ")).startsWith("http://127.0.0.1");
        page.open(base + "/setup/installed?installation_id=7&setup_action=install");
        look();
        assertThat(page.text()).contains("Installed");
        page.open(base + "/setup");
        look();
        assertThat(page.text()).doesNotContain("Register");
    }

    @Test
    void an_organisation_and_less_permission_are_chosen_before() {
        page.open(server.line(LINK)).type("[name=org]", "acme-corp").check("[name=contents]");
        page.click("form[method=get] button");
        look();
        assertThat(page.attribute("[name=manifest]", "value")).contains("\"contents\":\"read\"");
        page.click(REGISTER);
        assertThat(page.url())
                .startsWith(github.url() + "/organizations/acme-corp/settings/apps/new?state=");
        page.click("#create");
        assertThat(page.url()).isEqualTo(github.url() + "/apps/perfwarden/installations/new");
    }

    @Test
    void a_code_that_expired_and_a_used_state_lead_back_to_the_beginning() {
        page.open(server.line(LINK)).click(REGISTER);
        String state = page.url().replaceFirst(".*state=", "");
        page.open(base + "/setup/callback?code=" + "expired&state=" + state);
        look();
        assertThat(page.text()).contains("may exist", "PERFWARDEN_GITHUB_APP_ID");
        page.open(base + "/setup/callback?code=" + manifests.code() + "&state=" + state);
        look();
        assertThat(page.text()).contains("was used before");
        assertThat(manifests.conversions()).containsExactly("expired");
        page.click("a");
        assertThat(page.url()).isEqualTo(base + "/setup");
        page.click(REGISTER).click("#create");
        assertThat(page.url()).isEqualTo(github.url() + "/apps/perfwarden/installations/new");
    }

    @Test
    void another_browser_gets_nothing_of_it() throws IOException {
        String link = server.line(LINK);
        page.open(link).click(REGISTER);
        String state = page.url().replaceFirst(".*state=", "");
        Path other = Files.createDirectories(directory.resolve("other"));
        try (BrowserPage stranger = new BrowserPage(other)) {
            assertThat(stranger.open(link).text()).doesNotContain("Register");
            stranger.open(base + "/setup/callback?code=" + manifests.code() + "&state=" + state);
            assertThat(stranger.text()).contains("belongs to another browser");
        }
        assertThat(manifests.conversions()).isEmpty();
    }

    @Test
    void what_was_taken_away_at_github_is_listed_with_its_remedy() {
        manifests.withhold("issues", "issue_comment");
        page.open(server.line(LINK)).click(REGISTER).click("#create");
        look();
        assertThat(page.url()).startsWith(base + "/setup/callback");
        assertThat(page.text())
                .contains("permission issues is none", "not subscribed to issue_comment")
                .contains("Install it");
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
