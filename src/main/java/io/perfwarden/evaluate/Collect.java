package io.perfwarden.evaluate;

import io.perfwarden.bench.ResultSet;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.Artifacts;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Problem;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.scm.Repo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Collects what a completed run brought for the suites it measures. */
final class Collect {
    /**
     * How long to wait for artifacts that are not listed yet. A list asked for right after a run
     * completed can be empty or incomplete.
     *
     * @see "github.com/actions/upload-artifact issue 400"
     */
    private static final List<Duration> PATIENCE =
            List.of(
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30));

    private final Artifacts artifacts;
    private final Intake intake;

    Collect(Artifacts artifacts, Intake intake) {
        this.artifacts = artifacts;
        this.intake = intake;
    }

    /**
     * @param suites those that the run's workflow measures
     * @param looks how often the list was looked at before
     * @return for each suite one entry per platform; a suite that waits for this very workflow has
     *     at least one, without measurements if the run brought nothing for it
     * @throws TransientFailure while artifacts may still appear
     */
    List<SuiteResults> from(Repo repo, WorkflowRun run, List<SuitePolicy> suites, int looks) {
        List<Artifacts.Listed> listed = artifacts.list(repo, run.attempt().run());
        List<SuiteResults> all = new ArrayList<>();
        boolean lacking = false;
        List<Map<String, List<Artifacts.Listed>>> wanted =
                suites.stream().map(suite -> byPlatform(listed, suite)).toList();
        for (int i = 0; i < suites.size(); i++) {
            lacking |= wanted.get(i).isEmpty() && suites.get(i).workflow().isPresent();
        }
        wait(lacking, listed.isEmpty(), looks);
        for (int i = 0; i < suites.size(); i++) {
            ofSuite(repo, run, new Wanted(suites.get(i), wanted.get(i)), all);
        }
        return all;
    }

    /** Waits the whole patience for what is expected, one short time for what might be. */
    private static void wait(boolean lacking, boolean nothingListed, int looks) {
        boolean patient = lacking ? looks < PATIENCE.size() : nothingListed && looks < 1;
        if (patient) {
            throw new TransientFailure("artifacts are not listed yet", PATIENCE.get(looks));
        }
    }

    private Map<String, List<Artifacts.Listed>> byPlatform(
            List<Artifacts.Listed> listed, SuitePolicy suite) {
        Map<String, List<Artifacts.Listed>> platforms = new TreeMap<>();
        int taken = 0;
        for (Artifacts.Listed artifact : listed) {
            Optional<String> platform = suite.artifact().match(artifact.name());
            if (platform.isPresent() && taken++ < intake.mostArtifacts()) {
                platforms.computeIfAbsent(platform.get(), _ -> new ArrayList<>()).add(artifact);
            }
        }
        return platforms;
    }

    /** The artifacts for one suite, by platform. */
    private record Wanted(SuitePolicy suite, Map<String, List<Artifacts.Listed>> platforms) {}

    private void ofSuite(Repo repo, WorkflowRun run, Wanted wanted, List<SuiteResults> all) {
        SuitePolicy suite = wanted.suite();
        if (wanted.platforms().isEmpty() && suite.workflow().isPresent()) {
            all.add(results(run, suite, "", List.of(), nothing(suite)));
        }
        wanted.platforms()
                .forEach((platform, list) ->
                        all.add(
                                results(
                                        run,
                                        suite,
                                        platform,
                                        list,
                                        read(repo, suite, list, roomBeside(all)))));
    }

    private int roomBeside(List<SuiteResults> all) {
        return intake.mostMeasurements()
                - all.stream().mapToInt(it -> it.results().measurements().size()).sum();
    }

    private ResultSet read(
            Repo repo, SuitePolicy suite, List<Artifacts.Listed> artifacts, int room) {
        List<ResultSet> parts = new ArrayList<>();
        int left = room;
        for (Artifacts.Listed artifact : artifacts) {
            ResultSet part = intake.read(repo, artifact, suite, left);
            left -= part.measurements().size();
            parts.add(part);
        }
        return ResultSet.merge(parts);
    }

    private static SuiteResults results(
            WorkflowRun run,
            SuitePolicy suite,
            String platform,
            List<Artifacts.Listed> from,
            ResultSet results) {
        Instant newest =
                from.stream()
                        .map(Artifacts.Listed::createdAt)
                        .max(Instant::compareTo)
                        .orElse(run.startedAt());
        return new SuiteResults(
                suite.name(),
                platform,
                FollowRun.conclusion(run),
                run.url(),
                newest,
                from.stream()
                        .filter(artifact -> artifact.createdAt().isBefore(run.startedAt()))
                        .map(Artifacts.Listed::name)
                        .toList(),
                results);
    }

    private static ResultSet nothing(SuitePolicy suite) {
        Problem problem =
                new Problem(
                        "",
                        "no artifact of the run matches " + suite.artifact(),
                        "upload the results with actions/upload-artifact under such a name");
        return new ResultSet(List.of(), List.of(), ResultSet.EMPTY.environment(), List.of(problem));
    }
}
