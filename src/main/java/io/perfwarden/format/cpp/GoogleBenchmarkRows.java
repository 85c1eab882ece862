package io.perfwarden.format.cpp;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.cpp.GoogleBenchmarkReader.GoogleBenchmarkMetrics;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import org.jspecify.annotations.Nullable;

/**
 * Puts the rows of one document together: all repetitions and aggregates of a name are one series,
 * in whatever order random interleaving left them. Rows to which no other belongs are not kept for
 * that, up to the first that has others.
 */
final class GoogleBenchmarkRows {
    static final String DEVIATION = "_stddev";
    private static final List<String> AGGREGATES = List.of("mean", "median", "stddev", "cv");

    private final ResultCollector results;
    private GoogleBenchmarkRow row = new GoogleBenchmarkRow();
    private final List<GoogleBenchmarkSeries> all = new ArrayList<>();
    private final Map<String, GoogleBenchmarkSeries> latest = new HashMap<>();
    private final GoogleBenchmarkMetrics metrics;
    private @Nullable GoogleBenchmarkSeries last;

    GoogleBenchmarkRows(ResultCollector results) {
        this.results = results;
        this.metrics = new GoogleBenchmarkMetrics(results);
    }

    void read(JsonCursor json) throws IOException {
        int line = json.line();
        row = new GoogleBenchmarkRow();
        row.read(json);
        add(line);
    }

    void read(Map<String, String> cells, String name, String aggregate, int line)
            throws IOException {
        row = new GoogleBenchmarkRow();
        row.read(cells, name, aggregate);
        add(line);
    }

    private void add(int line) throws IOException {
        if (!row.odd.isEmpty()) {
            row.odd.forEach(
                    (column, cell) -> results.unread(line, "expected a number in " + column, cell));
        }
        if (row.isFit()) {
            return;
        }
        FilePosition position = results.at(line);
        if (row.isPlain() && all.isEmpty()) {
            alone(position);
        } else if (row.standsAlone() && all.isEmpty()) {
            GoogleBenchmarkSeries series = new GoogleBenchmarkSeries(row, position);
            series.add(row, results, position);
            series.addTo(results, metrics);
        } else {
            seriesOf(position).add(row, results, position);
        }
    }

    /** What a series of this row alone comes to, without making one. */
    private void alone(FilePosition position) throws IOException {
        results.reserve(position);
        results.reserve(position);
        BenchmarkId id = BenchmarkId.of(row.seriesName());
        GoogleBenchmarkMetrics.Times times = metrics.times(row.timeUnit);
        if (GoogleBenchmarkSeries.asksForRealTime(id.name())) {
            results.add(id, times.realPrimary(), row.real, position.line());
            results.add(id, times.cpu(), row.cpu, position.line());
        } else {
            results.add(id, times.cpuPrimary(), row.cpu, position.line());
            results.add(id, times.real(), row.real, position.line());
        }
    }

    private GoogleBenchmarkSeries seriesOf(FilePosition position) throws IOException {
        if (row.standsAlone()) {
            return begin(position);
        }
        GoogleBenchmarkSeries series = known();
        if (series == null || series.endsBefore(row)) {
            series = begin(position);
            latest.put(row.seriesKey(), series);
        }
        last = series;
        return series;
    }

    /** The series of the row's benchmark, mostly that of the row before. */
    private @Nullable GoogleBenchmarkSeries known() {
        return last != null && row.isOf(last) ? last : latest.get(row.seriesKey());
    }

    private GoogleBenchmarkSeries begin(FilePosition position) throws IOException {
        if (!row.hasCpu && !row.hasReal) {
            results.reserve(position);
        }
        results.hold(row.seriesName(), position);
        GoogleBenchmarkSeries series = new GoogleBenchmarkSeries(row, position);
        all.add(series);
        return series;
    }

    /**
     * What a row without a kind is of the repetitions of another benchmark: a name with {@code
     * _mean} and so on is an aggregate where the file has the same name with {@code _stddev}.
     *
     * @param repeated names that have one with {@value #DEVIATION}
     */
    static String aggregate(String name, Set<String> repeated) {
        for (String kind : AGGREGATES) {
            String base = name.substring(0, Math.max(0, name.length() - kind.length() - 1));
            if (name.endsWith("_" + kind) && repeated.contains(base)) {
                return kind;
            }
        }
        return "";
    }

    void finish() throws IOException {
        for (GoogleBenchmarkSeries series : folded()) {
            series.addTo(results, metrics);
        }
    }

    /** Series with the aggregates that files before version 1.5 do not call so. */
    private List<GoogleBenchmarkSeries> folded() {
        Set<String> repeated = new HashSet<>();
        for (GoogleBenchmarkSeries series : all) {
            if (!series.typed && series.name().endsWith(DEVIATION)) {
                String name = series.name();
                repeated.add(name.substring(0, name.length() - DEVIATION.length()));
            }
        }
        if (repeated.isEmpty()) {
            return all;
        }
        Map<String, GoogleBenchmarkSeries> bases = new HashMap<>();
        List<GoogleBenchmarkSeries> kept = new ArrayList<>();
        for (GoogleBenchmarkSeries series : all) {
            String name = series.name();
            String kind = series.typed ? "" : aggregate(name, repeated);
            if (kind.isEmpty()) {
                bases.put(name, series);
                kept.add(series);
                continue;
            }
            String base = name.substring(0, name.length() - kind.length() - 1);
            if (!bases.containsKey(base)) {
                bases.put(base, series.without(base));
                kept.add(bases.get(base));
            }
            bases.get(base).tell(kind, series);
        }
        return kept;
    }

    private static final class GoogleBenchmarkRow {
        private static final String AGGREGATE = "aggregate";
        private static final int NO_INDEX = -1;
        private static final int UNSAID = Integer.MAX_VALUE;

        private static final Set<String> TEXTS =
                Set.of("name", "label", "time_unit", "error_occurred", "error_message");

        // Of each row there is one of these, and most have neither.
        private Map<String, String> odd = Map.of();
        private Map<String, Double> counters = Map.of();
        private String name = "";
        private String runName = "";
        private String runType = "";
        private String aggregate = "";
        private String timeUnit = "ns";
        private String failure = "";
        private String skip = "";
        private boolean failed;
        private boolean skipped;
        private boolean fit;
        private boolean hasCpu;
        private boolean hasReal;
        private double cpu;
        private double real;
        private int repetition = NO_INDEX;
        private int family = NO_INDEX;
        private int instance = NO_INDEX;
        private int repetitions = UNSAID;

        void read(JsonCursor json) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "name" -> name = json.name();
                    case "run_name" -> runName = json.name();
                    case "run_type" -> runType = json.text();
                    case "aggregate_name" -> aggregate = json.text();
                    case "time_unit" -> timeUnit = json.text();
                    case "repetition_index" -> repetition = index(key, json, NO_INDEX);
                    case "cpu_time" -> {
                        cpu = json.number();
                        hasCpu = true;
                    }
                    case "real_time" -> {
                        real = json.number();
                        hasReal = true;
                    }
                    default -> rest(key, json);
                }
            });
            if (name.isEmpty() && runName.isEmpty()) {
                throw json.problem("expected the key name, found none");
            }
        }

        /**
         * Reads a row of a table.
         *
         * @param whole the row's name
         * @param kind what it is of its repetitions, such as {@code median}; empty if it is one
         *     itself
         */
        void read(Map<String, String> cells, String whole, String kind) {
            name = whole;
            aggregate = kind;
            runType = kind.isEmpty() ? "" : AGGREGATE;
            runName = kind.isEmpty() ? "" : whole.substring(0, whole.length() - kind.length() - 1);
            cells.forEach(this::cell);
            boolean fitted = whole.endsWith("_BigO") || whole.endsWith("_RMS");
            fit = fitted && cells.getOrDefault("iterations", "").isBlank();
            hasCpu &= !fit;
            hasReal &= !fit;
        }

        private void cell(String column, String text) {
            OptionalDouble number = NumberText.parse(text);
            boolean numeric = !TEXTS.contains(column);
            if (numeric && number.isEmpty() && !text.isBlank()) {
                odd = with(odd, column, text);
            }
            switch (column) {
                case "name", "iterations", "label" -> {}
                case "time_unit" -> timeUnit = text.isBlank() ? timeUnit : ForeignText.clean(text);
                case "error_occurred" -> failed = text.equals("true");
                case "error_message" -> failure = ForeignText.clean(text);
                case "cpu_time" -> {
                    cpu = number.orElse(0);
                    hasCpu = number.isPresent();
                }
                case "real_time" -> {
                    real = number.orElse(0);
                    hasReal = number.isPresent();
                }
                default ->
                        number.ifPresent(value -> {
                            counters = with(counters, ForeignText.clean(column), value);
                        });
            }
        }

        private void rest(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "repetitions" -> repetitions = index(key, json, UNSAID);
                case "iterations", "threads" -> {}
                case "family_index" -> family = index(key, json, NO_INDEX);
                case "per_family_instance_index" -> instance = index(key, json, NO_INDEX);
                case "error_occurred" -> failed = json.isTrue();
                case "error_message" -> failure = json.note();
                case "skipped" -> skipped = json.isTrue();
                case "skip_message" -> skip = json.note();
                case "rms", "big_o", "cpu_coefficient", "real_coefficient" -> fit = true;
                default -> {
                    if (json.isNumber()) {
                        counters = with(counters, json.key(key), json.number());
                    } else if (json.isNull()) {
                        odd = with(odd, json.key(key), "null");
                    }
                }
            }
        }

        private static <V> Map<String, V> with(Map<String, V> known, String key, V value) {
            Map<String, V> all = known.isEmpty() ? new LinkedHashMap<>() : known;
            all.put(key, value);
            return all;
        }

        private int index(String key, JsonCursor json, int otherwise) throws IOException {
            double index = json.number();
            if (!Double.isFinite(index)) {
                odd = with(odd, key, Double.toString(index));
            }
            return Double.isFinite(index) ? (int) index : otherwise;
        }

        boolean isFit() {
            return fit && !hasCpu && !hasReal;
        }

        boolean isAggregate() {
            return runType.equals(AGGREGATE);
        }

        /**
         * The name shared by all repetitions and aggregates; very old files have only the row's.
         */
        String seriesName() {
            return runName.isEmpty() ? name : runName;
        }

        /** Whether it is of a series; programs may register several benchmarks of one name. */
        boolean isOf(GoogleBenchmarkSeries series) {
            return series.family == family
                    && series.instance == instance
                    && series.name().equals(seriesName());
        }

        String seriesKey() {
            return family + " " + instance + " " + seriesName();
        }

        String failure() {
            return failure.isEmpty() ? "the benchmark reported an error" : failure;
        }

        String skip() {
            return skip.isEmpty() ? "the benchmark skipped itself" : skip;
        }

        boolean standsAlone() {
            return !isAggregate() && repetitions <= 1;
        }

        boolean isPlain() {
            return standsAlone() && hasCpu && hasReal && !failed && !skipped && counters.isEmpty();
        }
    }

    private static final class GoogleBenchmarkSeries {
        private final BenchmarkId id;
        private final FilePosition position;
        private final String timeUnit;
        private final int family;
        private final int instance;
        private final boolean typed;
        private final GoogleBenchmarkValues cpu = new GoogleBenchmarkValues();
        private final GoogleBenchmarkValues real = new GoogleBenchmarkValues();
        private Map<String, GoogleBenchmarkValues> counters = Map.of();
        private Optional<MetricReading> withoutValue = Optional.empty();
        private int lastRepetition = -1;

        GoogleBenchmarkSeries(GoogleBenchmarkRow first, FilePosition position) {
            this(
                    BenchmarkId.of(first.seriesName()),
                    position,
                    first.timeUnit,
                    first.family,
                    first.instance,
                    !first.runType.isEmpty());
        }

        private GoogleBenchmarkSeries(
                BenchmarkId id,
                FilePosition position,
                String timeUnit,
                int family,
                int instance,
                boolean typed) {
            this.id = id;
            this.position = position;
            this.timeUnit = timeUnit;
            this.family = family;
            this.instance = instance;
            this.typed = typed;
        }

        /** One of another name and without values, of which this is an aggregate. */
        GoogleBenchmarkSeries without(String name) {
            return new GoogleBenchmarkSeries(
                    BenchmarkId.of(name), position, timeUnit, family, instance, typed);
        }

        /** Takes an aggregate of its repetitions that was read as a series. */
        void tell(String kind, GoogleBenchmarkSeries aggregate) {
            cpu.tell(kind, aggregate.cpu);
            real.tell(kind, aggregate.real);
            aggregate.counters.forEach((name, values) -> counter(name).tell(kind, values));
        }

        String name() {
            return id.name();
        }

        /** Whether a row of the same name belongs to another run of the benchmark. */
        boolean endsBefore(GoogleBenchmarkRow row) {
            boolean counted = !row.isAggregate() && row.repetition >= 0;
            return (counted && row.repetition <= lastRepetition) || !row.timeUnit.equals(timeUnit);
        }

        void add(GoogleBenchmarkRow row, ResultCollector results, FilePosition at)
                throws FormatException {
            if (row.failed) {
                withoutValue = Optional.of(new Failed(results.hold(row.failure(), at)));
            } else if (row.skipped && withoutValue.isEmpty()) {
                withoutValue = Optional.of(new Skipped(results.hold(row.skip(), at)));
            }
            if (row.hasCpu) {
                reserve(cpu, results, at);
                cpu.add(row, row.cpu);
            }
            if (row.hasReal) {
                reserve(real, results, at);
                real.add(row, row.real);
            }
            for (var counter : row.counters.entrySet()) {
                GoogleBenchmarkValues values = counter(counter.getKey());
                if (values.isEmpty()) {
                    results.hold(counter.getKey(), at);
                }
                reserve(values, results, at);
                values.add(row, counter.getValue());
            }
            lastRepetition = Math.max(lastRepetition, row.isAggregate() ? -1 : row.repetition);
        }

        private static void reserve(
                GoogleBenchmarkValues values, ResultCollector results, FilePosition at)
                throws FormatException {
            if (values.isEmpty()) {
                results.reserve(at);
            } else {
                results.reserveSample(at);
            }
        }

        private GoogleBenchmarkValues counter(String key) {
            if (counters.isEmpty()) {
                counters = new LinkedHashMap<>();
            }
            return counters.computeIfAbsent(key, _ -> new GoogleBenchmarkValues());
        }

        void addTo(ResultCollector results, GoogleBenchmarkMetrics metrics) throws FormatException {
            boolean realFirst = real.hasCentre() && (asksForRealTime(name()) || !cpu.hasCentre());
            GoogleBenchmarkMetrics.Times times = metrics.times(timeUnit);
            Metric primary = realFirst ? times.realPrimary() : times.cpuPrimary();
            if (withoutValue.isPresent()) {
                Metric asked = asksForRealTime(name()) ? times.realPrimary() : times.cpuPrimary();
                results.add(id, asked, withoutValue.get(), position);
                return;
            }
            if (!cpu.hasCentre() && !real.hasCentre()) {
                MetricReading nothing = new Failed("the row has neither cpu_time nor real_time");
                results.add(id, primary, nothing, position);
                return;
            }
            add(realFirst ? real : cpu, primary, results);
            add(realFirst ? cpu : real, realFirst ? times.cpu() : times.real(), results);
            Optional<MetricReading> mean = (realFirst ? real : cpu).meanBeside();
            results.add(id, times.mean(), mean, position);
            for (var counter : counters.entrySet()) {
                add(counter.getValue(), metrics.counter(counter.getKey()), results);
            }
        }

        private void add(GoogleBenchmarkValues values, Metric metric, ResultCollector results)
                throws FormatException {
            if (values.hasCentre()) {
                Measured reading = values.reading();
                results.add(id, metric, reading, position);
                values.disagreement(reading)
                        .ifPresent(what -> results.warn(position, metric.name() + ": " + what, ""));
            }
        }

        static boolean asksForRealTime(String name) {
            return name.contains("/real_time") || name.contains("/manual_time");
        }

        /**
         * One column of a series: the values of its repetitions, and what the tool's aggregates say
         * of them. The central value is the median of the repetitions; a file with aggregates alone
         * gives its median, or else its mean.
         */
        private static final class GoogleBenchmarkValues {
            /** The tool divides and multiplies in another order, so the last digits may differ. */
            private static final double ROUNDING = 1e-9;

            private final SampleBuffer repetitions = new SampleBuffer();

            /** What aggregates say; NaN where there is none. */
            private double median = Double.NaN;

            private double mean = Double.NaN;
            private double deviation = Double.NaN;
            private boolean aggregated;
            private boolean medianSaid;
            private boolean central;

            void add(GoogleBenchmarkRow row, double value) {
                if (!row.isAggregate()) {
                    repetitions.add(value);
                    return;
                }
                tell(row.aggregate, value);
            }

            void tell(String kind, GoogleBenchmarkValues one) {
                if (!one.repetitions.isEmpty()) {
                    tell(kind, one.repetitions.first());
                }
            }

            private void tell(String kind, double value) {
                aggregated = true;
                switch (kind) {
                    case "median" -> {
                        median = value;
                        medianSaid = true;
                    }
                    case "mean" -> mean = value;
                    case "stddev" -> deviation = value;
                    default -> {}
                }
                central |= kind.equals("median") || kind.equals("mean");
            }

            boolean isEmpty() {
                return repetitions.isEmpty() && !aggregated;
            }

            boolean hasCentre() {
                return !repetitions.isEmpty() || central;
            }

            /** The mean beside the median, where no repetitions are there to tell both. */
            Optional<MetricReading> meanBeside() {
                boolean both = medianSaid && !Double.isNaN(mean);
                return both && repetitions.isEmpty()
                        ? Optional.of(MetricReading.measured(mean))
                        : Optional.empty();
            }

            Measured reading() {
                Samples samples = repetitions.size() > 1 ? repetitions.toSamples() : Samples.NONE;
                double centre = centre(samples);
                ReportedSpread spread = ReportedSpread.deviation(centre, deviation);
                return new Measured(centre, spread, samples);
            }

            /**
             * What is odd when the file's median is not that of its repetitions, which was read.
             */
            Optional<String> disagreement(Measured read) {
                double centre = read.value();
                boolean comparable = !repetitions.isEmpty() && Double.isFinite(median);
                String what = "the median row says %s, the repetitions' median is %s";
                return comparable && Math.abs(median - centre) > ROUNDING * Math.abs(centre)
                        ? Optional.of(what.formatted(median, centre))
                        : Optional.empty();
            }

            private double centre(Samples several) {
                if (repetitions.isEmpty()) {
                    return medianSaid ? median : mean;
                }
                return several.isEmpty() ? repetitions.first() : several.median();
            }
        }
    }
}
