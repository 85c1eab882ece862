package io.perfwarden.web;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.report.github.ReportLinks;

/**
 * Addresses of this server's pages, of their JSON twins, and of the same on GitHub.
 *
 * @param base public URL of this server without a slash at the end; empty if it is not set, so that
 *     addresses begin with a path
 * @param github origin of GitHub's pages, without a slash at the end
 */
public record PublicLinks(String base, String github) {
    public static final String API = "/api/v1";

    /** Path of the public URL; empty if it has none. */
    public String path() {
        return base.isEmpty() ? "" : URI.create(base).getRawPath();
    }

    /** The page of a path such as {@code /r/octo/bench}, with its query. */
    public String page(String path) {
        return base + path;
    }

    public String json(String path) {
        return base + API + path;
    }

    public static String repository(RepoName repo) {
        return ReportLinks.path(repo);
    }

    /** The path and query of a request about a repository, below its name of today. */
    public static String withRepoName(URI asked, RepoName today) {
        String path = asked.getRawPath().replaceFirst("/r/[^/]+/[^/]+", repository(today));
        return asked.getRawQuery() == null ? path : path + "?" + asked.getRawQuery();
    }

    public static String trend(RepoName repo, List<SeriesId> series) {
        return new ReportLinks(repository(repo)).trend(series);
    }

    public static String pull(RepoName repo, PullNumber pull) {
        return new ReportLinks(repository(repo)).pull(pull);
    }

    public static String run(RepoName repo, RunId run) {
        return new ReportLinks(repository(repo)).run(run);
    }

    public static String health(RepoName repo) {
        return repository(repo) + "/health";
    }

    public String githubRepository(RepoName repo) {
        return github + "/" + repo;
    }

    public String githubCommit(RepoName repo, CommitSha commit) {
        return githubRepository(repo) + "/commit/" + commit;
    }

    public String githubCommits(RepoName repo, CommitSha before, CommitSha last) {
        return githubRepository(repo) + "/compare/" + before + "..." + last;
    }

    public String githubPull(RepoName repo, PullNumber pull) {
        return githubRepository(repo) + "/pull/" + pull;
    }

    public String githubIssue(RepoName repo, int issue) {
        return githubRepository(repo) + "/issues/" + issue;
    }

    /** GitHub has no page of submitted results, but this server has one. */
    public String githubRun(RepoName repo, Attempt attempt) {
        if (attempt.run().isOfSubmissions()) {
            return page(run(repo, attempt.run()));
        }
        String run = githubRepository(repo) + "/actions/runs/" + attempt.run();
        return attempt.number() > 1 ? run + "/attempts/" + attempt.number() : run;
    }
}
