package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;

/**
 * When GitHub starts a workflow: the key {@code on} in all its spellings. An unreadable file counts
 * as started.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#on">GitHub,
 *     workflow syntax</a>
 */
public final class WorkflowTriggers {
    /** Events whose runs have other commits, or none for a pull request. */
    private static final Set<String> ELSEWHERE =
            Set.of(
                    ("push schedule workflow_dispatch repository_dispatch workflow_call merge_group"
                                    + " release create delete")
                            .split(" "));

    private static final Set<String> ANY_PUSH = Set.of("opened", "synchronize", "reopened");

    private final Map<String, Object> events;

    private WorkflowTriggers(Map<String, Object> events) {
        this.events = events;
    }

    /** The first filter that leaves a change out. */
    public enum Filter {
        /** No event of a pull request starts it. */
        EVENTS,
        /** No event of a pull request starts it, and pushes only to other branches. */
        PUSHES,
        BRANCHES,
        PATHS,
        TYPES
    }

    /**
     * A change that may start a workflow.
     *
     * @param own whether it is in the same repository, so that pushes start runs
     * @param files changed paths; absent if they are too many to list
     */
    public record TriggeringChange(
            String base, String head, boolean own, Optional<Set<String>> files) {}

    /** Absent if the file cannot be read. */
    public static Optional<WorkflowTriggers> parse(String text) {
        return PlainYaml.read(text)
                .filter(Map.class::isInstance)
                .map(Map.class::cast)
                .map(file -> file.get("on"))
                .flatMap(WorkflowTriggers::events)
                .map(WorkflowTriggers::new);
    }

    /**
     * @param events by name, with the filters of each as a mapping, or as a text without any
     */
    public static WorkflowTriggers of(Map<String, Object> events) {
        return new WorkflowTriggers(Map.copyOf(events));
    }

    private static Optional<Map<String, Object>> events(Object on) {
        Map<String, Object> events = new LinkedHashMap<>();
        switch (on) {
            case String event -> events.put(event, "");
            case List<?> names -> {
                for (Object name : names) {
                    if (!(name instanceof String event)) {
                        return Optional.empty();
                    }
                    events.put(event, "");
                }
            }
            case Map<?, ?> map -> map.forEach((name, filters) -> events.put("" + name, filters));
            default -> {
                return Optional.empty();
            }
        }
        return Optional.of(events);
    }

    /**
     * The filter that keeps GitHub from starting the workflow. If only pushes start it, a fork's
     * branch is checked too, so that being a fork lets nothing pass. Absent if GitHub starts it, or
     * if unclear.
     */
    public Optional<Filter> leavesOut(TriggeringChange change) {
        boolean others =
                events.keySet().stream()
                        .anyMatch(it -> !it.equals("pull_request") && !ELSEWHERE.contains(it));
        List<Filter> reasons = new ArrayList<>();
        if (events.containsKey("pull_request")) {
            Optional<Filter> reason = pullRequest(change);
            if (reason.isEmpty()) {
                return Optional.empty();
            }
            reasons.add(reason.get());
        }
        if (events.containsKey("push") && (change.own() || reasons.isEmpty())) {
            Optional<Filter> reason = pushFilter(change.head(), change.files());
            if (reason.isEmpty()) {
                return Optional.empty();
            }
            boolean isOnlyPushed = ELSEWHERE.containsAll(events.keySet());
            reasons.add(
                    isOnlyPushed && reason.get() == Filter.BRANCHES ? Filter.PUSHES : reason.get());
        }
        if (others && reasons.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(reasons.isEmpty() ? Filter.EVENTS : reasons.getFirst());
    }

    /** Whether an event of a pull request starts it, which runs on the merge; also if unclear. */
    public boolean startsForMerge(TriggeringChange change) {
        return events.containsKey("pull_request") && pullRequest(change).isEmpty();
    }

    private Optional<Filter> pullRequest(TriggeringChange change) {
        return filters("pull_request")
                .flatMap(filters -> {
                    Optional<Set<String>> types = filters.types();
                    if (types.filter(it -> it.stream().noneMatch(ANY_PUSH::contains)).isPresent()) {
                        return Optional.of(Filter.TYPES);
                    }
                    return filters.reason(change.base(), change.files());
                });
    }

    /** A push that names tags only is of no branch. */
    private Optional<Filter> pushFilter(String branch, Optional<Set<String>> files) {
        return filters("push")
                .flatMap(filters ->
                        filters.isOfTagsOnly()
                                ? Optional.of(Filter.BRANCHES)
                                : filters.reason(branch, files));
    }

    /** Whether a push to a branch starts it, whatever files it changes; also if unclear. */
    public boolean startsOnPush(String branch) {
        return events.containsKey("push") && pushFilter(branch, Optional.empty()).isEmpty();
    }

    /** Whether a new branch of this name starts it; also if unclear. */
    public boolean startsOnBranch(String branch) {
        return events.containsKey("create") || startsOnPush(branch);
    }

    /**
     * Whether the end of a run starts it; also if unclear.
     *
     * @param workflow name of the run's workflow
     */
    public boolean startsAfter(String workflow) {
        Object written = events.get("workflow_run");
        if (written == null) {
            return false;
        }
        return switch (written instanceof Map<?, ?> filters ? filters.get("workflows") : null) {
            case List<?> names -> names.contains(workflow);
            case String name -> name.equals(workflow);
            case null, default -> true;
        };
    }

    /** Absent if they cannot be read. */
    private Optional<TriggerFilters> filters(String event) {
        Object written = events.get(event);
        if (written instanceof String text) {
            boolean none = text.isEmpty() || text.equals("~") || text.equals("null");
            return none ? Optional.of(new TriggerFilters(Map.of())) : Optional.empty();
        }
        return written instanceof Map<?, ?> map ? TriggerFilters.of(map) : Optional.empty();
    }
}
