package io.perfwarden.report.github;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SeriesId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportLinksTest {
    private static final RepoName REPO = RepoName.parse("octo/app");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "http://localhost:8080",
                "http://LOCALHOST./perf",
                "http://demo.localhost",
                "http://127.0.0.1:8080",
                "http://127.8.9.1",
                "http://0.0.0.0:8080",
                "http://[::1]:8080",
                "http://[::]",
            })
    void an_address_that_only_this_machine_opens_is_no_link(String publicUrl) {
        ReportLinks pages = ReportLinks.of(publicUrl, REPO);

        assertThat(pages).isEqualTo(ReportLinks.NONE);
        assertThat(pages.pull(new PullNumber(1))).isEmpty();
        assertThat(pages.run(new RunId(1))).isEmpty();
        assertThat(pages.suite("core")).isEmpty();
        assertThat(pages.trend(List.of(new SeriesId("0123456789ab")))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://perf.example.org", "http://10.0.0.7:8080", "http://[fd00::1]"})
    void an_address_that_others_open_is_one(String publicUrl) {
        assertThat(ReportLinks.of(publicUrl, REPO).pull(new PullNumber(1)))
                .isEqualTo(publicUrl + "/r/octo/app/pull/1");
    }

    @Test
    void a_path_before_the_pages_is_kept() {
        assertThat(ReportLinks.of("https://example.org/perf", REPO).suite("core"))
                .isEqualTo("https://example.org/perf/r/octo/app?suite=core");
    }
}
