package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.config.YamlDocument.PlainYaml;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as GitHub reads it.
 *
 * @param path from the root
 * @param events with their filters
 */
public record WorkflowFile(String path, Map<String, Object> events, Map<?, ?> content) {
    public static final String DIRECTORY = ".github/workflows/";
    private static final Pattern PLAIN =
            Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,79}\\.ya?ml");
    private static final Pattern PUSHED = Pattern.compile("opened|synchronize|reopened");

    /** Empty if it is no workflow. */
    public static Optional<WorkflowFile> read(String path, String text) {
        return PlainYaml.read(text)
                .filter(Map.class::isInstance)
                .map(it -> (Map<?, ?>) it)
                .filter(it -> it.get("jobs") instanceof Map<?, ?>)
                .map(it -> new WorkflowFile(path, events(it.get("on")), it));
    }

    /** The workflows of a checkout with a plain name, in the order of their names. */
    public static List<WorkflowFile> all(CheckoutTree tree) {
        return tree.files().stream()
                .filter(file -> CheckoutTree.parent(file).equals(".github/workflows"))
                .filter(file -> PLAIN.matcher(CheckoutTree.name(file)).matches())
                .flatMap(file -> read(file, tree.text(file)).stream())
                .toList();
    }

    private static Map<String, Object> events(@Nullable Object on) {
        Map<String, Object> events = new LinkedHashMap<>();
        switch (on) {
            case String event -> events.put(event, Map.of());
            case List<?> names -> names.forEach(name -> events.put("" + name, Map.of()));
            case Map<?, ?> map ->
                    map.forEach((name, filters) ->
                            events.put("" + name, filters == null ? "" : filters));
            case null, default -> {}
        }
        return events;
    }

    /** Its file's name. */
    public String name() {
        return CheckoutTree.name(path);
    }

    List<JobSource> jobs() {
        List<JobSource> jobs = new ArrayList<>();
        if (content.get("jobs") instanceof Map<?, ?> all) {
            all.forEach((id, job) -> {
                if (job instanceof Map<?, ?> map) {
                    jobs.add(new JobSource("" + id, map));
                }
            });
        }
        return jobs;
    }

    /** A workflow of the checkout that a job calls, by a path or by the repository's own name. */
    Optional<WorkflowFile> callee(CheckoutTree tree, String uses) {
        String named = uses.split("@", 2)[0];
        int at = named.indexOf(DIRECTORY);
        String other = at < 0 ? "" : named.substring(at);
        return Optional.of(other)
                .filter(it -> !it.equals(path))
                .flatMap(it -> read(it, tree.text(it)))
                .filter(it -> named.startsWith("./") || it.events.containsKey("workflow_call"));
    }

    /** Whether only other workflows start it. */
    public boolean isOnlyCalled() {
        return events.containsKey("workflow_call")
                && events.keySet().stream()
                        .allMatch(it -> it.matches("workflow_call|workflow_dispatch"));
    }

    /** A filter's values, such as branches of a push. */
    List<String> filter(String event, String key) {
        Object value = events.get(event) instanceof Map<?, ?> map ? map.get(key) : null;
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : value == null ? List.of() : List.of(String.valueOf(value));
    }

    /** Whether each push to a pull request starts it, as far as its types say. */
    public boolean runsOnPullRequest() {
        List<String> types = filter("pull_request", "types");
        return events.containsKey("pull_request")
                && (types.isEmpty() || types.stream().anyMatch(it -> PUSHED.matcher(it).matches()));
    }

    /** Whether a label alone starts it on pull requests. */
    public boolean runsOnLabel() {
        return !runsOnPullRequest()
                && Stream.of("pull_request", "pull_request_target")
                        .anyMatch(it -> filter(it, "types").contains("labeled"));
    }

    /** Whether a push of a branch starts it, as far as branches say. */
    public boolean runsOnPush(String branch) {
        return WorkflowTriggers.of(events).startsOnPush(branch);
    }

    /** Whether a person must give it values to start it, and nothing else starts it. */
    boolean runsByHandAlone() {
        return events.keySet().stream()
                .allMatch(it -> it.matches("workflow_dispatch|workflow_call|repository_dispatch"));
    }

    /** What starts it, in a few words. */
    public String start() {
        return events.keySet().stream()
                .filter(it -> !it.equals("workflow_call"))
                .map(this::start)
                .collect(Collectors.joining(", "));
    }

    private String start(String event) {
        String label = event.startsWith("pull_request") && runsOnLabel() ? " (label)" : "";
        List<String> branches = filter(event, "branches");
        List<String> tags = filter(event, "tags");
        String of =
                !branches.isEmpty() && event.equals("push")
                        ? " of " + String.join(" ", branches)
                        : branches.isEmpty() && !tags.isEmpty() ? " of tags" : "";
        return event + label + of;
    }
}
