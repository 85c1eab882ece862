package io.perfwarden.web;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.Attempt;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SeriesId;
import io.perfwarden.web.pages.PageLinks;
import org.junit.jupiter.api.Test;

class PublicLinksTest {
    private static final RepoName REPO = RepoName.parse("octo/bench");

    @Test
    void a_server_without_a_public_url_links_by_path() {
        PublicLinks links = new PublicLinks("", "https://github.com");

        assertThat(links.page(PublicLinks.health(REPO))).isEqualTo("/r/octo/bench/health");
        assertThat(links.json(PublicLinks.health(REPO))).isEqualTo("/api/v1/r/octo/bench/health");
    }

    @Test
    void a_server_below_a_path_links_below_it() {
        PublicLinks links = new PublicLinks("https://example.org/perf", "https://github.com");

        assertThat(links.json(PublicLinks.repository(REPO)))
                .isEqualTo("https://example.org/perf/api/v1/r/octo/bench");
    }

    @Test
    void a_branch_with_odd_characters_breaks_no_link() {
        PageLinks links = new PageLinks(new PublicLinks("", ""), REPO);

        assertThat(links.compare("feature/a b", "fix#1?x=\"><svg>"))
                .isEqualTo("/r/octo/bench/compare/feature/a%20b...fix%231%3Fx%3D%22%3E%3Csvg%3E");
    }

    @Test
    void several_series_are_one_link() {
        assertThat(
                        PublicLinks.trend(
                                REPO,
                                List.of(
                                        new SeriesId("0123456789ab"),
                                        new SeriesId("ba9876543210"))))
                .isEqualTo("/r/octo/bench/trend?s=0123456789ab,ba9876543210");
    }

    @Test
    void a_second_attempt_is_linked_as_such() {
        PublicLinks links = new PublicLinks("", "https://github.com");

        assertThat(links.githubRun(REPO, new Attempt(new RunId(7), 1)))
                .isEqualTo("https://github.com/octo/bench/actions/runs/7");
        assertThat(links.githubRun(REPO, new Attempt(new RunId(7), 2)))
                .isEqualTo("https://github.com/octo/bench/actions/runs/7/attempts/2");
    }
}
