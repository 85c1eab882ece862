package io.perfwarden.web.setup;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.AppManifest;
import io.perfwarden.github.AppManifest.Profile;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.web.pages.PageFrame;
import io.perfwarden.web.pages.PageTemplates;
import io.perfwarden.web.setup.SetupPages.Choice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What set-up refuses before anything is sent to GitHub, and where its form goes. */
class SetupConfigTest {
    private static final PageFrame.Assets FILES =
            new PageFrame.Assets(
                    "/", "/assets/a.css", "/assets/a.js", "/assets/b.js", "/assets/a.svg");

    private static final String CLOUD = "https://api.github.com";
    private static final String OWN = "https://github.example/api/v3";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://localhost:8080",
                "https://perf.localhost",
                "https://127.0.0.1",
                "https://[::1]:8443",
                "https://10.1.2.3",
                "https://172.16.0.1",
                "https://192.168.1.1",
                "https://169.254.1.1",
                "https://100.64.0.1",
                "https://0.0.0.0",
                "https://[fd00::1]",
                "https://[fe80::1]",
                "https://perfwarden",
                "https://perf.local",
                "https://perf.corp.internal/x",
            })
    void github_is_not_asked_to_deliver_where_it_cannot(String url) {
        for (String cloud : List.of(CLOUD, "https://api.acme.ghe.com")) {
            assertThat(missing(cloud, url)).singleElement().asString().contains("tunnel", "smee");
        }
        assertThat(missing(OWN, url)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://perf.example",
                "https://perf.example:8443/x",
                "https://172.32.0.1",
                "https://100.128.0.1",
                "https://[2001:db8::1]",
                "https://local.example",
            })
    void a_public_address_is_taken(String url) {
        assertThat(missing(CLOUD, url)).isEmpty();
    }

    @Test
    void secrets_do_not_travel_in_the_clear() {
        assertThat(missing(CLOUD, "http://perf.example"))
                .singleElement()
                .asString()
                .contains("https");
        assertThat(missing(OWN, "http://10.1.2.3")).singleElement().asString().contains("https");
        assertThat(missing(OWN, "http://127.0.0.1:8080")).isEmpty();
    }

    @Test
    void a_database_server_without_a_key_and_a_missing_url_are_both_named() {
        SetupConfig config =
                new SetupConfig("", new ApiAddress(URI.create(CLOUD)), "token", true, false);
        assertThat(config.missingSettings()).hasSize(2);
        assertThat(new SetupPages(config, new PageTemplates(), FILES).refusalPage())
                .contains("PERFWARDEN_PUBLIC_URL", "PERFWARDEN_SECRET_KEY")
                .contains("<link rel=\"stylesheet\" href=\"/assets/a.css\">")
                .doesNotContain("<form");
    }

    @Test
    void the_form_goes_to_the_pages_of_github_and_holds_the_manifest_escaped() {
        String page = form("", "https://host.example/a\"><svg onload=x>");
        assertThat(page)
                .contains("action=\"https://github.com/settings/apps/new?state=S-1\"")
                .contains("&#34;name&#34;:&#34;perfwarden-x&#34;")
                .doesNotContain("<svg");
        assertThat(form("my-org", "https://host.example"))
                .contains(
                        "\"https://github.com/organizations/my-org/settings/apps/new?state=S-1\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a/b",
                "..",
                "a b",
                "a?x",
                "\"><svg onload=x>",
                "a\n",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            })
    void what_is_no_name_of_an_organisation_makes_no_form(String organisation) {
        assertThat(form(organisation, "https://host.example"))
                .doesNotContain("github.com")
                .doesNotContain("<svg")
                .contains("1 to 39 letters");
    }

    private static String form(String organisation, String url) {
        SetupConfig config =
                new SetupConfig(url, new ApiAddress(URI.create(CLOUD)), "token", false, false);
        return new SetupPages(config, new PageTemplates(), FILES)
                .form(
                        new Choice(organisation, Profile.WHOLE),
                        "S-1",
                        new AppManifest("perfwarden-x", url, Profile.WHOLE));
    }

    private static List<String> missing(String api, String url) {
        return new SetupConfig(url, new ApiAddress(URI.create(api)), "token", false, false)
                .missingSettings();
    }
}
