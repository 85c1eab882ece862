package io.perfwarden.format;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Source;
import io.perfwarden.bench.Unit;
import io.perfwarden.bench.Unread;
import io.perfwarden.bench.column.Measurements;
import io.perfwarden.format.text.ForeignText;
import io.perfwarden.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Gathers what a reader finds in one file. Keeps the bounds on counts, and makes equal units and
 * metrics one object, so that a hundred thousand rows fit in little memory.
 */
public final class ResultCollector {
    private static final int MOST_WARNINGS = 20;
    private static final int MOST_FACTS = 50;
    private static final int LONGEST_FACT = 300;
    private static final int SHARED = 1_000;

    /** All samples of one file together may be this many times as many as those of one series. */
    private static final int SERIES_FULL_OF_SAMPLES = 4;

    private static final BenchmarkId NO_BENCHMARK = BenchmarkId.of("none");

    private final String format;
    private final String file;
    private final ReadLimits limits;
    private final Measurements.Builder measurements;
    private final List<Problem> warnings = new ArrayList<>();
    private final Map<String, String> facts = new TreeMap<>();
    private final Map<String, Unit> units = new HashMap<>();
    private final Map<Metric, Metric> metrics = new HashMap<>();
    private final Set<Metric> shared = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Kept added;
    private final Kept held;
    private Source source;
    private BenchmarkId last = NO_BENCHMARK;
    private long samples;
    private long reservedSamples;
    private int reserved;
    private int unsaidWarnings;
    private final List<Problem> unread = new ArrayList<>();
    private int unreadCount;

    public ResultCollector(ResultReader reader, ResultFile file, ReadLimits limits) {
        this.format = reader.id();
        this.file = file.name();
        this.source = Source.of(file.name());
        this.limits = limits;
        this.measurements = new Measurements.Builder(file.name());
        this.added = new Kept(limits);
        this.held = new Kept(limits);
    }

    /** Adds a measurement that declares no limit. */
    public void add(BenchmarkId id, Metric metric, Reading reading, Position position)
            throws FormatException {
        keep(new Measurement(id, share(metric), noted(reading), position));
    }

    /** Adds a measurement, such as one whose limit the file itself declares. */
    public void add(Measurement measurement) throws FormatException {
        keep(
                new Measurement(
                        measurement.id(),
                        share(measurement.metric()),
                        noted(measurement.reading()),
                        measurement.position(),
                        measurement.declared(),
                        measurement.version()));
    }

    /**
     * Adds a value of which no more is known than where it stands: what most rows are, without the
     * objects of a measurement.
     */
    public void add(BenchmarkId id, Metric metric, double value, int line) throws FormatException {
        boolean bounded =
                id.params().isEmpty()
                        && source.facts().isEmpty()
                        && id.name().length() <= limits.nameLength()
                        && metric.name().length() <= limits.nameLength()
                        && metric.unit().symbol().length() <= limits.nameLength();
        if (!bounded || measurements.size() >= limits.measurements()) {
            add(id, metric, Reading.measured(value), at(line));
            return;
        }
        if (!added.add(Kept.characters(id, metric, last))) {
            throw added.tooMuch(at(line).toString());
        }
        last = id;
        measurements.add(id, share(metric), value, line);
    }

    /** With a reason, often a text of the file, that people can read. */
    private static Reading noted(Reading reading) {
        return switch (reading) {
            case Reading.Measured measured -> measured;
            case Reading.Failed(String reason) -> new Reading.Failed(ForeignText.note(reason));
            case Reading.Skipped(String reason) -> new Reading.Skipped(ForeignText.note(reason));
        };
    }

    private void keep(Measurement measurement) throws FormatException {
        if (measurements.size() >= limits.measurements()) {
            throw tooMany(measurement.position());
        }
        refuseLongTexts(measurement);
        if (measurement.reading() instanceof Reading.Measured measured) {
            count(measured.samples().size(), measurement.position());
        }
        refuseTooMuch(measurement);
        measurements.add(measurement);
    }

    private void refuseTooMuch(Measurement measurement) throws FormatException {
        if (!added.add(Kept.characters(measurement, last))) {
            throw added.tooMuch(measurement.position().toString());
        }
        last = measurement.id();
    }

    /**
     * Announces a text that is kept until measurements are made of it, as {@link #reserve} does for
     * a measurement.
     *
     * @return the text
     * @throws FormatException if there is no room for all that were announced
     */
    public String hold(String text, Position position) throws FormatException {
        if (!held.add(Kept.TEXT + text.length())) {
            throw held.tooMuch(position.toString());
        }
        return text;
    }

    /** Names are often put together, such as from the groups around a benchmark. */
    private void refuseLongTexts(Measurement measurement) throws FormatException {
        Position position = measurement.position();
        refuseLong("name", measurement.id().name(), position);
        refuseLong("name of a metric", measurement.metric().name(), position);
        refuseLong("unit", measurement.metric().unit().symbol(), position);
        refuseLong("version", measurement.version(), position);
        for (Map.Entry<String, String> param : measurement.id().params().entrySet()) {
            refuseLong("name of a parameter", param.getKey(), position);
            refuseLong("parameter", param.getValue(), position);
        }
    }

    private void refuseLong(String what, String text, Position position) throws FormatException {
        if (text.length() > limits.nameLength()) {
            throw new FormatException(
                    position.toString(),
                    String.format(
                            Locale.ROOT,
                            "a %s of more than %,d characters",
                            what,
                            limits.nameLength()));
        }
    }

    /**
     * Announces a measurement that is added later, so that a reader which must see the whole file
     * first stops in time.
     *
     * @throws FormatException if there is no room for all that were announced
     */
    public void reserve(Position position) throws FormatException {
        if (++reserved > limits.measurements()) {
            throw tooMany(position);
        }
    }

    private FormatException tooMany(Position position) {
        return new FormatException(
                new Problem(
                        position.toString(),
                        String.format(
                                Locale.ROOT, "more than %,d measurements", limits.measurements()),
                        "measure fewer in one file; \"compare\" reads more with --measurements"));
    }

    /**
     * Announces a raw sample that is added later, as {@link #reserve} does for a measurement.
     *
     * @throws FormatException if there is no room for all that were announced
     */
    public void reserveSample(Position position) throws FormatException {
        if (++reservedSamples > mostSamples()) {
            throw tooManySamples(position);
        }
    }

    private void count(int more, Position position) throws FormatException {
        samples += more;
        if (more > limits.samples() || samples > mostSamples()) {
            throw tooManySamples(position);
        }
    }

    private long mostSamples() {
        return (long) SERIES_FULL_OF_SAMPLES * limits.samples();
    }

    private FormatException tooManySamples(Position position) {
        return new FormatException(
                position.toString(),
                String.format(
                        Locale.ROOT,
                        "more than %,d samples of one benchmark, or %,d of all",
                        limits.samples(),
                        mostSamples()));
    }

    /**
     * A name from a line of text, such as a benchmark's: stripped and cleaned.
     *
     * @throws FormatException if it is blank or longer than a name may be
     */
    public String name(String text, int line) throws FormatException {
        String stripped = text.strip();
        if (stripped.isEmpty() || stripped.length() > limits.nameLength()) {
            throw new FormatException(
                    at(line).toString(),
                    String.format(
                            Locale.ROOT,
                            "expected a name of 1 to %,d characters, found %,d",
                            limits.nameLength(),
                            stripped.length()));
        }
        return ForeignText.clean(stripped);
    }

    /** A place in the file. */
    public Position at(int line) {
        return new Position(source, line);
    }

    /** What is said of the source by now, see {@link #from}. */
    public Source source() {
        return source;
    }

    /**
     * Says what the measurements that follow are from, as {@link Source} has it. It becomes part of
     * a benchmark's name only where several share the name. An empty value says nothing any more.
     *
     * @param key one that {@link Source} names
     */
    public void from(String key, String value) {
        String kept = ForeignText.clean(bounded(value));
        if (!kept.equals(source.facts().getOrDefault(key, ""))) {
            source = source.with(key, kept);
        }
    }

    private static String bounded(String value) {
        String stripped = value.strip();
        return stripped.length() > LONGEST_FACT ? stripped.substring(0, LONGEST_FACT) : stripped;
    }

    /** The unit of a text, parsed once. */
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

    /** Says that something is odd without being a reason to refuse the file. */
    public void warn(Position position, String what, String hint) {
        if (warnings.size() < MOST_WARNINGS) {
            warnings.add(new Problem(position.toString(), what, hint));
        } else {
            unsaidWarnings++;
        }
    }

    /**
     * Says that something looks like a result and cannot be read. No suite with such a thing
     * passes.
     *
     * @param what what was expected there
     * @param found the text that stands there; it is quoted, cut and made safe
     */
    public void unread(Position position, String what, String found) {
        unread(position.toString(), what, found, "");
    }

    /**
     * The same of another place, with what to do about it.
     *
     * @param where file with line, or with the path in its JSON
     * @param hint may be empty
     */
    public void unread(String where, String what, String found, String hint) {
        if (unread.size() < Unread.MOST) {
            String quoted = found.isBlank() ? "" : ": " + ForeignText.quote(found.strip());
            unread.add(new Problem(where, what + quoted, hint));
        }
        unreadCount++;
    }

    /**
     * Notes a fact of the environment. The first value of a key stays; another one is a warning.
     * Empty values say nothing.
     */
    public void fact(String key, String value) {
        if (value.isBlank()) {
            return;
        }
        String kept = ForeignText.clean(bounded(value));
        String known = facts.get(key);
        if (known == null && facts.size() < MOST_FACTS) {
            facts.put(key, kept);
        } else if (known != null && !known.equals(kept)) {
            String both = ForeignText.quote(known) + " and " + ForeignText.quote(kept);
            warn(at(0), "the file was measured with two values of " + key + ": " + both, "");
        }
    }

    public ResultSet finish() {
        List<Problem> said = new ArrayList<>(warnings);
        if (unsaidWarnings > 0) {
            said.add(
                    Problem.of(
                            file, String.format(Locale.ROOT, "%,d more warnings", unsaidWarnings)));
        }
        return new ResultSet(
                List.of(format),
                measurements.build(),
                new Environment(facts),
                said,
                Map.of(),
                new Unread(unreadCount, unread));
    }
}
