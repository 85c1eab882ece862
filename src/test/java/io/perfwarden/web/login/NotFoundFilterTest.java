package io.perfwarden.web.login;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micronaut.http.HttpRequest;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stranger can tell apart. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NotFoundFilterTest {
    /** Shows {@code octo/public}; of {@code octo/down} nothing is known. */
    private static final class Fixed implements RepositoryAccess {
        @Override
        public Viewer viewer(HttpRequest<?> request) {
            return new Viewer.Stranger(request.getHeaders().contains("X-Expired"));
        }

        @Override
        public Optional<VisibleRepo> repo(Viewer viewer, String owner, String name) {
            if (name.equals("down")) {
                throw new TransientFailure("no connection to internal.example");
            }
            return name.equals("public")
                    ? Optional.of(
                            new VisibleRepo(
                                    new InstalledRepo(
                                            new InstallationId(7),
                                            new RepoId(1),
                                            new RepoName(owner, name)),
                                    true,
                                    false))
                    : Optional.empty();
        }

        @Override
        public List<VisibleRepo> repos(Viewer viewer) {
            return List.of();
        }

        @Override
        public boolean offersLogin() {
            return true;
        }
    }

    @SuppressWarnings("NullAway.Init")
    private ReaderServer server;

    @BeforeAll
    void start() {
        server = new ReaderServer(new Fixed());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private String whole(String path, String... headers) throws Exception {
        return ReaderServer.whole(server.get(path, headers));
    }

    @Test
    void crawlers_are_kept_from_what_is_computed_for_each_address() throws Exception {
        assertThat(whole("/robots.txt"))
                .contains("200", "text/plain", "Disallow: /*/compare", "Disallow: /*/trend");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/foo", "/foo.php", "/setup", "/login/else", "/assets/else.css"})
    void a_wrong_address_is_a_page_to_browsers_and_json_to_programs(String path) throws Exception {
        HttpResponse<String> page = server.get(path, "Accept", "text/html,*/*;q=0.8");
        assertThat(ReaderServer.whole(page))
                .startsWith("404\n")
                .contains("<main id=\"main\"", "href=\"/perf/\"", "style-src 'self'")
                .doesNotContain("mistyped");
        assertThat(whole(path, "Accept", "application/json"))
                .startsWith("404\n")
                .contains("application/json", "\"message\"")
                .doesNotContain("<main");
    }

    @Test
    void a_method_that_is_not_there_is_a_page_to_browsers() throws Exception {
        HttpResponse<String> page =
                server.send(server.to("/robots.txt").header("Accept", "text/html").DELETE());
        assertThat(ReaderServer.whole(page)).startsWith("405\n").contains("<main id=\"main\"");
    }

    @Test
    void browsers_find_the_icon_where_no_page_names_it() throws Exception {
        assertThat(whole("/favicon.ico")).contains("200", "image/svg+xml", "<svg");
    }

    @Test
    void a_page_that_may_not_be_seen_is_answered_as_one_that_no_route_is_for() throws Exception {
        String hidden = whole("/r/octo/private/probe");
        assertThat(hidden)
                .startsWith("404\n")
                .contains("private, no-store", "href=\"/perf/login\"", "nosniff")
                .doesNotContainIgnoringCase("octo", "etag", "cookie");
        for (String path :
                List.of("/r/octo/none/probe", "/r/octo/private/no/route", "/r", "/r/a", "/p/x/y")) {
            assertThat(whole(path)).as(path).isEqualTo(hidden);
        }
        assertThat(whole("/badge/octo/private")).isEqualTo(hidden);
    }

    @Test
    void the_api_says_so_in_json() throws Exception {
        String hidden = whole("/api/v1/r/octo/private/probe");
        assertThat(hidden)
                .startsWith("404\n")
                .contains("application/problem+json", "\"status\":404");
        assertThat(whole("/api/v1/r/octo/none/probe")).isEqualTo(hidden);
        assertThat(whole("/api/v1/nothing")).isEqualTo(hidden);
        assertThat(whole("/api/v2")).isEqualTo(hidden);
    }

    @Test
    void a_session_that_ended_leads_to_the_login_whatever_is_there() throws Exception {
        HttpResponse<String> page = server.get("/r/octo/private/probe?a=b&c=d", "X-Expired", "yes");
        assertThat(page.statusCode()).isEqualTo(303);
        assertThat(page.headers().firstValue("Location"))
                .contains("/perf/login?to=%2Fr%2Focto%2Fprivate%2Fprobe%3Fa%3Db%26c%3Dd");
        assertThat(whole("/r/octo/missing/probe", "X-Expired", "yes").replace("missing", "private"))
                .isEqualTo(whole("/r/octo/private/probe", "X-Expired", "yes"));
        String api = whole("/api/v1/r/octo/private/probe", "X-Expired", "yes");
        assertThat(api).startsWith("401\n").contains("www-authenticate=[Bearer]");
        assertThat(whole("/api/v1/r/octo/none/probe", "X-Expired", "yes")).isEqualTo(api);
    }

    @Test
    void what_may_be_seen_is_left_as_it_is() throws Exception {
        HttpResponse<String> seen = server.get("/r/octo/public/probe", "X-Expired", "yes");
        assertThat(seen.statusCode()).isEqualTo(200);
        assertThat(seen.headers().firstValue("ETag")).contains("\"probe\"");
        assertThat(seen.headers().firstValue("Cache-Control")).contains("public, no-cache");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/r/octo/down/probe", "/api/v1/r/octo/down/probe"})
    void an_outage_says_when_to_come_back_and_not_what_failed(String path) throws Exception {
        HttpResponse<String> answer = server.get(path);
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).contains("30");
        assertThat(answer.body()).doesNotContain("internal");
    }
}
