package io.perfwarden.load;

import module java.base;

/**
 * What GitHub says of a workflow run that goes on: 13 KB of some 280 short members, most of them
 * addresses. Only the accounts are told of more briefly than GitHub does, but for one.
 */
final class WebhookBody {
    private static final String API = "https://api.github.example";
    private static final String SHA = "6dcb09b5b57875f334f61aebed695e2e4193db5e";

    /** Addresses of an account, below its own. */
    private static final List<String> OF_ACCOUNT =
            List.of(
                    "followers",
                    "following{/other_user}",
                    "gists{/gist_id}",
                    "starred{/owner}{/repo}",
                    "subscriptions",
                    "orgs",
                    "repos",
                    "events{/privacy}",
                    "received_events");

    /** Addresses of a repository, below its own. */
    private static final List<String> OF_REPOSITORY =
            List.of(
                    "forks",
                    "keys{/key_id}",
                    "collaborators{/collaborator}",
                    "teams",
                    "hooks",
                    "issue_events{/number}",
                    "events",
                    "assignees{/user}",
                    "branches{/branch}",
                    "tags",
                    "blobs{/sha}",
                    "git_tags{/sha}",
                    "git_refs{/sha}",
                    "trees{/sha}",
                    "statuses/{sha}",
                    "languages",
                    "stargazers",
                    "contributors",
                    "subscribers",
                    "subscription",
                    "commits{/sha}",
                    "git_commits{/sha}",
                    "comments{/number}",
                    "issue_comment{/number}",
                    "contents/{+path}",
                    "compare/{base}...{head}",
                    "merges",
                    "archive{/archive_format}{/ref}",
                    "downloads",
                    "issues{/number}",
                    "pulls{/number}",
                    "milestones{/number}",
                    "notifications{?since,all,participating}",
                    "labels{/name}",
                    "releases{/id}",
                    "deployments");

    /** Numbers and settings of the repository that a delivery is about. */
    private static final String SETTINGS =
            """
            ,"created_at":"2024-03-02T19:28:40Z","updated_at":"2026-01-21T08:01:12Z",\
            "pushed_at":"2026-01-22T19:32:55Z","git_url":"git://github.example/octo/bench.git",\
            "ssh_url":"git@github.example:octo/bench.git",\
            "clone_url":"https://github.example/octo/bench.git",\
            "svn_url":"https://github.example/octo/bench","homepage":null,"size":18213,\
            "stargazers_count":412,"watchers_count":412,"language":"Java","has_issues":true,\
            "has_projects":true,"has_downloads":true,"has_wiki":false,"has_pages":true,\
            "has_discussions":false,"forks_count":31,"mirror_url":null,"archived":false,\
            "disabled":false,"open_issues_count":17,"license":{"key":"apache-2.0",\
            "name":"Apache License 2.0","spdx_id":"Apache-2.0",\
            "url":"https://api.github.example/licenses/apache-2.0","node_id":"MDc6TGljZW5zZTI="},\
            "allow_forking":true,"is_template":false,"web_commit_signoff_required":false,\
            "topics":["benchmarks","java"],"visibility":"public","forks":31,"open_issues":17,\
            "watchers":412,"default_branch":"main","custom_properties":{}\
            """;

    private WebhookBody() {}

    static byte[] bytes() {
        return """
        {"action":"in_progress","workflow_run":{"id":30433642,"name":"bench",\
        "node_id":"WFR_kwLOABPHjc4B0GAq","head_branch":"topic","head_sha":"%1$s",\
        "path":".github/workflows/bench.yml","display_title":"Parse faster","run_number":562,\
        "event":"pull_request","status":"in_progress","conclusion":null,"workflow_id":159038,\
        "check_suite_id":414944374,"check_suite_node_id":"CS_kwDOABPHjc4Yu5t2",%2$s,\
        "pull_requests":[],"created_at":"2026-01-22T19:33:08Z",\
        "updated_at":"2026-01-22T19:33:08Z","actor":%3$s,"run_attempt":1,\
        "referenced_workflows":[],"run_started_at":"2026-01-22T19:33:08Z",\
        "triggering_actor":%3$s,"previous_attempt_url":null,"head_commit":{"id":"%1$s",\
        "tree_id":"d23f6eedb1e1b9610bbc754ddb5197bfe7271223","message":"Parse faster",\
        "timestamp":"2026-01-22T19:32:50Z","author":{"name":"Octo","email":"octo@bench.example"},\
        "committer":{"name":"GitHub","email":"noreply@github.example"}},"repository":%4$s},\
        "head_repository":%4$s}},"workflow":{"id":159038,"node_id":"W_kwDOABPHjc4AAm0-",\
        "name":"bench","path":".github/workflows/bench.yml","state":"active",\
        "created_at":"2024-03-02T19:40:00Z","updated_at":"2024-03-02T19:40:00Z",\
        "url":"%5$s/actions/workflows/159038","badge_url":\
        "https://github.example/octo/bench/workflows/bench/badge.svg"},\
        "repository":%4$s%6$s},"sender":%7$s,"installation":{"id":7,\
        "node_id":"MDIzOkludGVncmF0aW9uSW5zdGFsbGF0aW9uNw=="}}\
        """
                .formatted(
                        SHA,
                        addresses(
                                API + "/repos/octo/bench/actions/runs/30433642",
                                List.of("jobs", "logs", "artifacts", "cancel", "rerun")),
                        account(),
                        repository(),
                        API + "/repos/octo/bench",
                        SETTINGS,
                        sender())
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String account() {
        return """
        {"login":"octo","id":1,"node_id":"MDQ6VXNlcjE=",\
        "avatar_url":"https://avatars.github.example/u/1?v=4","type":"User",\
        "site_admin":false}\
        """;
    }

    private static String sender() {
        return """
        {"login":"octo","id":1,"node_id":"MDQ6VXNlcjE=",\
        "avatar_url":"https://avatars.github.example/u/1?v=4","gravatar_id":"",%s,\
        "html_url":"https://github.example/octo","type":"User","user_view_type":"public",\
        "site_admin":false}\
        """
                .formatted(addresses(API + "/users/octo", OF_ACCOUNT));
    }

    /** Without its closing brace. */
    private static String repository() {
        return """
        {"id":1296269,"node_id":"MDEwOlJlcG9zaXRvcnkxMjk2MjY5","name":"bench",\
        "full_name":"octo/bench","private":false,"owner":%s,\
        "html_url":"https://github.example/octo/bench","description":"Benchmarks","fork":false,%s\
        """
                .formatted(account(), addresses(API + "/repos/octo/bench", OF_REPOSITORY));
    }

    private static String addresses(String own, List<String> below) {
        return below.stream()
                .map(path -> ",\"%s_url\":\"%s/%s\"".formatted(name(path), own, path))
                .collect(Collectors.joining("", "\"url\":\"" + own + "\"", ""));
    }

    private static String name(String path) {
        return path.split("[^a-z_]", 2)[0];
    }
}
