package io.perfwarden.baseline;

import module java.base;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ArchiveException;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import org.jspecify.annotations.Nullable;

/** Reads whatever can be a baseline: the canonical document, or any tool's own file. */
public final class BaselineFiles {
    private static final Pattern CANONICAL =
            Pattern.compile(
                    "\\A\\uFEFF?\\s{0,100}\\{\\s{0,100}\"schema\"\\s{0,9}:\\s{0,9}\"perfwarden/baseline/");
    private static final int HEAD = 2_048;

    private BaselineFiles() {}

    /**
     * Reads a file.
     *
     * @param format the id of a format for a tool's own file, or {@code auto}
     */
    public static ReadOutcome<Baseline> read(
            ResultFile file, ResultReaders readers, String format) {
        String head;
        try (InputStream in = file.open()) {
            head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
        } catch (ArchiveException e) {
            return ReadOutcome.rejected(e.problem());
        } catch (IOException e) {
            return ReadOutcome.rejected(
                    InputProblem.of(file.name(), "could not be read: " + e.getMessage()));
        }
        if (CANONICAL.matcher(head).find()) {
            return BaselineCodec.decode(file);
        }
        if (head.isBlank()) {
            return ReadOutcome.rejected(InputProblem.of(file.name(), "the file is empty"));
        }
        return readers.read(file, format)
                .flatMap(results -> nativeFile(file, results, NativeHeader.of(head)));
    }

    private static ReadOutcome<Baseline> nativeFile(
            ResultFile file, ResultSet results, Optional<NativeHeader> header) {
        if (results.measurements().isEmpty()) {
            return ReadOutcome.rejected(InputProblem.of(file.name(), "holds no measurements"));
        }
        var whole = header.map(known -> results.orElse(known.environment())).orElse(results);
        return ReadOutcome.ok(new Baseline(header.map(NativeHeader::provenance), whole));
    }

    /** Names of baseline files in a repository. */
    public static final class BaselinePath {
        private static final Pattern ARCHIVED =
                Pattern.compile("-([0-9a-f]{7})[0-9a-f]{0,57}(?:-[1-9]\\d{0,5})?(?:\\.[^./]*)?$");

        /** What git takes for its own directory on some system, beside the two that lead away. */
        private static final Pattern NO_NAME = Pattern.compile("(?i)\\.{1,2}|\\.git\\.*|");

        private BaselinePath() {}

        /**
         * Whether a commit may hold a baseline at a path, with the replaced ones beside it.
         *
         * @see <a
         *     href="https://git-scm.com/docs/git-update-index#Documentation/git-update-index.txt---verify-path">
         *     git: paths that are refused</a>
         */
        public static boolean isCommittable(String path) {
            List<String> names = List.of(path.split("/", -1));
            return names.stream().noneMatch(name -> NO_NAME.matcher(name).matches())
                    && !names.getLast().equals("archive");
        }

        /**
         * Where the file that is replaced is kept: {@code archive/<name>-<sha>.<ext>} beside it.
         *
         * @param path of the baseline, with {@code /} between segments
         * @param sha abbreviated commit the replaced file measured, or {@code unknown}
         */
        public static String archive(String path, String sha) {
            int slash = path.lastIndexOf('/');
            String directory = path.substring(0, slash + 1);
            String file = path.substring(slash + 1);
            int dot = file.lastIndexOf('.');
            String stem = dot <= 0 ? file : file.substring(0, dot);
            String extension = dot <= 0 ? "" : file.substring(dot);
            return directory + "archive/" + stem + "-" + sha + extension;
        }

        /** The abbreviated commit in the name of an archived file, where that ends in one. */
        public static Optional<String> commitIn(String archived) {
            Matcher name = ARCHIVED.matcher(archived);
            return name.find() ? Optional.of(name.group(1)) : Optional.empty();
        }
    }

    /**
     * Where a baseline comes from, as comment lines before a tool's own console output: a title,
     * then {@code # Commit:}, {@code # Branch:}, {@code # Date:}, {@code # CPU:} and {@code #}. All
     * values are foreign text.
     *
     * @param commit its id, perhaps abbreviated; may be empty
     * @param branch of that commit; may be empty
     * @param date when the file was written; absent where the header has none that can be read
     * @param cpu model; may be empty
     * @param reason why there is a new baseline; may be empty
     */
    public record NativeHeader(
            String title,
            String commit,
            String branch,
            Optional<Instant> date,
            String cpu,
            String reason) {
        public static final String DEFAULT_TITLE = "Performance Baseline";

        /** The environment's fact that an abbreviated commit is kept as. */
        static final String COMMIT_FACT = "commit";

        private static final int LONGEST = 200;
        private static final String UNKNOWN = "unknown";
        private static final Pattern LINE =
                Pattern.compile("# (Commit|Branch|Date|CPU|Reason): ?(.*)");
        private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");
        private static final DateTimeFormatter DATE =
                DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT);

        /** The header of a file, whose first lines these are; nothing where it has none. */
        public static Optional<NativeHeader> of(String head) {
            var lines = head.lines().takeWhile(line -> line.startsWith("#")).limit(20).toList();
            Map<String, String> fields = new LinkedHashMap<>();
            for (String line : lines) {
                Matcher matcher = LINE.matcher(line);
                if (matcher.matches()) {
                    fields.putIfAbsent(matcher.group(1), matcher.group(2).strip());
                }
            }
            if (!fields.containsKey("Commit")) {
                return Optional.empty();
            }
            return Optional.of(
                    new NativeHeader(
                            lines.getFirst().substring(1).strip(),
                            known(fields, "Commit"),
                            known(fields, "Branch"),
                            date(fields.getOrDefault("Date", "")),
                            known(fields, "CPU"),
                            fields.getOrDefault("Reason", "")));
        }

        /** The lines, the last one an empty comment. */
        public String text() {
            String day = date.map(it -> DATE.format(it.atOffset(ZoneOffset.UTC))).orElse(UNKNOWN);
            String why = reason.isEmpty() ? "" : "# Reason: " + line(reason) + "\n";
            return "# %s\n# Commit: %s\n# Branch: %s\n# Date: %s\n# CPU: %s\n%s#\n"
                    .formatted(
                            line(title),
                            orUnknown(commit),
                            orUnknown(branch),
                            day,
                            orUnknown(cpu),
                            why);
        }

        /** A file's text without its header, if it has one. */
        public static String without(String text) {
            String rest = text;
            if (of(text).isPresent()) {
                while (rest.startsWith("#")) {
                    rest = rest.substring(Math.min(rest.length(), (rest + "\n").indexOf('\n') + 1));
                }
            }
            return rest;
        }

        /** The commit's first seven digits; nothing where the header has none. */
        public Optional<String> abbreviated() {
            return Optional.of(commit)
                    .filter(COMMIT.asMatchPredicate())
                    .map(it -> it.substring(0, 7));
        }

        /** The same as far as a stored baseline keeps it. */
        public BaselineProvenance provenance() {
            var sha = Optional.of(commit).filter(CommitSha::isValid).map(CommitSha::new);
            return new BaselineProvenance(sha, branch, Optional.empty(), date, "", reason);
        }

        /** The machine, and the commit where a stored baseline has no place for it: abbreviated. */
        public BenchmarkEnvironment environment() {
            Map<String, String> facts = new LinkedHashMap<>();
            if (!cpu.isEmpty()) {
                facts.put(BenchmarkEnvironment.CPU, cpu);
            }
            if (!CommitSha.isValid(commit)) {
                abbreviated().ifPresent(digits -> facts.put(COMMIT_FACT, digits));
            }
            return facts.isEmpty() ? BenchmarkEnvironment.UNKNOWN : new BenchmarkEnvironment(facts);
        }

        private static String known(Map<String, String> fields, String key) {
            String value = fields.getOrDefault(key, "");
            return value.equals(UNKNOWN) ? "" : TextExcerpt.of(value, LONGEST);
        }

        private static Optional<Instant> date(String text) {
            try {
                return Optional.of(LocalDateTime.parse(text, DATE).toInstant(ZoneOffset.UTC));
            } catch (DateTimeException _) {
                return Optional.empty();
            }
        }

        private static String orUnknown(String value) {
            return value.isEmpty() ? UNKNOWN : line(value);
        }

        private static String line(String value) {
            return TextExcerpt.of(value, LONGEST);
        }
    }

    /**
     * Reads the canonical baseline document, streaming. Unknown keys are skipped, so that readers
     * of schema 1 stay readers of it.
     */
    static final class BaselineDecoder {
        private static final int MOST_MEASUREMENTS = 500_000;
        private static final JsonFactory JSON =
                JsonFactory.builder()
                        .streamReadConstraints(
                                StreamReadConstraints.builder()
                                        .maxNestingDepth(20)
                                        .maxStringLength(1 << 20)
                                        .build())
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .build();

        /** The document is not what it should be; the message says what was expected. */
        private static final class Damaged extends IOException {
            private static final long serialVersionUID = 1;

            Damaged(String message) {
                super(message);
            }
        }

        private final ResultFile file;
        private final List<MetricResult> measurements = new ArrayList<>();
        private final List<String> formats = new ArrayList<>();
        private BaselineProvenance provenance = BaselineProvenance.UNKNOWN;
        private BenchmarkEnvironment environment = BenchmarkEnvironment.UNKNOWN;
        private Map<String, String> code = Map.of();
        private boolean schemaSeen;

        BaselineDecoder(ResultFile file) {
            this.file = file;
        }

        ReadOutcome<Baseline> decode() {
            try (InputStream in = file.open();
                    JsonParser json = JSON.createParser(in)) {
                return read(json);
            } catch (ArchiveException e) {
                return ReadOutcome.rejected(e.problem());
            } catch (JacksonException e) {
                return ReadOutcome.rejected(JsonReading.problem(e, file.name()));
            } catch (IOException e) {
                return ReadOutcome.rejected(
                        InputProblem.of(file.name(), "could not be read: " + e.getMessage()));
            }
        }

        private ReadOutcome<Baseline> read(JsonParser json) throws IOException {
            try {
                document(json);
            } catch (Damaged e) {
                return damaged(json.currentTokenLocation(), String.valueOf(e.getMessage()));
            }
            if (!schemaSeen) {
                return damaged(json.currentTokenLocation(), "the key \"schema\" is missing");
            }
            if (measurements.isEmpty()) {
                return ReadOutcome.rejected(InputProblem.of(file.name(), "holds no measurements"));
            }
            return ReadOutcome.ok(
                    new Baseline(
                            Optional.of(provenance),
                            new ResultSet(formats, measurements, environment, List.of(), code)));
        }

        private ReadOutcome<Baseline> damaged(@Nullable JsonLocation where, String what) {
            String place = where == null ? "" : ":" + where.getLineNr() + ":" + where.getColumnNr();
            String line = what.lines().findFirst().orElse("not valid JSON");
            return ReadOutcome.rejected(InputProblem.of(file.name() + place, line));
        }

        private void document(JsonParser json) throws IOException {
            expect(json.nextToken(), JsonToken.START_OBJECT, "an object");
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String key = json.currentName();
                json.nextToken();
                switch (key) {
                    case "schema" -> schema(text(json));
                    case "provenance" -> provenance = provenance(json);
                    case "formats" -> formats(json);
                    case "environment" -> environment = new BenchmarkEnvironment(strings(json));
                    case "code" -> code = strings(json);
                    case "measurements" -> measurements(json);
                    default -> json.skipChildren();
                }
            }
        }

        private void schema(String text) throws Damaged {
            schemaSeen = true;
            String own = BaselineCodec.SCHEMA_PREFIX + BaselineCodec.SCHEMA;
            if (!text.equals(own)) {
                String what = "schema is \"%s\", but this version reads \"%s\"";
                throw new Damaged(what.formatted(text, own));
            }
        }

        private void formats(JsonParser json) throws IOException {
            expect(json.currentToken(), JsonToken.START_ARRAY, "a list of format ids");
            while (json.nextToken() != JsonToken.END_ARRAY) {
                formats.add(text(json));
            }
        }

        private static BaselineProvenance provenance(JsonParser json) throws IOException {
            Map<String, String> values = strings(json);
            try {
                return new BaselineProvenance(
                        Optional.ofNullable(values.get("commit")).map(CommitSha::new),
                        values.getOrDefault("branch", ""),
                        Optional.ofNullable(values.get("run"))
                                .map(run -> new RunId(Long.parseLong(run))),
                        Optional.ofNullable(values.get("date")).map(Instant::parse),
                        values.getOrDefault("requestedBy", ""),
                        values.getOrDefault("reason", ""));
            } catch (IllegalArgumentException | DateTimeParseException e) {
                throw new Damaged("provenance: " + e.getMessage());
            }
        }

        private void measurements(JsonParser json) throws IOException {
            expect(json.currentToken(), JsonToken.START_ARRAY, "a list of measurements");
            while (json.nextToken() != JsonToken.END_ARRAY) {
                if (measurements.size() == MOST_MEASUREMENTS) {
                    throw new Damaged("more than " + MOST_MEASUREMENTS + " measurements");
                }
                measurements.add(measurement(json));
            }
        }

        private MetricResult measurement(JsonParser json) throws IOException {
            expect(json.currentToken(), JsonToken.START_OBJECT, "a measurement");
            int line = json.currentTokenLocation().getLineNr();
            Draft draft = new Draft();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String key = json.currentName();
                json.nextToken();
                field(draft, key, json);
            }
            try {
                return draft.finish(new FilePosition(file.name(), line));
            } catch (IllegalArgumentException e) {
                throw new Damaged(String.valueOf(e.getMessage()));
            }
        }

        private static void field(Draft draft, String key, JsonParser json) throws IOException {
            switch (key) {
                case "name" -> draft.name = text(json);
                case "params" -> draft.params = strings(json);
                case "metric" -> draft.metric = text(json);
                case "unit" -> draft.unit = text(json);
                case "direction" -> draft.direction = constant(BetterDirection.class, json);
                case "origin" -> draft.origin = constant(DirectionOrigin.class, json);
                case "role" -> draft.role = constant(Metric.Role.class, json);
                case "exact" -> draft.exact = json.getBooleanValue();
                case "tolerance" -> draft.tolerance = Optional.of(tolerance(json));
                case "version" -> draft.version = text(json);
                case "failed" -> draft.reading = new MetricReading.Failed(text(json));
                case "skipped" -> draft.reading = new MetricReading.Skipped(text(json));
                case "value" -> draft.value = OptionalDouble.of(number(json));
                case "spread" -> draft.spread = spread(json);
                case "samples" -> draft.samples = samples(json);
                default -> json.skipChildren();
            }
        }

        private static DeclaredTolerance tolerance(JsonParser json) throws IOException {
            Map<String, String> values = strings(json);
            try {
                return new DeclaredTolerance(
                        Double.parseDouble(values.getOrDefault("ratio", "0")),
                        Double.parseDouble(values.getOrDefault("absolute", "0")));
            } catch (IllegalArgumentException e) {
                throw new Damaged("tolerance: " + e.getMessage());
            }
        }

        private static ReportedSpread spread(JsonParser json) throws IOException {
            Map<String, String> values = strings(json);
            try {
                return ReportedSpread.between(
                        ReportedSpread.Kind.valueOf(
                                values.getOrDefault("kind", "").toUpperCase(Locale.ROOT)),
                        Double.parseDouble(values.getOrDefault("low", "NaN")),
                        Double.parseDouble(values.getOrDefault("high", "NaN")));
            } catch (IllegalArgumentException e) {
                throw new Damaged("spread: expected kind, low and high");
            }
        }

        private static Samples samples(JsonParser json) throws IOException {
            expect(json.currentToken(), JsonToken.START_ARRAY, "a list of numbers");
            double[] values = new double[BaselineCodec.MOST_SAMPLES];
            int n = 0;
            while (json.nextToken() != JsonToken.END_ARRAY) {
                if (n == values.length) {
                    throw new Damaged("more than " + values.length + " samples");
                }
                values[n++] = number(json);
            }
            return Samples.of(Arrays.copyOf(values, n));
        }

        private static double number(JsonParser json) throws IOException {
            if (json.currentToken().isNumeric()) {
                return json.getDoubleValue();
            }
            return switch (text(json)) {
                case "NaN" -> Double.NaN;
                case "Infinity" -> Double.POSITIVE_INFINITY;
                case "-Infinity" -> Double.NEGATIVE_INFINITY;
                default -> throw new Damaged("expected a number, or \"NaN\"");
            };
        }

        private static <E extends Enum<E>> E constant(Class<E> type, JsonParser json)
                throws IOException {
            String word = text(json).toUpperCase(Locale.ROOT);
            E[] all = type.getEnumConstants();
            String expected = "expected one of " + Arrays.toString(all).toLowerCase(Locale.ROOT);
            return Arrays.stream(all)
                    .filter(constant -> constant.name().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new Damaged(expected));
        }

        private static Map<String, String> strings(JsonParser json) throws IOException {
            expect(json.currentToken(), JsonToken.START_OBJECT, "an object");
            Map<String, String> map = new LinkedHashMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String key = json.currentName();
                if (!json.nextToken().isScalarValue()) {
                    throw new Damaged("expected a plain value");
                }
                map.put(key, json.getText());
            }
            return map;
        }

        private static String text(JsonParser json) throws IOException {
            expect(json.currentToken(), JsonToken.VALUE_STRING, "a string");
            return json.getText();
        }

        private static void expect(@Nullable JsonToken actual, JsonToken wanted, String what)
                throws Damaged {
            if (actual != wanted) {
                throw new Damaged("expected " + what);
            }
        }

        private static final class Draft {
            private String name = "";
            private Map<String, String> params = Map.of();
            private String metric = "";
            private String unit = "";
            private BetterDirection direction = BetterDirection.UNKNOWN;
            private DirectionOrigin origin = DirectionOrigin.NONE;
            private Metric.Role role = Metric.Role.PRIMARY;
            private boolean exact;
            private Optional<DeclaredTolerance> tolerance = Optional.empty();
            private String version = "";
            private @Nullable MetricReading reading;
            private OptionalDouble value = OptionalDouble.empty();
            private ReportedSpread spread = ReportedSpread.NONE;
            private Samples samples = Samples.NONE;

            MetricResult finish(FilePosition position) {
                Metric whole = new Metric(metric, Unit.parse(unit), direction, origin, role, exact);
                MetricReading read = reading;
                if (read == null && value.isEmpty()) {
                    throw new IllegalArgumentException(
                            "a measurement has one of value, failed, skipped");
                } else if (read == null) {
                    read = new MetricReading.Measured(value.getAsDouble(), spread, samples);
                }
                return new MetricResult(
                        new BenchmarkId(name, params), whole, read, position, tolerance, version);
            }
        }
    }
}
