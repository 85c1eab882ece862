package io.perfwarden.demo.standin;

import module java.base;

/**
 * What tokens of jobs say, with the names that the CIs use.
 *
 * @see "docs.github.com: OpenID Connect reference; docs.gitlab.com: ID token authentication;
 *     circleci.com/docs: OpenID Connect tokens; buildkite.com/docs: agent OIDC"
 */
public final class JobTokens {
    private JobTokens() {}

    /** A job of GitHub Actions in {@code acme/bench}; {@code event}: push or pull_request. */
    public static Map<String, Object> ofGitHub(
            long repository, String event, String ref, String sha) {
        return with(
                Map.of(
                        "repository",
                        "acme/bench",
                        "repository_id",
                        Long.toString(repository),
                        "workflow_ref",
                        "acme/bench/.github/workflows/bench.yml@" + ref,
                        "event_name",
                        event,
                        "ref",
                        ref,
                        "ref_type",
                        "branch",
                        "sha",
                        sha,
                        "run_id",
                        "1",
                        "run_attempt",
                        "1"),
                Map.of(
                        "check_run_id",
                        "77",
                        "base_ref",
                        event.equals("pull_request") ? "main" : ""));
    }

    /** A job of GitLab's project 4711; {@code ref}: such as refs/heads/main. */
    public static Map<String, Object> ofGitLab(String ref, boolean isProtected, String sha) {
        return with(
                Map.of(
                        "project_id",
                        "4711",
                        "project_path",
                        "acme/mirror",
                        "ci_config_ref_uri",
                        "gitlab.com/acme/mirror//.gitlab-ci.yml@" + ref,
                        "ref",
                        ref.replaceFirst("refs/[a-z]+/", ""),
                        "ref_path",
                        ref,
                        "ref_type",
                        "branch",
                        "ref_protected",
                        Boolean.toString(isProtected),
                        "sha",
                        sha,
                        "pipeline_source",
                        "push"),
                Map.of("job_id", "9001"));
    }

    public static Map<String, Object> ofCircleCi(String ref, String origin) {
        return Map.of(
                "oidc.circleci.com/project-id",
                "3f3f3f3f-0000-4000-8000-000000000000",
                "oidc.circleci.com/vcs-origin",
                "github.com/" + origin,
                "oidc.circleci.com/vcs-ref",
                ref,
                "oidc.circleci.com/ssh-rerun",
                false);
    }

    public static Map<String, Object> ofBuildkite(String branch, String commit) {
        return Map.of(
                "organization_slug", "acme",
                "pipeline_slug", "bench",
                "build_branch", branch,
                "build_tag", "",
                "build_commit", commit,
                "build_number", 12,
                "job_id", "0190046e-e199-453b-a302-a21a4d649d31");
    }

    /** The same with some claims replaced. */
    public static Map<String, Object> with(Map<String, Object> claims, Map<String, Object> others) {
        Map<String, Object> all = new TreeMap<>(claims);
        all.putAll(others);
        return all;
    }
}
