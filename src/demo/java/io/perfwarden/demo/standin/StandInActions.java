package io.perfwarden.demo.standin;

import module java.base;

import io.perfwarden.demo.standin.StandInPull.Source;

/** Workflow runs of a repository and their artifacts. Guarded by its world. */
public final class StandInActions {
    /** The benchmark workflow. */
    public static final String WORKFLOW = ".github/workflows/bench.yml";

    /**
     * A workflow run in its latest attempt.
     *
     * @param workflow path of its file
     * @param event what started it, as GitHub names it
     * @param conclusion empty until completed
     * @param startedAt when this attempt started
     */
    public record Run(
            StandInRepository repository,
            long id,
            int attempt,
            String workflow,
            String event,
            Source source,
            String sha,
            String status,
            String conclusion,
            Instant createdAt,
            Instant startedAt,
            Instant updatedAt) {
        private Run now(int newAttempt, String newStatus, String newConclusion, Instant now) {
            return new Run(
                    repository,
                    id,
                    newAttempt,
                    workflow,
                    event,
                    source,
                    sha,
                    newStatus,
                    newConclusion,
                    createdAt,
                    newAttempt == attempt ? startedAt : now,
                    now);
        }
    }

    /** What is to be run. */
    public record Request(String workflow, String event, Source source, String sha) {
        /** The benchmark workflow on a pull request's head. */
        public static Request of(StandInPull pull) {
            return new Request(WORKFLOW, "pull_request", pull.source(), pull.sha());
        }

        /** The benchmark workflow on a branch of the repository itself. */
        public static Request push(StandInRepository repository, String branch) {
            return new Request(
                    WORKFLOW,
                    "push",
                    Source.of(repository, branch),
                    repository.head(branch).orElseThrow());
        }

        /** The benchmark workflow on a merge group. */
        public static Request of(StandInMergeGroup group) {
            return new Request(
                    WORKFLOW,
                    "merge_group",
                    Source.of(group.repository(), group.branch()),
                    group.sha());
        }
    }

    /** A job of an attempt. {@code conclusion}: empty until completed. */
    public record Job(Run run, String name, String status, String conclusion) {}

    /** An artifact of a run. */
    public record Artifact(
            long id, long run, String name, StandInBytes content, Instant at, boolean expired) {}

    private final StandInWorld world;
    private final StandInRepository repository;
    private final SortedMap<Long, Run> runs = new TreeMap<>();
    private final SortedMap<Long, SortedMap<Integer, Run>> attempts = new TreeMap<>();
    private final Map<Run, Job> ended = new HashMap<>();
    private final SortedMap<Long, Artifact> artifacts = new TreeMap<>();

    StandInActions(StandInWorld world, StandInRepository repository) {
        this.world = world;
        this.repository = repository;
    }

    /** Starts a run, which is queued at first. */
    public Run request(Request request) {
        synchronized (world) {
            Instant now = world.now();
            return put(
                    new Run(
                            repository,
                            world.nextId(),
                            1,
                            request.workflow(),
                            request.event(),
                            request.source(),
                            request.sha(),
                            "queued",
                            "",
                            now,
                            now,
                            now));
        }
    }

    /** Lets a run begin. */
    public Run begin(Run run) {
        return put(run.now(run.attempt(), "in_progress", "", world.now()));
    }

    /** Ends a run. */
    public Run complete(Run run, String conclusion) {
        return put(run.now(run.attempt(), "completed", conclusion, world.now()));
    }

    /** Ends the job {@code bench} of a run that goes on with another one. */
    public Job endJob(Run run, String conclusion) {
        synchronized (world) {
            Job job = new Job(run, "bench", "completed", conclusion);
            ended.put(run, job);
            world.changed();
            return job;
        }
    }

    /** The jobs of an attempt: the only one ends as the attempt does. */
    List<Job> jobs(Run run) {
        synchronized (world) {
            Job early = ended.get(run);
            return early == null
                    ? List.of(new Job(run, "bench", run.status(), run.conclusion()))
                    : List.of(early, new Job(run, "test", run.status(), run.conclusion()));
        }
    }

    /** Starts the next attempt of a run, which is queued at first. */
    public Run again(Run run) {
        return put(run.now(run.attempt() + 1, "queued", "", world.now()));
    }

    /** Adds a run, or replaces the one of its id. */
    public Run put(Run run) {
        synchronized (world) {
            runs.put(run.id(), run);
            attempts.computeIfAbsent(run.id(), _ -> new TreeMap<>()).put(run.attempt(), run);
            world.changed();
            return run;
        }
    }

    void repositoryGone(StandInRepository gone) {
        runs.replaceAll((_, run) ->
                run.source().repository().filter(it -> it == gone).isPresent()
                        ? new Run(
                                repository,
                                run.id(),
                                run.attempt(),
                                run.workflow(),
                                run.event(),
                                run.source().withoutRepository(),
                                run.sha(),
                                run.status(),
                                run.conclusion(),
                                run.createdAt(),
                                run.startedAt(),
                                run.updatedAt())
                        : run);
    }

    /** Adds an artifact to a run; of an earlier one of the same name GitHub may list both. */
    public Artifact attach(Run run, String name, StandInBytes content) {
        synchronized (world) {
            return put(new Artifact(world.nextId(), run.id(), name, content, world.now(), false));
        }
    }

    /** Adds an artifact, or replaces the one of its id. */
    public Artifact put(Artifact artifact) {
        synchronized (world) {
            artifacts.put(artifact.id(), artifact);
            world.changed();
            return artifact;
        }
    }

    /** Oldest first. */
    public List<Run> runs() {
        synchronized (world) {
            return List.copyOf(runs.values());
        }
    }

    public Optional<Run> run(long id) {
        synchronized (world) {
            return Optional.ofNullable(runs.get(id));
        }
    }

    /** A run in an attempt, as it was when the next one began. */
    public Optional<Run> attempt(long id, long number) {
        synchronized (world) {
            return Optional.ofNullable(attempts.get(id))
                    .flatMap(all ->
                            all.values().stream()
                                    .filter(run -> run.attempt() == number)
                                    .findFirst());
        }
    }

    /** Oldest first. */
    public List<Artifact> artifacts() {
        synchronized (world) {
            return List.copyOf(artifacts.values());
        }
    }

    public Optional<Artifact> artifact(long id) {
        synchronized (world) {
            return Optional.ofNullable(artifacts.get(id));
        }
    }
}
