package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.bot.run.ArtifactIntake.ArtifactPart;
import io.perfwarden.bot.run.ParityTables.Tables;
import io.perfwarden.compare.parity.*;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.ParityPolicy;
import io.perfwarden.github.ArtifactGateway.ListedArtifacts;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.Completed;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.profile.SampledProfiles;

record ArtifactCollector(ArtifactIntake intake, ParityTables tables) {
    private static final int NAMES = 8;

    /** Functions of profiles as they called each other: 50 MB. */
    private static final int MOST_HELD = 200_000;

    /** A run, and what it is said to have brought. */
    record RunArtifacts(InstalledRepo repo, WorkflowRun run, List<ListedArtifacts> listed) {
        Map<String, List<ListedArtifacts>> of(SuitePolicy suite, int most) {
            Map<String, List<ListedArtifacts>> platforms = new TreeMap<>();
            int taken = 0;
            for (ListedArtifacts artifact : listed) {
                Optional<String> platform = suite.artifact().match(artifact.name());
                if (platform.isPresent() && taken++ < most) {
                    platforms.computeIfAbsent(platform.get(), _ -> new ArrayList<>()).add(artifact);
                }
            }
            return platforms;
        }

        private long count(SuitePolicy suite) {
            return listed.stream()
                    .filter(it -> suite.artifact().match(it.name()).isPresent())
                    .count();
        }

        boolean lacks(SuitePolicy suite) {
            return of(suite, 1).isEmpty() || suite.parity().filter(this::lacks).isPresent();
        }

        private boolean lacks(ParityPolicy parity) {
            var names = listed.stream().map(ListedArtifacts::name).toList();
            return parity.backends().stream()
                    .map(backend -> names.stream().map(backend.artifact()::match))
                    .anyMatch(matches -> matches.allMatch(Optional::isEmpty));
        }
    }

    ArtifactDownloads fetch(RunArtifacts run, List<SuitePolicy> suites) {
        return intake.fetch(
                run.repo(),
                suites.stream()
                        .filter(suite -> run.count(suite) <= intake.mostArtifacts())
                        .flatMap(suite -> run.of(suite, intake.mostArtifacts()).values().stream())
                        .flatMap(List::stream)
                        .toList());
    }

    /** The tables that parity suites of which anything came go by, or what is wrong with them. */
    Map<String, ReadOutcome<Tables>> tables(RunArtifacts run, List<SuitePolicy> suites) {
        Map<String, ReadOutcome<Tables>> all = new HashMap<>();
        for (SuitePolicy suite : suites) {
            if (!run.of(suite, 1).isEmpty()) {
                suite.parity()
                        .ifPresent(parity -> all.put(suite.name(), tables.of(run.repo(), parity)));
            }
        }
        return all;
    }

    /** What was fetched of a run. */
    record Fetched(ArtifactDownloads downloads, Map<String, ReadOutcome<Tables>> tables) {}

    /**
     * @param suites those that the run's workflow measures
     * @param fetched what {@link #fetch} and {@link #tables} brought
     * @return for each suite one entry per platform; a suite that waits for this very workflow has
     *     at least one, without measurements if the run brought nothing for it
     */
    List<SuiteResults> from(RunArtifacts run, List<SuitePolicy> suites, Fetched fetched) {
        List<SuiteResults> all = new ArrayList<>();
        for (SuitePolicy suite : suites) {
            String name = suite.name();
            var platforms = run.of(suite, intake.mostArtifacts());
            if (platforms.isEmpty()) {
                var origin = origin(run.run(), List.of());
                all.add(new SuiteResults(name, Optional.empty(), origin, emptyResults(suite, run)));
            }
            boolean isTooMuch = run.count(suite) > intake.mostArtifacts();
            platforms.forEach((platform, from) -> {
                ArtifactPart part =
                        isTooMuch
                                ? ArtifactPart.of(
                                        ResultSet.ofWarnings(List.of(tooMany(suite, run))))
                                : read(fetched, from, suite, roomBeside(all));
                var results = BenchmarkIdentities.filesOfRun(part.results());
                var origin = origin(run.run(), isTooMuch ? List.of() : from);
                all.add(
                        new SuiteResults(
                                name,
                                Optional.of(platform),
                                origin,
                                results,
                                part.turns(),
                                new RunProfiles(withinRoom(part.profiles(), all), List.of())));
            });
        }
        return all;
    }

    /** None if those of the platforms before fill the memory: they only explain. */
    private static SampledProfiles withinRoom(SampledProfiles one, List<SuiteResults> all) {
        int held = all.stream().mapToInt(it -> it.profiles().sampled().nodes()).sum();
        return held + one.nodes() <= MOST_HELD ? one : SampledProfiles.NONE;
    }

    private int roomBeside(List<SuiteResults> all) {
        var parts =
                all.stream()
                        .map(it ->
                                new ArtifactPart(
                                        it.results(), it.turns(), it.profiles().sampled()));
        return intake.mostMeasurements() - parts.mapToInt(ArtifactPart::size).sum();
    }

    private ArtifactPart read(
            Fetched fetched, List<ListedArtifacts> artifacts, SuitePolicy suite, int room) {
        ReadOutcome<Tables> tables = fetched.tables().get(suite.name());
        return tables == null
                ? readEach(fetched.downloads(), artifacts, suite, room)
                : ArtifactPart.of(
                        tables.map(it -> new BackendIntake(intake, fetched.downloads(), suite, it))
                                .map(it -> it.read(artifacts, room))
                                .orElse(ResultSet::ofWarnings));
    }

    private ArtifactPart readEach(
            ArtifactDownloads downloads,
            List<ListedArtifacts> artifacts,
            SuitePolicy suite,
            int room) {
        List<ArtifactPart> parts = new ArrayList<>();
        LackingRuns runs = new LackingRuns();
        SampledProfiles profiles = SampledProfiles.NONE;
        int left = room;
        // parts of a submission have one name, and come in order
        boolean areParts = artifacts.stream().map(ListedArtifacts::name).distinct().count() == 1;
        for (ListedArtifacts artifact : artifacts) {
            String directory = artifact.name() + (areParts ? "/" + (parts.size() + 1) : "");
            ArtifactPart part = intake.read(downloads, artifact, suite, left, runs);
            left -= part.size();
            profiles = profiles.plus(part.profiles());
            parts.add(
                    artifacts.size() == 1
                            ? part
                            : part.withDirectory(directory).withProfiles(SampledProfiles.NONE));
        }
        runs.results().forEach(it -> parts.add(ArtifactPart.of(it)));
        return parts.size() == 1
                ? parts.getFirst()
                : merge(parts, artifacts).withProfiles(profiles);
    }

    private static ArtifactPart merge(List<ArtifactPart> parts, List<ListedArtifacts> artifacts) {
        var others = parts.stream().filter(it -> it.turns().isEmpty()).toList();
        if (others.size() == parts.size()) {
            return ArtifactPart.of(results(parts));
        }
        if (others.isEmpty()) {
            var jobs = parts.stream().flatMap(it -> it.turns().stream()).toList();
            ResultSet all = results(parts);
            ResultSet head = InterleavedRounds.head(jobs);
            return new ArtifactPart(
                    head.withWarnings(all.warnings()).withSelection(all.selection()),
                    jobs,
                    SampledProfiles.NONE);
        }
        var areUnreadable = others.stream().allMatch(it -> it.results().measurements().isEmpty());
        return ArtifactPart.of(
                areUnreadable
                        ? results(others)
                        : ResultSet.unreadable(List.of(besidePairs(artifacts))));
    }

    private static ResultSet results(List<ArtifactPart> parts) {
        return ResultSet.merge(parts.stream().map(ArtifactPart::results).toList());
    }

    private static InputProblem besidePairs(List<ListedArtifacts> artifacts) {
        return new InputProblem(
                artifacts.getFirst().name(),
                "is one of "
                        + artifacts.size()
                        + " artifacts, of which only some hold base and head in turns:"
                        + " such ones stand alone",
                "give each a {platform} or a suite of its own");
    }

    private static SuiteResults.Origin origin(WorkflowRun run, List<ListedArtifacts> from) {
        var old = from.stream().filter(it -> it.createdAt().isBefore(run.startedAt()));
        return new SuiteResults.Origin(
                run.state() instanceof Completed(var conclusion) ? conclusion : RunConclusion.OTHER,
                run.url(),
                from.stream().map(ListedArtifacts::id).toList(),
                old.map(ListedArtifacts::name).toList());
    }

    /** Some of them left out would look as if they had brought nothing bad. */
    private InputProblem tooMany(SuitePolicy suite, RunArtifacts run) {
        return new InputProblem(
                "",
                "more than %s artifacts of the run match %s, %s of them, so that none was read"
                        .formatted(intake.mostArtifacts(), suite.artifact(), run.count(suite)),
                "upload fewer, or give some of them a suite of their own");
    }

    private static ResultSet emptyResults(SuitePolicy suite, RunArtifacts run) {
        List<String> names = run.listed().stream().map(ListedArtifacts::name).toList();
        boolean failed =
                run.run().state() instanceof Completed(var end) && end != RunConclusion.SUCCESS;
        if (names.isEmpty() && failed) {
            return ResultSet.EMPTY; // that it failed says enough
        }
        String brought = names.isEmpty() ? "no artifact" : TextExcerpt.quote(names, NAMES);
        InputProblem problem =
                new InputProblem(
                        "",
                        "no artifact of the run matches %s; it brought %s"
                                .formatted(suite.artifact(), brought),
                        "upload the results with actions/upload-artifact under such a name");
        return ResultSet.ofWarnings(List.of(problem));
    }
}
