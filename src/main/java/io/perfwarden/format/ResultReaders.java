package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.FormatRecognition.Part;
import io.perfwarden.format.archive.*;
import io.perfwarden.format.cpp.*;
import io.perfwarden.format.cpp.Catch2TextReader;
import io.perfwarden.format.cpp.GoogleBenchmarkCsvReader;
import io.perfwarden.format.cpp.GungraunTextReader;
import io.perfwarden.format.cpp.LitReader;
import io.perfwarden.format.custom.*;
import io.perfwarden.format.custom.RatioSlackBaselineReader;
import io.perfwarden.format.go.*;
import io.perfwarden.format.go.GoJsonReader;
import io.perfwarden.format.history.*;
import io.perfwarden.format.history.GabHistoryReader;
import io.perfwarden.format.inference.*;
import io.perfwarden.format.js.*;
import io.perfwarden.format.load.*;
import io.perfwarden.format.python.*;
import io.perfwarden.format.runtime.*;
import io.perfwarden.format.runtime.JmhCsvReader;
import io.perfwarden.format.rust.*;
import io.perfwarden.format.rust.CriterionMessagesReader;
import io.perfwarden.format.system.*;
import io.perfwarden.format.system.HyperfineCsvReader;
import io.perfwarden.model.*;
import io.perfwarden.model.ResultSet.UnreadInput;

/** All readers in order of precedence: recognises a file's format and reads it. */
public final class ResultReaders {
    private static final Pattern NO_RESULT =
            Pattern.compile(
                    "(?i)\\.(?:png|jpe?g|gif|svg|webp|ico|pdf|html?|css|md|woff2?|so|dll|exe)$");

    public static final String AUTO = "auto";

    /**
     * All formats. The first that recognises a document reads it. A test adds new readers at the
     * beginning; those that take the rest belong at the end.
     */
    private static final List<ResultReader> KNOWN =
            List.of(
                    new NvbenchReader(),
                    new CodspeedReader(),
                    new PytorchRecordsReader(),
                    new AndroidBenchmarkReader(),
                    new HaskellCriterionReader(),
                    new CritcmpReader(),
                    new DuckdbReader(),
                    new FioReader(),
                    new IperfReader(),
                    new JmeterReader(),
                    new GatlingReader(),
                    new ArtilleryReader(),
                    new LlamaBenchReader(),
                    new DenoReader(),
                    new SizeLimitReader(),
                    new BencheeReader(),
                    new BenchmarkIpsReader(),
                    new VllmReader(),
                    new GhzReader(),
                    new OhaReader(),
                    new VegetaReader(),
                    new LibtestJsonReader(),
                    new GoogleBenchmarkReader(),
                    new JmhReader(),
                    new PytestBenchmarkReader(),
                    new PyperfReader(),
                    new AsvReader(),
                    new HyperfineReader(),
                    new BenchmarkDotNetReader(),
                    new BenchmarkToolsReader(),
                    new NanobenchReader(),
                    new LntReader(),
                    new LitReader(),
                    new VitestReader(),
                    new MitataReader(),
                    new TinybenchReader(),
                    new LighthouseReader(),
                    new AutocannonReader(),
                    new PerfherderReader(),
                    new K6Reader(),
                    new MultiResolutionReader(),
                    new ParityReader(),
                    new RatioSlackBaselineReader(),
                    new RatioSlackReader(),
                    new GabCustomReader(),
                    new ConbenchReader(),
                    new GatlingTextReader(),
                    new JmeterLogReader(),
                    new CachegrindReader(),
                    new CallgrindReader(),
                    new ValgrindTextReader(),
                    new HaskellCsvReader(),
                    new TastyBenchReader(),
                    new XctestReader(),
                    new PgbenchReader(),
                    new SysbenchReader(),
                    new ApacheBenchReader(),
                    new HeyReader(),
                    new HyperfineCsvReader(),
                    new NanobenchCsvReader(),
                    new CriterionReader(),
                    new GobenchdataReader(),
                    new GabHistoryReader(),
                    new BenchmarkJsReader(),
                    new WrkReader(),
                    new LocustReader(),
                    new CriterionTreeReader(),
                    new Catch2Reader(),
                    new JmhCsvReader(),
                    new GoogleBenchmarkCsvReader(),
                    new GoJsonReader(),
                    new CriterionMessagesReader(),
                    new LibtestReader(),
                    new GoReader(),
                    new GungraunReader(),
                    new DivanReader(),
                    new GungraunTextReader(),
                    new Catch2TextReader(),
                    new JmhTextReader(),
                    new AsvTextReader(),
                    new BmfReader(),
                    new PerfStatReader(),
                    new PerfStatCsvReader(),
                    new TimeReader());

    private final List<ResultReader> readers;
    private final ReadLimits limits;

    public ResultReaders(List<ResultReader> readers, ReadLimits limits) {
        this.readers = List.copyOf(readers);
        this.limits = limits;
    }

    public static ResultReaders standard(ReadLimits limits) {
        return new ResultReaders(KNOWN, limits);
    }

    /**
     * The readers within other bounds, such as the rest of {@link ReadLimits#characters} after a
     * run's earlier files, see {@link io.perfwarden.format.ReadMemoryMeter#characters}.
     */
    public ResultReaders withLimits(ReadLimits others) {
        return new ResultReaders(readers, others);
    }

    public List<ResultReader> readers() {
        return readers;
    }

    public Optional<ResultReader> byId(String id) {
        return readers.stream().filter(reader -> reader.id().equals(id)).findFirst();
    }

    /**
     * Reads a file of any encoding, packed or not; or a {@link CompanionFile}.
     *
     * @param format the id of a format, or {@code auto} to recognise it by content
     * @return rejected if no format fits, or the file cannot be opened, is damaged or passes a
     *     bound
     */
    public ReadOutcome<ResultSet> read(ResultFile file, String format) {
        return read(file, format, false);
    }

    ReadOutcome<ResultSet> read(ResultFile file, String format, boolean inTar) {
        try {
            if (CompanionFile.is(file)) {
                return CompanionFile.read(file);
            }
            ResultFile unpacked = UnpackedFile.of(file);
            if (!TarArchive.isTar(unpacked)) {
                return ReadOutcome.ok(readOne(TextFile.withDecoding(unpacked), format));
            }
            if (inTar) {
                return ReadOutcome.rejected(
                        InputProblem.of(
                                unpacked.name(), "a tar within a tar, expected results in it"));
            }
            try (TarArchive tar = TarArchive.open(unpacked)) {
                return new TarredResults(this, format, limits).read(unpacked.name(), tar);
            }
        } catch (FormatException e) {
            return ReadOutcome.rejected(e.problem());
        } catch (ArchiveException e) {
            return ReadOutcome.rejected(e.problem());
        } catch (IOException e) {
            return ReadOutcome.rejected(
                    InputProblem.of(file.name(), "cannot be read: " + reason(e)));
        }
    }

    /** Whether a file's name does not exclude results. */
    public static boolean mayBeResult(ResultFile file) {
        return mayBeResult(file.name());
    }

    /** The same of a name alone. */
    public static boolean mayBeResult(String name) {
        return !NO_RESULT.matcher(name).find();
    }

    /**
     * Whether an unreadable file has a known format, packed or in a tar. A file that cannot be
     * unpacked may have one.
     */
    public boolean isRecognised(ResultFile file) {
        if (CompanionFile.isSelection(file)) {
            return true;
        }
        try {
            ResultFile unpacked = UnpackedFile.of(file);
            if (!TarArchive.isTar(unpacked)) {
                return isRecognisedAlone(unpacked);
            }
            try (TarArchive tar = TarArchive.open(unpacked)) {
                var refused = tar.refusedFiles().stream().map(ResultFile.RefusedFile::file);
                return Stream.concat(tar.files().stream(), refused)
                        .anyMatch(this::isRecognisedAlone);
            }
        } catch (IOException _) {
            return true;
        }
    }

    boolean isRecognisedAlone(ResultFile file) {
        if (CompanionFile.isSelection(file)) {
            return true;
        }
        try {
            FileHead head = FileHead.of(TextFile.withDecoding(UnpackedFile.of(file)));
            return readers.stream().anyMatch(reader -> reader.recognises(head));
        } catch (IOException _) {
            return true;
        }
    }

    private ResultSet readOne(ResultFile decoded, String format) throws IOException {
        return format.equals(AUTO)
                ? readRecognised(decoded)
                : readAs(requireReader(format), decoded);
    }

    private ResultReader requireReader(String id) throws FormatException {
        return byId(id).orElseThrow(() -> new FormatException(UnknownFormat.id(id, readers)));
    }

    private ResultSet readAs(ResultReader reader, ResultFile file) throws IOException {
        Optional<ResultSet> whole = readWhole(reader, file);
        if (whole.isPresent()) {
            return whole.get();
        }
        List<Part> parts = recognise(file, FileHead.of(file), List.of(reader)).parts();
        return parts.isEmpty() ? reader.read(file, limits) : readParts(parts);
    }

    private ResultSet readRecognised(ResultFile file) throws IOException {
        FileHead head = FileHead.of(file);
        Optional<ResultReader> document = FormatRecognition.document(head, readers);
        Optional<ResultSet> whole =
                document.isPresent() ? readWhole(document.get(), file) : Optional.empty();
        if (whole.isPresent()) {
            return whole.get();
        }
        if (head.isOurs()) {
            throw new FormatException(UnknownFormat.file(file.name(), head));
        }
        FormatRecognition.FoundFormats found = recognise(file, head, readers);
        boolean none = found.parts().isEmpty();
        if (none && readers.stream().anyMatch(reader -> reader.isBesideResults(head))) {
            return ResultSet.ofWarnings(List.of());
        }
        if (none) {
            throw new FormatException(UnknownFormat.file(file.name(), head));
        }
        ResultSet read = readParts(found.parts());
        return found.screenfuls().isEmpty()
                ? read
                : read.withUnread(
                        UnreadInput.of(
                                UnknownFormat.consoleProblems(file, found.screenfuls(), limits)));
    }

    /**
     * Reads a single undamaged document, as most files are. Empty if there is more in the file, or
     * it is damaged.
     */
    private Optional<ResultSet> readWhole(ResultReader reader, ResultFile file) throws IOException {
        try {
            return Optional.of(reader.read(file, limits.ofOneDocument()));
        } catch (FormatException _) {
            return Optional.empty();
        }
    }

    private FormatRecognition.FoundFormats recognise(
            ResultFile file, FileHead head, List<ResultReader> candidates) throws IOException {
        if (!TextFile.needsCleaning(head.text())) {
            return FormatRecognition.of(file, head, candidates, limits);
        }
        ResultFile clean = TextFile.withCleaning(file);
        return FormatRecognition.of(clean, FileHead.of(clean), candidates, limits);
    }

    private ResultSet readParts(List<Part> parts) throws IOException {
        List<ResultSet> read = new ArrayList<>();
        for (Part part : parts) {
            ResultSet results = part.reader().read(part.file(), limits);
            read.add(read.isEmpty() ? results : withoutRepeats(results, read));
        }
        return ResultSet.merge(read);
    }

    private static ResultSet withoutRepeats(ResultSet results, List<ResultSet> earlier) {
        Set<MetricResult.Key> said = new HashSet<>();
        earlier.forEach(set -> set.measurements().forEach(row -> said.add(row.key())));
        List<MetricResult> fresh = new ArrayList<>(results.measurements());
        fresh.removeIf(row -> said.contains(row.key()));
        if (fresh.size() == results.measurements().size()) {
            return results;
        }
        List<InputProblem> warnings = new ArrayList<>(results.warnings());
        String what =
                "some of what is read as %s is left out: another format in the file has it already";
        warnings.add(
                new InputProblem(
                        results.measurements().getFirst().position().file(),
                        what.formatted(results.formats().getFirst()),
                        "keep the results of one tool in one file"));
        return new ResultSet(
                results.formats(),
                fresh,
                results.environment(),
                warnings,
                Map.of(),
                results.unread());
    }

    private static String reason(IOException e) {
        String message = e.getMessage();
        String kind = e.getClass().getSimpleName();
        return message == null || message.isBlank() ? kind : kind + ": " + message;
    }
}
