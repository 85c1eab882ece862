package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;

/** What a workflow calls itself, and where its jobs run. */
public final class WorkflowRunners {
    private static final int MOST = 10;

    private WorkflowRunners() {}

    /** The labels of its jobs as they are written, each once; empty if they cannot be read. */
    public static List<String> of(String workflow) {
        return PlainYaml.read(workflow)
                .filter(Map.class::isInstance)
                .flatMap(it -> Optional.ofNullable(((Map<?, ?>) it).get("jobs")))
                .filter(Map.class::isInstance)
                .map(it -> labels(((Map<?, ?>) it).values()))
                .orElse(List.of());
    }

    /** The name that a workflow gives itself. */
    public static Optional<String> nameOf(String workflow) {
        return PlainYaml.read(workflow)
                .filter(Map.class::isInstance)
                .flatMap(it -> Optional.ofNullable(((Map<?, ?>) it).get("name")))
                .map(String::valueOf);
    }

    private static List<String> labels(Collection<?> jobs) {
        return jobs.stream()
                .filter(Map.class::isInstance)
                .map(it -> (Map<?, ?>) it)
                .flatMap(job ->
                        Stream.of("runs-on", "uses")
                                .flatMap(key -> Optional.ofNullable(job.get(key)).stream())
                                .map(WorkflowRunners::text))
                .distinct()
                .limit(MOST)
                .toList();
    }

    private static String text(Object written) {
        return written instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
                : String.valueOf(written);
    }
}
