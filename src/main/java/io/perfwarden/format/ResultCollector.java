package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.model.column.ResultColumns;

/**
 * Collects what a reader finds in one file. It enforces the bounds, and shares equal units and
 * metrics to save memory.
 */
public final class ResultCollector {
    private static final int MOST_WARNINGS = 20;
    private static final int MOST_FACTS = 50;
    private static final int LONGEST_FACT = 300;
    private static final int SHARED = 1_000;
    private static final int LONGEST_UNIT = 40;

    private static final int SERIES_FULL_OF_SAMPLES = 4;

    private static final BenchmarkId NO_BENCHMARK = BenchmarkId.of("none");
    private final String format;
    private final String file;
    private final ReadLimits limits;
    private final ResultColumns.Builder measurements;
    private final List<InputProblem> warnings = new ArrayList<>();
    private final Map<String, String> facts = new TreeMap<>();
    private final Map<String, Unit> units = new HashMap<>();
    private final Map<Metric, Metric> metrics = new HashMap<>();
    private final Set<Metric> shared = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ReadMemoryMeter added;
    private final ReadMemoryMeter held;
    private ResultSource source;
    private BenchmarkId last = NO_BENCHMARK;
    private long samples;
    private long reservedSamples;
    private int reserved;
    private int moreWarnings;
    private final List<InputProblem> unread = new ArrayList<>();
    private int unreadCount;

    private boolean hasFailed;

    public ResultCollector(ResultReader reader, ResultFile file, ReadLimits limits) {
        this.format = reader.id();
        this.file = file.name();
        this.source = ResultSource.of(file.name());
        this.limits = limits;
        this.measurements = new ResultColumns.Builder(file.name());
        this.added = new ReadMemoryMeter(limits);
        this.held = new ReadMemoryMeter(limits);
    }

    public void add(BenchmarkId id, Metric metric, MetricReading reading, FilePosition position)
            throws FormatException {
        keep(new MetricResult(id, share(metric), cleanReason(reading), position));
    }

    public void add(BenchmarkId id, Metric metric, MetricReading reading, int line)
            throws FormatException {
        add(id, metric, reading, at(line));
    }

    public void add(BenchmarkId id, Metric metric, double value, FilePosition position)
            throws FormatException {
        add(id, metric, MetricReading.of(value), position);
    }

    public void add(BenchmarkId id, Metric metric, OptionalDouble value, FilePosition position)
            throws FormatException {
        if (value.isPresent()) {
            add(id, metric, MetricReading.of(value.getAsDouble()), position);
        }
    }

    public void add(
            BenchmarkId id, Metric metric, Optional<MetricReading> reading, FilePosition position)
            throws FormatException {
        if (reading.isPresent()) {
            add(id, metric, reading.get(), position);
        }
    }

    /**
     * Adds what failed as a share of all, also if nothing did; fewer are better. A count that is no
     * part of all is added as it is.
     *
     * @param things what failed, such as {@code requests}
     */
    public void addFailures(
            BenchmarkId id,
            String name,
            String things,
            double failed,
            double all,
            FilePosition position)
            throws FormatException {
        MetricReading reading = failures(failed, all);
        add(id, metricOfFailures(name, things, reading), reading, position);
    }

    /** As {@link #addFailures}, for what only advises. */
    public void addMinorFailures(
            BenchmarkId id,
            String name,
            String things,
            double failed,
            double all,
            FilePosition position)
            throws FormatException {
        MetricReading reading = failures(failed, all);
        add(id, metricOfFailures(name, things, reading).secondary(), reading, position);
    }

    private static MetricReading failures(double failed, double all) {
        return all >= 1 && failed >= 0 && failed <= all
                ? MetricReading.share(failed, all)
                : MetricReading.of(failed);
    }

    private Metric metricOfFailures(String name, String things, MetricReading reading) {
        boolean isShare = reading instanceof Measured measured && measured.isShare();
        return metric(name, isShare ? "% of " + things : "")
                .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
    }

    /** Adds a whole measurement, for example with a declared limit. */
    public void add(MetricResult measurement) throws FormatException {
        keep(
                new MetricResult(
                        measurement.id(),
                        share(measurement.metric()),
                        cleanReason(measurement.reading()),
                        measurement.position(),
                        measurement.declared(),
                        measurement.version()));
    }

    public void add(BenchmarkId id, Metric metric, double value, int line) throws FormatException {
        boolean bounded =
                id.params().isEmpty()
                        && id.name().length() <= limits.nameLength()
                        && metric.name().length() <= limits.nameLength()
                        && metric.unit().symbol().length() <= limits.nameLength();
        if (!bounded || measurements.size() >= limits.measurements()) {
            add(id, metric, MetricReading.of(value), at(line));
            return;
        }
        if (!added.add(ReadMemoryMeter.characters(id, metric, last))) {
            throw added.tooMuch(at(line).toString());
        }
        last = id;
        measurements.add(id, share(metric), value, source, line);
    }

    private static MetricReading cleanReason(MetricReading reading) {
        // most have none, and the JDK takes long to prepare a switch over types
        if (reading.reason().isEmpty()) {
            return reading;
        }
        return switch (reading) {
            case Measured measured -> measured;
            case Failed(String reason, Optional<Measured> measured) ->
                    new Failed(ForeignText.note(reason), measured);
            case Skipped(String reason) -> new Skipped(ForeignText.note(reason));
        };
    }

    int size() {
        return measurements.size();
    }

    boolean hasFailed() {
        return hasFailed;
    }

    private void keep(MetricResult measurement) throws FormatException {
        hasFailed |= measurement.reading() instanceof Failed;
        if (measurements.size() >= limits.measurements()) {
            throw tooMany(measurement.position());
        }
        refuseLongTexts(measurement);
        if (measurement.reading() instanceof Measured measured) {
            count(measured.samples().size(), measurement.position());
            checkSamples(measurement, measured);
        } else if (measurement.reading() instanceof Failed(_, var measured)) {
            count(measured.map(it -> it.samples().size()).orElse(0), measurement.position());
        }
        if (!added.add(ReadMemoryMeter.characters(measurement, last))) {
            throw added.tooMuch(measurement.position().toString());
        }
        last = measurement.id();
        measurements.add(measurement);
    }

    private void checkSamples(MetricResult measurement, Measured measured) {
        if (Double.isFinite(measured.value()) && !measured.samples().isFinite()) {
            String what = "expected numbers as samples of " + measurement.metric().name() + " of";
            unread(measurement.position(), what, measurement.id().label());
        }
    }

    /**
     * Announces a text that is kept until measurements are made of it, see {@link #reserve}.
     *
     * @throws FormatException if there is no room for all announced texts
     */
    public String hold(String text, FilePosition position) throws FormatException {
        if (!held.add(ReadMemoryMeter.TEXT + text.length())) {
            throw held.tooMuch(position.toString());
        }
        return text;
    }

    private void refuseLongTexts(MetricResult measurement) throws FormatException {
        FilePosition position = measurement.position();
        refuseLong("name", measurement.id().name(), position);
        refuseLong("name of a metric", measurement.metric().name(), position);
        refuseLong("unit", measurement.metric().unit().symbol(), position);
        refuseLong("version", measurement.version(), position);
        for (var param : measurement.id().params().entrySet()) {
            refuseLong("name of a parameter", param.getKey(), position);
            refuseLong("parameter", param.getValue(), position);
        }
    }

    private void refuseLong(String what, String text, FilePosition position)
            throws FormatException {
        if (text.length() > limits.nameLength()) {
            String bound = "a %s of more than %,d characters";
            throw new FormatException(position.toString(), bound, what, limits.nameLength());
        }
    }

    /**
     * Announces a later measurement, so that a reader that must see the whole file stops in time.
     *
     * @throws FormatException if there is no room for all announced ones
     */
    public void reserve(FilePosition position) throws FormatException {
        if (++reserved > limits.measurements()) {
            throw tooMany(position);
        }
    }

    private FormatException tooMany(FilePosition position) {
        return new FormatException(
                new InputProblem(
                        position.toString(),
                        String.format(
                                Locale.ROOT, "more than %,d measurements", limits.measurements()),
                        "measure fewer in one file; \"compare\" reads more with --measurements"));
    }

    /**
     * Announces a later raw sample, see {@link #reserve}.
     *
     * @throws FormatException if there is no room for all that were announced
     */
    public void reserveSample(FilePosition position) throws FormatException {
        if (++reservedSamples > mostSamples()) {
            throw tooManySamples(position);
        }
    }

    private void count(int more, FilePosition position) throws FormatException {
        samples += more;
        if (more > limits.samples() || samples > mostSamples()) {
            throw tooManySamples(position);
        }
    }

    private long mostSamples() {
        return (long) SERIES_FULL_OF_SAMPLES * limits.samples();
    }

    private FormatException tooManySamples(FilePosition position) {
        String what = "more than %,d samples of one benchmark, or %,d of all";
        return new FormatException(position.toString(), what, limits.samples(), mostSamples());
    }

    /**
     * A benchmark's name from a line, stripped and cleaned.
     *
     * @throws FormatException if it is blank or too long
     */
    public String name(String text, int line) throws FormatException {
        String stripped = text.strip();
        if (stripped.isEmpty() || stripped.length() > limits.nameLength()) {
            String what = "expected a name of 1 to %,d characters, found %,d";
            throw problem(line, what, limits.nameLength(), stripped.length());
        }
        return ForeignText.clean(stripped);
    }

    /** {@code what} is a format if there are numbers. */
    public FormatException problem(int line, String what, Object... numbers) {
        return new FormatException(at(line).toString(), what, numbers);
    }

    public FilePosition at(int line) {
        return new FilePosition(source, line);
    }

    /** The present source, see {@link #from}. */
    public ResultSource source() {
        return source;
    }

    /**
     * Sets a fact of the source of the following measurements. It becomes part of a benchmark's
     * name only if the name is shared. An empty value removes it.
     *
     * @param key one of {@link ResultSource}
     */
    public void from(String key, String value) {
        String kept = shorten(value);
        if (!kept.equals(source.facts().getOrDefault(key, ""))) {
            source = source.with(key, kept);
        }
    }

    /** The executable, without directory and ending: the build directory does not matter. */
    public void fromProgram(String path) {
        String file = path.replaceFirst("^(?s:.*)[/\\\\]", "");
        from(ResultSource.PROGRAM, file.replaceFirst("\\.exe$", ""));
    }

    /**
     * Says that the tool adds such a file each run, so that the newest counts.
     *
     * @param order greater is newer
     */
    public void fromStorage(long order) {
        from(ResultSource.STORED, Long.toString(order));
    }

    private static String shorten(String value) {
        String stripped = value.strip();
        return ForeignText.clean(stripped.substring(0, Math.min(LONGEST_FACT, stripped.length())));
    }

    public Unit unit(String text) {
        Unit known = units.get(text);
        if (known != null) {
            return known;
        }
        Unit parsed = Unit.parse(ForeignText.clean(text));
        if (units.size() < SHARED) {
            units.put(text, parsed);
        }
        return parsed;
    }

    public Metric metric(String name, String unit) {
        return Metric.of(name, unit(unit));
    }

    /**
     * The metric of a nameless value with a unit. The unit is in the metric's name, unless it tells
     * what is measured, so that values of one name in two units never meet.
     */
    public static Metric metricOf(Unit unit) {
        boolean usable = !unit.symbol().isEmpty() && unit.symbol().length() <= LONGEST_UNIT;
        String other = usable ? unit.symbol() : "value";
        String size = unit.base().equals("B") ? "size" : other;
        String name = unit.isTime() ? "time" : unit.isRate() ? "throughput" : size;
        return Metric.of(name, unit);
    }

    private Metric share(Metric metric) {
        if (shared.contains(metric)) {
            return metric;
        }
        Metric known = metrics.get(metric);
        if (known != null) {
            return known;
        }
        if (metrics.size() < SHARED) {
            metrics.put(metric, metric);
            shared.add(metric);
        }
        return metric;
    }

    public void warn(FilePosition position, String what, String hint) {
        if (warnings.size() < MOST_WARNINGS) {
            warnings.add(new InputProblem(position.toString(), what, hint));
        } else {
            moreWarnings++;
        }
    }

    /**
     * Notes something that looks like a result but cannot be read. A suite with such a thing does
     * not pass.
     *
     * @param found the text; it is quoted, cut and made safe
     */
    public void unread(FilePosition position, String what, String found) {
        unread(position.toString(), what, found, "");
    }

    public void unread(int line, String what, String found) {
        unread(at(line), what, found);
    }

    /**
     * As above, for any place and with a hint.
     *
     * @param where file with line, or with a JSON path
     * @param hint may be empty
     */
    public void unread(String where, String what, String found, String hint) {
        if (unread.size() < UnreadInput.MOST) {
            String quoted = found.isBlank() ? "" : ": " + ForeignText.quote(found.strip());
            unread.add(new InputProblem(where, what + quoted, hint));
        }
        unreadCount++;
    }

    /**
     * Notes a fact of the environment. The first value of a key stays; another one causes a
     * warning. Empty values are ignored.
     */
    public void fact(String key, String value) {
        if (value.isBlank()) {
            return;
        }
        String kept = shorten(value);
        String known = facts.get(key);
        if (known == null && facts.size() < MOST_FACTS) {
            facts.put(key, kept);
        } else if (known != null && !known.equals(kept)) {
            String both = ForeignText.quote(known) + " and " + ForeignText.quote(kept);
            warn(at(0), "the file was measured with two values of " + key + ": " + both, "");
        }
    }

    public ResultSet finish() {
        List<InputProblem> all = new ArrayList<>(warnings);
        if (moreWarnings > 0) {
            String more = String.format(Locale.ROOT, "%,d more warnings", moreWarnings);
            all.add(InputProblem.of(file, more));
        }
        return new ResultSet(
                List.of(format),
                measurements.build(),
                new BenchmarkEnvironment(facts),
                all,
                Map.of(),
                new UnreadInput(unreadCount, unread));
    }
}
