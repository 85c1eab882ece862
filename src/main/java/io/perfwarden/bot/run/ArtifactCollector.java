package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.bot.run.ArtifactIntake.ArtifactDownloads;
import io.perfwarden.bot.run.MemoryBudget.MemoryWeight;
import io.perfwarden.bot.run.ParityTables.Tables;
import io.perfwarden.compare.parity.FeatureTable;
import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.compare.parity.ParityBackend;
import io.perfwarden.compare.parity.ParityBackend.BackendFrames;
import io.perfwarden.compare.parity.ParityBackend.FramesReader;
import io.perfwarden.compare.parity.ParityMatrix;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell;
import io.perfwarden.compare.parity.ParityMatrix.NotANumber;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.ParityPolicy;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.github.ArtifactGateway;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DeclaredTolerance;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.RunConclusion;
import io.perfwarden.model.RunState;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.model.Unit;
import io.perfwarden.model.UnreadInput;
import io.perfwarden.model.WorkflowRun;

/** Collects what a completed run brought for the suites it measures. */
final class ArtifactCollector {
    /** Of the artifacts that are there instead of one that is missing so many are named. */
    private static final int NAMES = 8;

    private final ArtifactIntake intake;
    private final ParityTables tables;

    ArtifactCollector(ArtifactIntake intake, ParityTables tables) {
        this.intake = intake;
        this.tables = tables;
    }

    /** A run, and what it is said to have brought. */
    record RunArtifacts(InstalledRepo repo, WorkflowRun run, List<ArtifactGateway.Listed> listed) {
        /** The artifacts for one suite, by platform. */
        Map<String, List<ArtifactGateway.Listed>> of(SuitePolicy suite, int most) {
            Map<String, List<ArtifactGateway.Listed>> platforms = new TreeMap<>();
            int taken = 0;
            for (ArtifactGateway.Listed artifact : listed) {
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
                            .map(it -> TextExcerpt.quoted(it.name()))
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

    /**
     * What was fetched of a run.
     *
     * @param tables by suite
     */
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
            Map<String, List<ArtifactGateway.Listed>> platforms =
                    run.of(suite, intake.mostArtifacts());
            if (platforms.isEmpty()) {
                all.add(
                        new SuiteResults(
                                suite.name(),
                                Optional.empty(),
                                origin(run.run(), List.of()),
                                nothing(suite, run)));
            }
            boolean isTooMuch = run.count(suite) > intake.mostArtifacts();
            platforms.forEach((platform, from) -> {
                ArtifactIntake.Part part =
                        isTooMuch
                                ? ArtifactIntake.Part.of(
                                        ArtifactIntake.failed(List.of(tooMany(suite, run))))
                                : read(fetched, from, suite, roomBeside(all));
                all.add(
                        new SuiteResults(
                                suite.name(),
                                Optional.of(platform),
                                origin(run.run(), isTooMuch ? List.of() : from),
                                BenchmarkIdentities.ofRun(part.results()),
                                part.turns()));
            });
        }
        return all;
    }

    private int roomBeside(List<SuiteResults> all) {
        return intake.mostMeasurements()
                - all.stream()
                        .mapToInt(it -> new ArtifactIntake.Part(it.results(), it.turns()).size())
                        .sum();
    }

    private ArtifactIntake.Part read(
            Fetched fetched, List<ArtifactGateway.Listed> artifacts, SuitePolicy suite, int room) {
        ReadOutcome<Tables> tablesOf = fetched.tables().get(suite.name());
        return tablesOf == null
                ? readEach(fetched.downloads(), artifacts, suite, room)
                : ArtifactIntake.Part.of(
                        tablesOf.map(known ->
                                        new BackendIntake(intake, fetched.downloads(), suite, known)
                                                .read(artifacts, room))
                                .orElse(ArtifactIntake::failed));
    }

    private ArtifactIntake.Part readEach(
            ArtifactDownloads downloads,
            List<ArtifactGateway.Listed> artifacts,
            SuitePolicy suite,
            int room) {
        List<ArtifactIntake.Part> parts = new ArrayList<>();
        int left = room;
        for (ArtifactGateway.Listed artifact : artifacts) {
            ArtifactIntake.Part part = intake.read(downloads, artifact, suite, left);
            left -= part.size();
            parts.add(artifacts.size() == 1 ? part : part.within(artifact.name()));
        }
        return parts.size() == 1 ? parts.getFirst() : merged(parts, artifacts);
    }

    /**
     * Several artifacts that hold base and head in turns are several jobs. One that cannot be read
     * makes all of them unreadable: what a job lacks would pass for what was never measured.
     */
    private static ArtifactIntake.Part merged(
            List<ArtifactIntake.Part> parts, List<ArtifactGateway.Listed> artifacts) {
        List<ArtifactIntake.Part> others =
                parts.stream().filter(it -> it.turns().isEmpty()).toList();
        if (others.size() == parts.size()) {
            return ArtifactIntake.Part.of(results(parts));
        }
        if (others.isEmpty()) {
            List<InterleavedRounds> jobs =
                    parts.stream().flatMap(it -> it.turns().stream()).toList();
            List<InputProblem> warnings = results(parts).warnings();
            ResultSet head = InterleavedRounds.head(jobs);
            return new ArtifactIntake.Part(
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
        return ArtifactIntake.Part.of(
                areUnreadable
                        ? results(others)
                        : ResultSet.unreadable(List.of(besidePairs(artifacts))));
    }

    private static ResultSet results(List<ArtifactIntake.Part> parts) {
        return ResultSet.merge(parts.stream().map(ArtifactIntake.Part::results).toList());
    }

    private static InputProblem besidePairs(List<ArtifactGateway.Listed> artifacts) {
        return new InputProblem(
                artifacts.getFirst().name(),
                "is one of "
                        + artifacts.size()
                        + " artifacts, of which only some hold base and head in turns:"
                        + " such ones stand alone",
                "give each a {platform} or a suite of its own");
    }

    private static SuiteResults.Origin origin(WorkflowRun run, List<ArtifactGateway.Listed> from) {
        RunConclusion conclusion =
                run.state() instanceof RunState.Completed(RunConclusion it)
                        ? it
                        : RunConclusion.OTHER;
        return new SuiteResults.Origin(
                conclusion,
                run.url(),
                from.stream().map(ArtifactGateway.Listed::id).toList(),
                from.stream()
                        .filter(artifact -> artifact.createdAt().isBefore(run.startedAt()))
                        .map(ArtifactGateway.Listed::name)
                        .toList());
    }

    /** Some of them left out would look as if they had brought nothing bad. */
    private InputProblem tooMany(SuitePolicy suite, RunArtifacts run) {
        return new InputProblem(
                "",
                "more than "
                        + intake.mostArtifacts()
                        + " artifacts of the run match "
                        + suite.artifact()
                        + ", "
                        + run.count(suite)
                        + " of them, so that none was read",
                "upload fewer, or give some of them a suite of their own");
    }

    private static ResultSet nothing(SuitePolicy suite, RunArtifacts run) {
        InputProblem problem =
                new InputProblem(
                        "",
                        "no artifact of the run matches "
                                + suite.artifact()
                                + "; it brought "
                                + run.names(),
                        "upload the results with actions/upload-artifact under such a name");
        return ArtifactIntake.failed(List.of(problem));
    }

    /**
     * Compares what the backends of a parity suite left on one platform. A backend of which nothing
     * came, or nothing that can be read, has failed: it stays in the matrix, and its cells are
     * errors.
     */
    private static final class BackendIntake {
        /**
         * How many values of frames may be held for each measurement that a run may bring: both
         * take some 400 bytes, a measurement for its names, the values for their doubles.
         */
        private static final int VALUES_A_MEASUREMENT = 40;

        private final ArtifactIntake intake;
        private final ArtifactDownloads downloads;
        private final SuitePolicy suite;
        private final ParityPolicy parity;
        private final Tables tables;
        private final Map<String, ParityBackend> backends = new LinkedHashMap<>();
        private final List<InputProblem> warnings = new ArrayList<>();
        private int valuesLeft;

        BackendIntake(
                ArtifactIntake intake,
                ArtifactDownloads downloads,
                SuitePolicy suite,
                Tables tables) {
            this.intake = intake;
            this.downloads = downloads;
            this.suite = suite;
            this.parity = suite.parity().orElseThrow();
            this.tables = tables;
            this.valuesLeft = intake.mostMeasurements() * VALUES_A_MEASUREMENT;
        }

        /**
         * The matrix as results.
         *
         * @param artifacts those of one platform
         * @param room how many measurements it may have
         */
        ResultSet read(List<ArtifactGateway.Listed> artifacts, int room) {
            artifacts.forEach(this::read);
            FeatureTable table =
                    tables.features().orElseGet(() -> FeatureTable.ofMetrics(metrics()));
            ParityMatrix matrix =
                    ParityMatrix.ofPairs(
                            wanted(table), pairs(), tables.tolerances(table), NotANumber.ERROR);
            ResultSet results = results(matrix);
            if (MemoryWeight.of(results) > room) {
                return ResultSet.unreadable(intake.tooMany(suite.name()));
            }
            return ResultSet.merge(List.of(results, ArtifactIntake.failed(warnings)));
        }

        private void read(ArtifactGateway.Listed artifact) {
            List<ParityPolicy.Source> sources =
                    parity.backends().stream()
                            .filter(it -> it.artifact().match(artifact.name()).isPresent())
                            .toList();
            ReadOutcome<Integer> opened =
                    intake.open(
                            downloads,
                            artifact,
                            (files, refused) -> {
                                refused.forEach(it -> refuse(it, sources));
                                sources.forEach(source -> read(source, files));
                                return files.size();
                            });
            if (opened instanceof ReadOutcome.Rejected<Integer>(List<InputProblem> problems)) {
                warnings.addAll(problems);
                sources.forEach(source ->
                        add(
                                artifact.name(),
                                new ParityBackend.Broken(
                                        source.backend(), problems.getFirst().line())));
            }
        }

        /** A refused file is a warning, and its backend has failed if it is of one. */
        private void refuse(ResultFile.Refused refused, List<ParityPolicy.Source> sources) {
            ResultFile file = refused.file();
            if (warnings.size() < UnreadInput.MOST) {
                warnings.add(refused.problem());
            }
            sources.stream()
                    .filter(source -> source.owns(file.name()) && ResultReaders.mayBeResult(file))
                    .forEach(source ->
                            add(
                                    file.name(),
                                    new ParityBackend.Broken(
                                            source.backend(), refused.problem().line())));
        }

        private void read(ParityPolicy.Source source, List<ResultFile> files) {
            for (ResultFile file : files) {
                if (source.owns(file.name())) {
                    ParityBackend read = reader().read(source.backend(), List.of(file));
                    if (read instanceof ParityBackend.Ran(_, BackendFrames frames)) {
                        valuesLeft -= frames.values();
                    }
                    add(file.name(), read);
                }
            }
        }

        private void add(String file, ParityBackend read) {
            backends.merge(read.name(), read, (known, more) -> known.and(file, more));
        }

        private FramesReader reader() {
            FramesReader all =
                    tables.features()
                            .map(table -> FramesReader.of(FeatureTable.metrics(wanted(table))))
                            .orElseGet(FramesReader::all);
            return all.within(Math.max(0, valuesLeft));
        }

        private List<ParityFeature> wanted(FeatureTable table) {
            return parity.features().isEmpty()
                    ? table.features()
                    : parity.features().stream().map(name -> feature(table, name)).toList();
        }

        /** One that no backend computed is a feature all the same, and missing. */
        private static ParityFeature feature(FeatureTable table, String name) {
            return table.find(name)
                    .orElseGet(() -> FeatureTable.ofMetrics(List.of(name)).features().getFirst());
        }

        private List<String> metrics() {
            return backends.values().stream()
                    .filter(ParityBackend.Ran.class::isInstance)
                    .flatMap(backend -> ((ParityBackend.Ran) backend).frames().metrics().stream())
                    .distinct()
                    .toList();
        }

        private List<ParityMatrix.Pair> pairs() {
            List<ParityBackend> all = parity.backends().stream().map(this::backend).toList();
            Optional<ParityBackend> reference =
                    parity.reference()
                            .flatMap(name ->
                                    all.stream().filter(it -> it.name().equals(name)).findFirst());
            return reference
                    .map(one ->
                            ParityMatrix.against(
                                    one, all.stream().filter(it -> !it.equals(one)).toList()))
                    .orElseGet(() -> ParityMatrix.pairs(all));
        }

        private ParityBackend backend(ParityPolicy.Source source) {
            return Optional.ofNullable(backends.get(source.backend()))
                    .orElseGet(() ->
                            new ParityBackend.Broken(
                                    source.backend(), "the run brought no file of it"));
        }

        /**
         * A matrix as results, the same as they are read from its JSON record: a cell is a
         * benchmark {@code feature/backend/backend}, the largest difference of each metric a
         * measurement that may be as large as was allowed, and a cell that is an error has failed.
         */
        private ResultSet results(ParityMatrix matrix) {
            FilePosition position = new FilePosition(suite.artifact().toString(), 0);
            List<MetricResult> results = new ArrayList<>();
            for (FeatureCell cell : matrix.cells()) {
                BenchmarkId id =
                        BenchmarkId.of(
                                cell.feature() + "/" + cell.backendA() + "/" + cell.backendB());
                for (FeatureCell.Difference difference : cell.metrics()) {
                    results.add(
                            new MetricResult(
                                    id,
                                    Metric.of(difference.metric(), Unit.NONE)
                                            .directed(
                                                    BetterDirection.LOWER, DirectionOrigin.FORMAT),
                                    cell.status() == FeatureCell.Status.ERROR
                                            ? new MetricReading.Failed(cell.note())
                                            : MetricReading.measured(difference.most()),
                                    position,
                                    Optional.of(
                                            new DeclaredTolerance(
                                                    0, cell.allowed().difference()))));
                }
            }
            return new ResultSet(
                    List.of("parity"), results, BenchmarkEnvironment.UNKNOWN, List.of());
        }
    }
}
