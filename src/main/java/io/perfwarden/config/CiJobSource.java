package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.WorkflowPath;

/**
 * Jobs of a CI that show the token which the CI gave them.
 *
 * @param issuer URL of who signs their tokens, letter for letter; the word {@code github} for that
 *     of the server's GitHub
 * @param project stable id of the project; the subject of an unknown service; absent for the
 *     repository itself on GitHub, and on Buildkite, where a pipeline has none
 * @param scope without refs it may measure the default branch
 * @param fromProtected whether only jobs of protected branches make history, where the CI says so
 * @param events that start jobs on GitHub
 */
public record CiJobSource(
        CiService service,
        String issuer,
        Optional<String> organization,
        Optional<String> project,
        Optional<String> pipeline,
        SubmissionScope scope,
        boolean fromProtected,
        List<String> events)
        implements SubmissionSource {
    public CiJobSource {
        events = List.copyOf(events);
    }

    @Override
    public String name() {
        boolean isItsOwn = issuer.equals(service.issuer(organization));
        return Stream.of(
                        Optional.of(isItsOwn ? service.word() : issuer),
                        organization,
                        project,
                        pipeline)
                .flatMap(Optional::stream)
                .collect(Collectors.joining(":"));
    }

    @Override
    public boolean mayMeasure(BranchName branch) {
        return scope.refs().isEmpty() || SubmissionSource.super.mayMeasure(branch);
    }

    /** The file that says what its jobs do; absent where no file of the repository surely does. */
    public Optional<String> pipelineFile() {
        return switch (service) {
            case GITHUB -> pipeline.map(WorkflowPath::fileOf);
            case GITLAB -> pipeline;
            case CIRCLECI -> Optional.of(".circleci/config.yml");
            case BUILDKITE, OTHER -> Optional.empty();
        };
    }

    /** Absent without an issuer, or with one that cannot be meant. */
    static Optional<CiJobSource> read(YamlSection section, SubmissionScope scope) {
        Optional<String> issuer = ConfigKey.ISSUER.read(section);
        Optional<CiService> like = ConfigKey.CI.read(section);
        Optional<String> organization = ConfigKey.ORGANIZATION.read(section);
        Optional<String> project = ConfigKey.PROJECT.read(section);
        Optional<String> pipeline = ConfigKey.PIPELINE.read(section);
        boolean isProtected = ConfigKey.PROTECTED.readOrDefault(section);
        List<String> events = ConfigKey.EVENTS.readOrDefault(section);
        Optional<CiService> named = issuer.flatMap(CiService::find);
        CiService service = named.or(() -> like).orElse(CiService.OTHER);
        if (named.isPresent() && like.isPresent()) {
            ConfigKey.CI.report(section, "says nothing beside this issuer", "leave it out");
        }
        if (ConfigKey.ISSUER.isIn(section)) {
            requireKeys(section, service, named.isPresent());
        } else {
            forbid(section, EnumSet.allOf(Binding.class), "without issuer");
        }
        Optional<String> url =
                issuer.map(it -> named.isPresent() ? service.issuer(organization) : it);
        if (named.isPresent()
                && service == CiService.CIRCLECI
                && organization.isPresent()
                && url.filter(CiService::isWellKnown).isEmpty()) {
            ConfigKey.ORGANIZATION.report(
                    section, "expected the organization's id, a UUID in lower case", "");
        }
        Optional<CiJobSource> source =
                url.map(it ->
                        new CiJobSource(
                                service,
                                it,
                                organization,
                                project,
                                pipeline,
                                scope,
                                isProtected,
                                events));
        if (scope.maySkip() && source.flatMap(CiJobSource::pipelineFile).isEmpty()) {
            ConfigKey.MAY_SKIP.report(
                    section,
                    "needs pipeline, a file of github or gitlab that a skipped change leaves alone",
                    "");
        }
        return source;
    }

    /** The keys that bind a source to more than its issuer. */
    private enum Binding {
        CI(ConfigKey.CI),
        ORGANIZATION(ConfigKey.ORGANIZATION),
        PROJECT(ConfigKey.PROJECT),
        PIPELINE(ConfigKey.PIPELINE),
        PROTECTED(ConfigKey.PROTECTED),
        EVENTS(ConfigKey.EVENTS);

        private final ConfigKey<?> key;

        Binding(ConfigKey<?> key) {
            this.key = key;
        }
    }

    private static void requireKeys(YamlSection section, CiService service, boolean isNamed) {
        Set<Binding> needed =
                switch (service) {
                    case GITHUB -> Set.of();
                    case GITLAB, OTHER -> Set.of(Binding.PROJECT);
                    case CIRCLECI ->
                            isNamed
                                    ? Set.of(Binding.ORGANIZATION, Binding.PROJECT)
                                    : Set.of(Binding.PROJECT);
                    // it has one issuer for everybody, and pipelines of one name in many places
                    case BUILDKITE -> Set.of(Binding.ORGANIZATION, Binding.PIPELINE);
                };
        Set<Binding> other =
                switch (service) {
                    case GITHUB -> Set.of(Binding.ORGANIZATION, Binding.PROTECTED);
                    case GITLAB -> Set.of(Binding.ORGANIZATION, Binding.EVENTS);
                    case CIRCLECI -> Set.of(Binding.PIPELINE, Binding.PROTECTED, Binding.EVENTS);
                    case BUILDKITE -> Set.of(Binding.PROJECT, Binding.PROTECTED, Binding.EVENTS);
                    case OTHER ->
                            Set.of(
                                    Binding.ORGANIZATION,
                                    Binding.PIPELINE,
                                    Binding.PROTECTED,
                                    Binding.EVENTS);
                };
        for (Binding binding : Binding.values()) {
            if (needed.contains(binding) && !binding.key.isIn(section)) {
                binding.key.report(
                        section,
                        "is missing: a token of " + service.word() + " says it",
                        "without it others could submit");
            }
        }
        forbid(section, other, "for " + service.word());
    }

    private static void forbid(YamlSection section, Set<Binding> keys, String why) {
        keys.stream()
                .sorted()
                .filter(it -> it.key.isIn(section))
                .forEach(it -> it.key.report(section, "says nothing " + why, "leave it out"));
    }
}
