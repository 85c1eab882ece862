package io.perfwarden.demo.standin;

import module java.base;

/** The app's check runs in a repository. Guarded by its world. */
public final class StandInChecks {
    /**
     * A check run.
     *
     * @param conclusion empty until completed
     * @param detailsUrl empty for GitHub's own page
     */
    public record Check(
            long id,
            String name,
            String sha,
            String status,
            String conclusion,
            Output output,
            String externalId,
            String detailsUrl,
            List<Button> buttons,
            Instant startedAt) {
        public boolean completed() {
            return status.equals("completed");
        }

        public String title() {
            return output.title();
        }
    }

    /** What a check run shows. */
    public record Output(String title, String summary, String text, List<Annotation> annotations) {
        public static final Output NONE = new Output("", "", "", List.of());

        public Output {
            annotations = List.copyOf(annotations);
        }
    }

    /** A remark beside a line of a file. */
    public record Annotation(String path, int line, String title, String message) {}

    /** A button of a check run. */
    public record Button(String label, String description, String identifier) {}

    private final StandInWorld world;
    private final SortedMap<Long, Check> checks = new TreeMap<>();

    StandInChecks(StandInWorld world) {
        this.world = world;
    }

    /** A queued run that shows nothing. */
    public Check add(String name, String sha) {
        synchronized (world) {
            Check check =
                    new Check(
                            world.nextId(),
                            name,
                            sha,
                            "queued",
                            "",
                            Output.NONE,
                            "",
                            "",
                            List.of(),
                            world.now());
            put(check);
            return check;
        }
    }

    /** Adds a run, or replaces the one of its id. */
    public void put(Check check) {
        synchronized (world) {
            checks.put(check.id(), check);
            world.changed();
        }
    }

    /** Removes a run, as GitHub does with old ones. */
    public void remove(long id) {
        synchronized (world) {
            checks.remove(id);
            world.changed();
        }
    }

    public Optional<Check> find(long id) {
        synchronized (world) {
            return Optional.ofNullable(checks.get(id));
        }
    }

    /** Oldest first. */
    public List<Check> all() {
        synchronized (world) {
            return List.copyOf(checks.values());
        }
    }

    /** Of one commit, oldest first. */
    public List<Check> on(String sha) {
        return all().stream().filter(check -> check.sha().equals(sha)).toList();
    }
}
