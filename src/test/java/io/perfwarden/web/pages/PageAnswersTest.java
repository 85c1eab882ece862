package io.perfwarden.web.pages;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.compare.RowOutcome;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageAnswersTest {
    private static final PagesServer SERVER = new PagesServer(SampleSeries.some());
    private static final Pattern LINK = Pattern.compile("(?:href|src|action|hx-get)=\"([^\"]*)\"");

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    @Test
    void a_public_page_that_a_browser_has_is_not_sent_again() throws Exception {
        HttpResponse<String> first = SERVER.get("/r/octo/app");
        assertThat(header(first, "Cache-Control")).isEqualTo("public, no-cache");
        HttpResponse<String> again =
                SERVER.get("/r/octo/app", "If-None-Match", header(first, "ETag"));
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(header(again, "Content-Security-Policy")).as("that of the page stays").isEmpty();
        assertThat(SERVER.get("/r/octo/app?outcome=all", "If-None-Match", header(first, "ETag")))
                .extracting(HttpResponse::statusCode)
                .isEqualTo(200);
    }

    @Test
    void what_names_its_reader_is_not_kept() throws Exception {
        for (String path : List.of("/r/octo/secret", "/r/octo/app")) {
            HttpResponse<String> answer = SERVER.get(path, "X-Person", "ada<b>");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(header(answer, "Cache-Control")).isEqualTo("private, no-store");
            assertThat(header(answer, "ETag")).isEmpty();
            assertThat(answer.body()).contains("ada&lt;b&gt;", "name=\"csrf\" value=\"proof\"");
        }
    }

    @Test
    void a_stranger_sees_of_a_private_repository_what_one_sees_of_none() throws Exception {
        HttpResponse<String> secret = SERVER.get("/r/octo/secret?sort=odd");
        HttpResponse<String> none = SERVER.get("/r/octo/none");
        assertThat(secret.statusCode()).isEqualTo(404);
        assertThat(secret.body()).isEqualTo(none.body());
        assertThat(secret.headers()).isEqualTo(none.headers());
        assertThat(secret.body())
                .contains("<main id=\"main\"", "<link rel=\"stylesheet\"", "href=\"/login\"")
                .doesNotContain("secret", "octo");
        HttpResponse<String> known = SERVER.get("/r/octo/gone", "X-Person", "ada<b>");
        assertThat(known.statusCode()).isEqualTo(404);
        assertThat(known.body())
                .contains("ada&lt;b&gt;", "Log out")
                .doesNotContain("Log in")
                .isEqualTo(SERVER.get("/r/a/b/c", "X-Person", "ada<b>").body());
    }

    @Test
    void the_policy_of_a_page_is_word_by_word_what_was_decided() throws Exception {
        assertThat(header(SERVER.get("/r/octo/app"), "Content-Security-Policy"))
                .isEqualTo(
                        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
                                + " data:; connect-src 'self'; form-action 'self'; frame-ancestors"
                                + " 'none'; base-uri 'none'");
        assertThat(SERVER.get("/r/octo/app?outcome=all").body())
                .doesNotContain(" style=", "<script>", " onclick", "javascript:");
    }

    @Test
    void a_shared_cache_keeps_what_is_compressed_apart_and_browsers_stay_with_https()
            throws Exception {
        for (String path : List.of("/r/octo/app", "/r/octo/none", "/assets/icon.svg")) {
            HttpResponse<String> answer = SERVER.get(path);
            assertThat(header(answer, "Vary")).as(path).isEqualTo("Accept-Encoding");
            assertThat(header(answer, "Strict-Transport-Security"))
                    .as(path)
                    .isEqualTo("max-age=31536000");
        }
        try (PagesServer plain = new PagesServer("", new Object[] {SampleSeries.some()})) {
            assertThat(header(plain.get("/r/octo/app"), "Strict-Transport-Security")).isEmpty();
        }
    }

    @Test
    void the_head_of_a_page_has_no_body() throws Exception {
        HttpResponse<String> head = SERVER.send("HEAD", "/r/octo/app");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(header(head, "ETag")).isEqualTo(header(SERVER.get("/r/octo/app"), "ETag"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sort=odd",
                "page=0",
                "page=-1",
                "page=99999999999",
                "outcome=worse",
                "q=a&q=b",
                "suite=%00%00&outcome=,"
            })
    void an_odd_parameter_gets_a_page_that_says_what_is_expected(String query) throws Exception {
        HttpResponse<String> answer = SERVER.get("/r/octo/app?" + query);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains(": expected ", "Try without parameters");
    }

    @Test
    void a_long_parameter_is_not_repeated() throws Exception {
        HttpResponse<String> answer = SERVER.get("/r/octo/app?q=" + "x".repeat(3_000));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("q: expected at most 200 characters")
                .hasSizeLessThan(3_000);
    }

    @Test
    void what_is_usual_is_left_out_of_the_address() throws Exception {
        HttpResponse<String> answer =
                SERVER.get("/r/octo/app?q=BM_Copy&outcome=&suite=&sort=change&page=1&utm=x");
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(header(answer, "Location")).isEqualTo("/r/octo/app?q=BM_Copy");
    }

    @Test
    void a_former_name_leads_to_the_name_of_today() throws Exception {
        HttpResponse<String> answer = SERVER.get("/r/octo/old?q=a%20b");
        assertThat(answer.statusCode()).isEqualTo(301);
        assertThat(header(answer, "Location")).isEqualTo("/r/octo/app?q=a%20b");
        assertThat(header(SERVER.get("/r/%6f%63to/old/trend?s=1"), "Location"))
                .isEqualTo("/r/octo/app/trend?s=1");
    }

    @Test
    void an_outage_is_said_and_is_over_soon() throws Exception {
        HttpResponse<String> answer = SERVER.get("/r/octo/down");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(header(answer, "Retry-After")).isEqualTo("60");
        assertThat(answer.body()).contains("Try again in a minute.");
    }

    @Test
    void a_fault_has_a_reference_and_shows_nothing_else() throws Exception {
        SampleSeries broken =
                new SampleSeries(List.of()) {
                    @Override
                    public io.perfwarden.bot.query.BenchmarkGrid grid(
                            io.perfwarden.model.RepoId repo,
                            io.perfwarden.bot.query.BenchmarkGrid.GridFilter filter) {
                        throw new IllegalStateException("a secret of the store");
                    }
                };
        try (PagesServer server = new PagesServer(broken)) {
            HttpResponse<String> answer = server.get("/r/octo/app");
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body())
                    .contains("has the reference <code>")
                    .doesNotContain("a secret of the store");
        }
    }

    @Test
    void every_link_lies_below_the_path_of_the_public_url() throws Exception {
        try (PagesServer server =
                new PagesServer("https://ci.example/perf", new Object[] {SampleSeries.some()})) {
            HttpResponse<String> answer = server.get("/perf/r/octo/app");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(LINK.matcher(answer.body()).results().map(it -> it.group(1)))
                    .isNotEmpty()
                    .allMatch(it ->
                            it.startsWith("/perf/")
                                    || it.startsWith("#")
                                    || it.startsWith("https://github.com/octo/app"));
        }
    }

    @Test
    void files_of_pages_are_kept_for_good_and_small() throws Exception {
        List<String> files =
                LINK.matcher(SERVER.get("/r/octo/app").body())
                        .results()
                        .map(it -> it.group(1))
                        .filter(it -> it.startsWith("/assets/"))
                        .distinct()
                        .toList();
        assertThat(files).hasSize(4);
        for (String file : files) {
            HttpResponse<String> answer = SERVER.get(file);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(header(answer, "Cache-Control"))
                    .isEqualTo("public, max-age=31536000, immutable");
            if (file.startsWith("/assets/pages.")) {
                assertThat(answer.body().replace("http://www.w3.org/", ""))
                        .doesNotContain("http://", "https://", "@import");
            }
            if (file.startsWith("/assets/pages.") && file.endsWith(".js")) {
                assertThat(answer.body().getBytes(StandardCharsets.UTF_8))
                        .hasSizeLessThanOrEqualTo(15_000);
            }
        }
        assertThat(SERVER.get("/assets/pages.000000000000.css").statusCode()).isEqualTo(404);
    }

    @Test
    void a_page_of_a_hundred_rows_with_many_series_each_stays_small() throws Exception {
        List<SeriesSummary> many = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            String name = "io.perfwarden.example.LongPackage.SomeBenchmark.method" + i;
            for (int size = 0; size < 8; size++) {
                Map<String, String> params = Map.of("size", Integer.toString(size));
                many.add(SampleSeries.series(name, params, RowOutcome.REGRESSED, 0.1));
            }
        }
        try (PagesServer server = new PagesServer(new SampleSeries(many))) {
            String page = server.get("/r/octo/app").body();
            assertThat(page).contains("method99", "/r/octo/app?page=2").doesNotContain("method100");
            assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(100_000);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "</script><script>alert(1)</script>",
                "\"><svg onload=alert(1)>",
                "' onmouseover='alert(1)",
                "javascript:alert(1)//",
                "a\u202eb\u2066c\u0000d"
            })
    void a_hostile_name_is_text(String name) throws Exception {
        SampleSeries hostile =
                new SampleSeries(
                        List.of(
                                SampleSeries.series(
                                        name, Map.of(name, name), RowOutcome.REGRESSED, 0.1),
                                SampleSeries.series(
                                        name, Map.of(name, "b"), RowOutcome.REGRESSED, 0.1)));
        try (PagesServer server = new PagesServer(hostile)) {
            HttpResponse<String> answer = server.get("/r/octo/app");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body())
                    .doesNotContain("<script>", "<svg onload", "\u202e", "\u2066", "\u0000");
            String tags = answer.body().replaceAll(">[^<]*<", "><");
            assertThat(tags).doesNotContain("onmouseover", "javascript:", "alert");
        }
    }

    @Test
    void a_name_of_ten_thousand_letters_does_not_fill_the_page() throws Exception {
        SampleSeries hostile =
                new SampleSeries(
                        List.of(
                                SampleSeries.series(
                                        "n".repeat(10_000), Map.of(), RowOutcome.REGRESSED, 0.1)));
        try (PagesServer server = new PagesServer(hostile)) {
            assertThat(server.get("/r/octo/app").body()).hasSizeLessThan(10_000);
        }
    }
}
