package io.perfwarden.bot.door;

import module java.base;

import io.perfwarden.config.CiJobSource;
import io.perfwarden.config.CiService;
import io.perfwarden.model.*;

/**
 * What a token says of its job, as its service words it. A CI says which pipeline speaks, and which
 * commit it was asked to build; it never says what was measured.
 */
public record JobClaims(CiService service, CiToken token) {
    /** Events of GitHub that run what is on the branch that they name. */
    private static final Set<String> OF_BRANCHES = Set.of("push", "schedule", "workflow_dispatch");

    private static final String HEADS = "refs/heads/";
    private static final Pattern MERGE = Pattern.compile("refs/pull/([1-9][0-9]{0,8})/merge");
    private static final String CIRCLE = "oidc.circleci.com/";
    private static final int LONGEST_BRANCH = 255;

    /** The commit that the job was asked to build; absent if the token does not say. */
    public Optional<String> commit() {
        return switch (service) {
            case GITHUB, GITLAB -> token.claim("sha");
            // a build that was started by hand has HEAD
            case BUILDKITE -> token.claim("build_commit").filter(CommitSha::isValid);
            case CIRCLECI, OTHER -> Optional.empty();
        };
    }

    /** The pull request whose merge with its base the commit is. */
    public Optional<PullNumber> mergedPull() {
        return token.claim("ref")
                .filter(_ -> service == CiService.GITHUB && hasEvent(Set.of("pull_request")))
                .map(MERGE::matcher)
                .filter(Matcher::matches)
                .map(it -> new PullNumber(Integer.parseInt(it.group(1))));
    }

    /** The base that {@link #mergedPull} had as the job began. */
    public Optional<BranchName> mergedBase() {
        return mergedPull()
                .flatMap(_ -> token.claim("base_ref"))
                .filter(it -> it.length() <= LONGEST_BRANCH)
                .map(BranchName::new);
    }

    /** The branch that the job is of; absent for a tag, and for a merge request. */
    public Optional<BranchName> branch() {
        Optional<String> name =
                switch (service) {
                    case GITHUB ->
                            ref("ref").filter(_ -> isType("branch") && hasEvent(OF_BRANCHES));
                    // ref is a merge request's branch too, which may be a fork's
                    case GITLAB -> ref("ref_path");
                    // in a job that runs again with SSH a person is at the shell
                    case CIRCLECI ->
                            ref(CIRCLE + "vcs-ref")
                                    .filter(_ ->
                                            token.claim(CIRCLE + "ssh-rerun")
                                                    .filter("true"::equals)
                                                    .isEmpty());
                    case BUILDKITE ->
                            token.claim("build_branch")
                                    .filter(_ -> token.claim("build_tag").isEmpty());
                    case OTHER -> Optional.empty();
                };
        return name.filter(it -> it.length() <= LONGEST_BRANCH).map(BranchName::new);
    }

    private Optional<String> ref(String claim) {
        return token.claim(claim)
                .filter(it -> it.startsWith(HEADS) && it.length() > HEADS.length())
                .map(it -> it.substring(HEADS.length()));
    }

    private boolean isType(String type) {
        return token.claim("ref_type").filter(type::equals).isPresent();
    }

    private boolean hasEvent(Collection<String> events) {
        return token.claim("event_name").filter(events::contains).isPresent();
    }

    /** Tells the job's try apart from all others; absent if the token does not. */
    public Optional<String> job() {
        List<String> names =
                switch (service) {
                    case GITHUB -> List.of("run_id", "run_attempt", "check_run_id");
                    case GITLAB, BUILDKITE -> List.of("job_id");
                    case CIRCLECI, OTHER -> List.of();
                };
        List<String> values = names.stream().flatMap(it -> token.claim(it).stream()).toList();
        return !names.isEmpty() && values.size() == names.size()
                ? Optional.of(String.join("/", values))
                : Optional.empty();
    }

    /** Whether the token is one of the project that a source names. */
    public static boolean isOf(CiJobSource source, CiToken token, InstalledRepo repo) {
        Optional<String> project =
                switch (source.service()) {
                    case GITHUB -> token.claim("repository_id");
                    case GITLAB -> token.claim("project_id");
                    case CIRCLECI -> token.claim(CIRCLE + "project-id");
                    case BUILDKITE ->
                            token.claim("organization_slug")
                                    .filter(source.organization().stream().toList()::contains)
                                    .or(() -> token.claim("organization_id"));
                    case OTHER -> token.claim("sub");
                };
        String expected =
                switch (source.service()) {
                    case BUILDKITE -> source.organization().orElse("");
                    case GITHUB, GITLAB, CIRCLECI, OTHER ->
                            source.project().orElse(repo.id().toString());
                };
        return token.issuers().contains(source.issuer())
                && project.filter(expected::equals).isPresent();
    }

    /** The first claim by which a job of the project is not one of the source's; absent if none. */
    public Optional<String> mismatch(CiJobSource source, InstalledRepo repo) {
        return source.pipeline()
                .filter(it -> !pipelines().contains(it))
                .map(it -> differ("pipeline", it, String.join(" or ", pipelines())))
                .or(() -> otherEvent(source))
                .or(() -> otherOrigin(repo));
    }

    private List<String> pipelines() {
        return switch (service) {
            case GITHUB ->
                    token.claim("workflow_ref").stream()
                            .map(JobClaims::withoutRef)
                            .flatMap(it -> WorkflowPath.parse(it).stream())
                            .flatMap(it -> Stream.of(it.value(), it.fileName()))
                            .toList();
            case GITLAB ->
                    token
                            .claim("ci_config_ref_uri")
                            .filter(this::isOwnFile)
                            .map(it -> withoutRef(it.substring(it.indexOf("//") + 2)))
                            .stream()
                            .toList();
            case BUILDKITE ->
                    Stream.of("pipeline_slug", "pipeline_id")
                            .flatMap(it -> token.claim(it).stream())
                            .toList();
            case CIRCLECI, OTHER -> List.of();
        };
    }

    /** A project may take its file from another one: {@code HOST/PATH//FILE@REF}. */
    private boolean isOwnFile(String uri) {
        String path = token.claim("project_path").orElse("") + "//";
        int start = uri.indexOf('/') + 1;
        return start > 0 && uri.regionMatches(true, start, path, 0, path.length());
    }

    private static String withoutRef(String file) {
        int at = file.indexOf("@refs/");
        return at < 0 ? file : file.substring(0, at);
    }

    private Optional<String> otherEvent(CiJobSource source) {
        return service == CiService.GITHUB && !hasEvent(source.events())
                ? Optional.of(
                        differ(
                                "events",
                                String.join(", ", source.events()),
                                token.claim("event_name").orElse("")))
                : Optional.empty();
    }

    /** CircleCI may give tokens to jobs of forks, which name the fork as their origin. */
    private Optional<String> otherOrigin(InstalledRepo repo) {
        String origin = token.claim(CIRCLE + "vcs-origin").orElse("");
        String name = repo.name().toString();
        return service == CiService.CIRCLECI
                        && !origin.substring(origin.indexOf('/') + 1).equalsIgnoreCase(name)
                ? Optional.of(differ("vcs-origin", name, origin))
                : Optional.empty();
    }

    private static String differ(String name, String expected, String was) {
        return "%s: expected %s, was %s".formatted(name, expected, was.isEmpty() ? "none" : was);
    }

    /** Whether the job may say how a branch performs: it must be of that branch. */
    public boolean mayMeasure(CiJobSource source, BranchName target) {
        boolean isSettled =
                service != CiService.GITLAB
                        || !source.fromProtected()
                        || token.claim("ref_protected").filter("true"::equals).isPresent();
        boolean isOfBranch =
                service == CiService.OTHER
                        ? !source.scope().refs().isEmpty()
                        : branch().filter(target::equals).isPresent();
        return source.mayMeasure(target) && isSettled && isOfBranch;
    }
}
