package io.perfwarden.measure;

import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.identity.Identities;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.Artifacts;
import io.perfwarden.measure.ParityTables.Tables;
import io.perfwarden.measure.turns.Turns;
import io.perfwarden.policy.ParityPolicy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.Repo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Collects what a completed run brought for the suites it measures. */
final class Collect {
    /** Of the artifacts that are there instead of one that is missing so many are named. */
    private static final int NAMES = 8;

    private final Intake intake;
    private final ParityTables tables;

    Collect(Intake intake, ParityTables tables) {
        this.intake = intake;
        this.tables = tables;
    }

    /** A run, and what it is said to have brought. */
    record Haul(Repo repo, WorkflowRun run, List<Artifacts.Listed> listed) {
        /** The artifacts for one suite, by platform. */
        Map<String, List<Artifacts.Listed>> of(SuitePolicy suite, int most) {
            Map<String, List<Artifacts.Listed>> platforms = new TreeMap<>();
            int taken = 0;
            for (Artifacts.Listed artifact : listed) {
                Optional<String> platform = suite.artifact().match(artifact.name());
                if (platform.isPresent() && taken++ < most) {
                    platforms.computeIfAbsent(platform.get(), _ -> new ArrayList<>()).add(artifact);
                }
            }
            return platforms;
        }

        /** How many artifacts there are for one suite. */
        private long count(SuitePolicy suite) {
            return listed.stream()
                    .filter(it -> suite.artifact().match(it.name()).isPresent())
                    .count();
        }

        /** A few of the names that are there, for people. */
        private String names() {
            String some =
                    listed.stream()
                            .limit(NAMES)
                            .map(it -> Excerpt.quoted(it.name()))
                            .collect(Collectors.joining(", "));
            int more = listed.size() - NAMES;
            return listed.isEmpty()
                    ? "no artifact"
                    : more > 0 ? some + " and " + more + " more" : some;
        }

        boolean lacks(SuitePolicy suite) {
            return of(suite, 1).isEmpty() || suite.parity().filter(this::lacks).isPresent();
        }

        private boolean lacks(ParityPolicy parity) {
            return parity.backends().stream()
                    .anyMatch(backend ->
                            listed.stream()
                                    .noneMatch(
                                            it -> backend.artifact().match(it.name()).isPresent()));
        }
    }

    /** Fetches what any of the suites is to be read from; to be closed. */
    Downloads fetch(Haul haul, List<SuitePolicy> suites) {
        return intake.fetch(
                haul.repo(),
                suites.stream()
                        .filter(suite -> haul.count(suite) <= intake.mostArtifacts())
                        .flatMap(suite -> haul.of(suite, intake.mostArtifacts()).values().stream())
                        .flatMap(List::stream)
                        .toList());
    }

    /** The tables that parity suites of which anything came go by, or what is wrong with them. */
    Map<String, Outcome<Tables>> tables(Haul haul, List<SuitePolicy> suites) {
        Map<String, Outcome<Tables>> all = new HashMap<>();
        for (SuitePolicy suite : suites) {
            if (!haul.of(suite, 1).isEmpty()) {
                suite.parity()
                        .ifPresent(parity -> all.put(suite.name(), tables.of(haul.repo(), parity)));
            }
        }
        return all;
    }

    /**
     * What was fetched of a run.
     *
     * @param tables by suite
     */
    record Fetched(Downloads downloads, Map<String, Outcome<Tables>> tables) {}

    /** The artifacts for one suite on one platform. */
    record Brought(Fetched fetched, List<Artifacts.Listed> artifacts) {
        Downloads downloads() {
            return fetched.downloads();
        }
    }

    /**
     * @param suites those that the run's workflow measures
     * @param fetched what {@link #fetch} and {@link #tables} brought
     * @return for each suite one entry per platform; a suite that waits for this very workflow has
     *     at least one, without measurements if the run brought nothing for it
     */
    List<SuiteResults> from(Haul haul, List<SuitePolicy> suites, Fetched fetched) {
        List<SuiteResults> all = new ArrayList<>();
        for (SuitePolicy suite : suites) {
            Map<String, List<Artifacts.Listed>> platforms = haul.of(suite, intake.mostArtifacts());
            if (platforms.isEmpty()) {
                all.add(
                        new SuiteResults(
                                suite.name(),
                                Optional.empty(),
                                origin(haul.run(), List.of()),
                                nothing(suite, haul)));
            }
            boolean isTooMuch = haul.count(suite) > intake.mostArtifacts();
            platforms.forEach((platform, from) -> {
                Intake.Part part =
                        isTooMuch
                                ? Intake.Part.of(Intake.failed(List.of(tooMany(suite, haul))))
                                : read(new Brought(fetched, from), suite, roomBeside(all));
                all.add(
                        new SuiteResults(
                                suite.name(),
                                Optional.of(platform),
                                origin(haul.run(), from),
                                Identities.ofRun(part.results()),
                                part.turns()));
            });
        }
        return all;
    }

    private int roomBeside(List<SuiteResults> all) {
        return intake.mostMeasurements()
                - all.stream()
                        .mapToInt(it -> new Intake.Part(it.results(), it.turns()).size())
                        .sum();
    }

    private Intake.Part read(Brought brought, SuitePolicy suite, int room) {
        return Optional.ofNullable(brought.fetched().tables().get(suite.name()))
                .map(tablesOf ->
                        switch (tablesOf) {
                            case Outcome.Ok<Tables>(Tables known) ->
                                    new BackendIntake(intake, brought.downloads(), suite, known)
                                            .read(brought.artifacts(), room);
                            case Outcome.Rejected<Tables>(List<Problem> problems) ->
                                    Intake.failed(problems);
                        })
                .map(Intake.Part::of)
                .orElseGet(() -> readEach(brought, suite, room));
    }

    private Intake.Part readEach(Brought brought, SuitePolicy suite, int room) {
        List<Intake.Part> parts = new ArrayList<>();
        int left = room;
        for (Artifacts.Listed artifact : brought.artifacts()) {
            Intake.Part part = intake.read(brought.downloads(), artifact, suite, left);
            left -= part.size();
            parts.add(brought.artifacts().size() == 1 ? part : part.within(artifact.name()));
        }
        return parts.size() == 1 ? parts.getFirst() : merged(parts, brought.artifacts());
    }

    /**
     * Several artifacts that hold base and head in turns are several jobs. One that cannot be read
     * makes all of them unreadable: what a job lacks would pass for what was never measured.
     */
    private static Intake.Part merged(List<Intake.Part> parts, List<Artifacts.Listed> artifacts) {
        List<Intake.Part> others = parts.stream().filter(it -> it.turns().isEmpty()).toList();
        if (others.size() == parts.size()) {
            return Intake.Part.of(results(parts));
        }
        if (others.isEmpty()) {
            List<Turns> jobs = parts.stream().flatMap(it -> it.turns().stream()).toList();
            List<Problem> warnings = results(parts).warnings();
            ResultSet head = Turns.head(jobs);
            return new Intake.Part(
                    new ResultSet(
                            head.formats(),
                            head.measurements(),
                            head.environment(),
                            warnings,
                            head.code(),
                            head.unread()),
                    jobs);
        }
        boolean areUnreadable =
                others.stream().allMatch(it -> it.results().measurements().isEmpty());
        return Intake.Part.of(
                areUnreadable
                        ? results(others)
                        : ResultSet.unreadable(List.of(besidePairs(artifacts))));
    }

    private static ResultSet results(List<Intake.Part> parts) {
        return ResultSet.merge(parts.stream().map(Intake.Part::results).toList());
    }

    private static Problem besidePairs(List<Artifacts.Listed> artifacts) {
        return new Problem(
                artifacts.getFirst().name(),
                "is one of "
                        + artifacts.size()
                        + " artifacts, of which only some hold base and head in turns:"
                        + " such ones stand alone",
                "give each a {platform} or a suite of its own");
    }

    private static SuiteResults.Origin origin(WorkflowRun run, List<Artifacts.Listed> from) {
        RunConclusion conclusion =
                run.state() instanceof RunState.Completed(RunConclusion it)
                        ? it
                        : RunConclusion.OTHER;
        return new SuiteResults.Origin(
                conclusion,
                run.url(),
                from.stream().map(Artifacts.Listed::id).toList(),
                from.stream()
                        .filter(artifact -> artifact.createdAt().isBefore(run.startedAt()))
                        .map(Artifacts.Listed::name)
                        .toList());
    }

    /** Some of them left out would look as if they had brought nothing bad. */
    private Problem tooMany(SuitePolicy suite, Haul haul) {
        return new Problem(
                "",
                "the run brings "
                        + haul.count(suite)
                        + " artifacts that match "
                        + suite.artifact()
                        + ", and at most "
                        + intake.mostArtifacts()
                        + " are read, so that none was",
                "upload fewer, or give some of them a suite of their own");
    }

    private static ResultSet nothing(SuitePolicy suite, Haul haul) {
        Problem problem =
                new Problem(
                        "",
                        "no artifact of the run matches "
                                + suite.artifact()
                                + "; it brought "
                                + haul.names(),
                        "upload the results with actions/upload-artifact under such a name");
        return new ResultSet(List.of(), List.of(), ResultSet.EMPTY.environment(), List.of(problem));
    }
}
