package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.model.*;
import io.perfwarden.web.PublicLinks;

/** Addresses of a repository: of its pages, of its answers of the API, and on GitHub. */
public record PageLinks(PublicLinks all, RepoName repo) {
    /**
     * @param tail begins with a slash, or empty for the benchmarks
     */
    public String page(String tail) {
        return all.path() + PublicLinks.repository(repo) + tail;
    }

    /** A page with the public URL, or its path where no public URL is set. */
    public String absolute(String tail) {
        return all.page(PublicLinks.repository(repo) + tail);
    }

    public String api(String tail) {
        return all.path() + PublicLinks.API + PublicLinks.repository(repo) + tail;
    }

    /** The plot of some series, of as many as a page shows. */
    public String trend(List<SeriesSummary> series) {
        return trend(series.stream().limit(TrendPage.SERIES).map(SeriesSummary::id));
    }

    public String trend(SeriesId series) {
        return trend(Stream.of(series));
    }

    private String trend(Stream<SeriesId> series) {
        return all.path() + PublicLinks.trend(repo, series.toList());
    }

    public String pull(PullNumber pull) {
        return all.path() + PublicLinks.pull(repo, pull);
    }

    /** What was judged of a commit. */
    public String commit(CommitSha commit) {
        return page("/commit/" + commit.abbreviated());
    }

    public String run(RunId run) {
        return all.path() + PublicLinks.run(repo, run);
    }

    public String compare(String before, String after) {
        return page(comparison(before, after));
    }

    public String compare(CommitSha before, CommitSha after) {
        return compare(before.abbreviated(), after.abbreviated());
    }

    static String comparison(String before, String after) {
        return "/compare/" + ApiAddress.path(before) + "..." + ApiAddress.path(after);
    }

    public String github() {
        return onGitHub(it -> it.githubRepository(repo));
    }

    public String githubCommit(CommitSha commit) {
        return onGitHub(it -> it.githubRepository(repo) + "/commit/" + commit.abbreviated());
    }

    public String githubCommits(CommitSha before, CommitSha last) {
        return onGitHub(it -> it.githubCommits(repo, before, last));
    }

    public String githubRun(Attempt attempt) {
        return onGitHub(it -> it.githubRun(repo, attempt));
    }

    public String githubRun(RunId run) {
        return githubRun(new Attempt(run, 1));
    }

    public String githubTail(String tail) {
        return onGitHub(it -> it.githubRepository(repo) + tail);
    }

    public String githubPull(PullNumber pull) {
        return onGitHub(it -> it.githubPull(repo, pull));
    }

    public String githubIssue(int issue) {
        return onGitHub(it -> it.githubIssue(repo, issue));
    }

    private String onGitHub(Function<PublicLinks, String> address) {
        return all.github().isEmpty() ? "" : address.apply(all);
    }

    /** An address with a query; commas in it stay, for people to read. */
    static String with(String address, Map<String, String> query) {
        return query.isEmpty()
                ? address
                : query.entrySet().stream()
                        .map(it -> it.getKey() + "=" + encode(it.getValue()))
                        .collect(Collectors.joining("&", address + "?", ""));
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("%2C", ",");
    }
}
