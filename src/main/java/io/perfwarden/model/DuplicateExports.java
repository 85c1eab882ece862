package io.perfwarden.model;

import module java.base;

import io.perfwarden.model.column.ResultColumns;

/**
 * Finds one run exported to several files, such as JMH's JSON beside its console: the same names
 * with the same values, within rounding. The fullest file counts. Two runs are two benchmarks.
 *
 * <p>Exporters may spell a metric differently, and show another one first: criterion's bencher
 * output has the median, Haskell's CSV the mean.
 */
final class DuplicateExports {
    /** Most names of one class and method that are compared. */
    private static final int MOST_ALIKE = 100;

    private static final double MOST_ROUNDED = 0.05;

    /** A format with so many decimals, such as JMH's, always prints as many. */
    private static final int FIXED_DECIMALS = 3;

    /** No tool prints a time or size with fewer digits, asv's console as many. */
    private static final int FEWEST_DIGITS = 3;

    private static final MathContext DIGITS = new MathContext(12);

    /** Criterion's bencher output has whole numbers of this unit, also 0. */
    private static final String WHOLE = "ns/iter";

    private static final String TARGET = "target";

    private static final Pattern FORM = Pattern.compile("(?i)[-_.](?:full|brief|compressed)\\b");

    private static final SuitePlatform HERE = new SuitePlatform("", "");

    private record Export(String file, String format) {
        static Export of(MetricResult one) {
            return of(one.position().source());
        }

        static Export of(ResultSource source) {
            return new Export(source.file(), source.facts().getOrDefault(ResultSource.FORMAT, ""));
        }

        boolean mayBeOfOneRun(Export other) {
            return !equals(other)
                    && (format.equals(other.format)
                            ? form().equals(other.form())
                            : !format.isEmpty() && !other.format.isEmpty());
        }

        private String form() {
            return FORM.matcher(file).replaceAll("");
        }
    }

    private record ExportPair(Export one, Export other) {}

    private record StatedBenchmark(Export export, BenchmarkId benchmark) {}

    private record PrintedUnit(Export export, String unit) {}

    /** What an export holds. Where two hold the same, the shorter format is the tool's own. */
    private record ExportDetail(int samples, int rows) {
        ExportDetail and(ExportDetail other) {
            return new ExportDetail(samples + other.samples, rows + other.rows);
        }
    }

    private record EqualResults(MetricResult one, MetricResult other) {}

    private final Map<ExportPair, List<EqualResults>> twins = new LinkedHashMap<>();
    private final Map<Export, ExportDetail> details = new HashMap<>();
    private final Map<StatedBenchmark, MetricResult> means = new HashMap<>();
    private final Map<Metric, Metric> quantities = new HashMap<>();
    private final Map<PrintedUnit, Integer> digits = new HashMap<>();

    private DuplicateExports() {}

    static List<MetricResult> drop(ResultColumns all) {
        Set<Export> exports = all.sources().stream().map(Export::of).collect(Collectors.toSet());
        boolean several =
                exports.stream().map(Export::format).distinct().count() > 1
                        || exports.stream().map(Export::form).distinct().count() < exports.size();
        return several ? new DuplicateExports().dropDuplicates(all) : all;
    }

    private List<MetricResult> dropDuplicates(List<MetricResult> read) {
        List<MetricResult> all = new ArrayList<>(read);
        Map<SeriesKey, Map<Export, List<MetricResult>>> alike = new LinkedHashMap<>();
        for (MetricResult one : all) {
            Export export = Export.of(one);
            BenchmarkId id = key(one.id());
            SeriesKey key = SeriesKey.of(HERE, id, quantity(one)).inAnyUnit();
            alike.computeIfAbsent(key, _ -> new LinkedHashMap<>())
                    .computeIfAbsent(export, _ -> new ArrayList<>(1))
                    .add(one);
            if (one.metric().name().equals("mean")) {
                means.put(new StatedBenchmark(export, id), one);
            }
            String unit = quantity(one).unit().base();
            digits.merge(
                    new PrintedUnit(export, unit), Math.max(FEWEST_DIGITS, digits(one)), Math::max);
            details.merge(export, new ExportDetail(samples(one).size(), 1), ExportDetail::and);
        }
        alike.values().forEach(this::match);
        Set<MetricResult> copies = Collections.newSetFromMap(new IdentityHashMap<>());
        Map<Export, Map<BenchmarkId, BenchmarkId>> whole = new HashMap<>();
        twins.forEach((pair, both) -> {
            if (areOneRun(pair, both)) {
                boolean first = isRicher(pair, both);
                both.stream()
                        .filter(it -> !copies.contains(first ? it.one() : it.other()))
                        .forEach(it -> copies.add(first ? it.other() : it.one()));
            } else {
                both.forEach(it -> addWholeName(it, whole));
            }
        });
        return copies.isEmpty() && whole.isEmpty()
                ? all
                : all.stream()
                        .filter(it -> !copies.contains(it))
                        .map(it -> it.withId(wholeName(it, whole)))
                        .toList();
    }

    /** Two runs share a name, so that it gets their files, also if one of them shortened it. */
    private static void addWholeName(
            EqualResults twin, Map<Export, Map<BenchmarkId, BenchmarkId>> whole) {
        boolean first = twin.one().id().name().length() < twin.other().id().name().length();
        MetricResult shorter = first ? twin.one() : twin.other();
        BenchmarkId longer = (first ? twin.other() : twin.one()).id();
        if (!shorter.id().name().equals(longer.name())) {
            whole.computeIfAbsent(Export.of(shorter), _ -> new HashMap<>())
                    .put(shorter.id(), longer);
        }
    }

    private static BenchmarkId wholeName(
            MetricResult one, Map<Export, Map<BenchmarkId, BenchmarkId>> whole) {
        return whole.getOrDefault(Export.of(one), Map.of()).getOrDefault(one.id(), one.id());
    }

    private void match(Map<Export, List<MetricResult>> exports) {
        if (exports.size() > MOST_ALIKE) {
            return;
        }
        List<Export> files = List.copyOf(exports.keySet());
        for (int i = 0; i < files.size(); i++) {
            for (Export other : files.subList(i + 1, files.size())) {
                Export one = files.get(i);
                if (one.mayBeOfOneRun(other)) {
                    var found =
                            twins.computeIfAbsent(
                                    new ExportPair(one, other), _ -> new ArrayList<>());
                    match(
                            exports.getOrDefault(one, List.of()),
                            exports.getOrDefault(other, List.of()),
                            found);
                }
            }
        }
    }

    /** Pairs results with a single possible partner; repetitions in one file by their order. */
    private void match(
            List<MetricResult> ones, List<MetricResult> others, List<EqualResults> found) {
        if (Math.max(ones.size(), others.size()) > MOST_ALIKE) {
            return;
        }
        for (int i = 0; i < ones.size(); i++) {
            MetricResult one = ones.get(i);
            List<MetricResult> possible = others.stream().filter(it -> mayBeOne(one, it)).toList();
            if (possible.size() == 1
                    && ones.stream().filter(it -> mayBeOne(it, possible.getFirst())).count() == 1) {
                found.add(new EqualResults(one, possible.getFirst()));
            } else if (ones.size() == others.size() && mayBeOne(one, others.get(i))) {
                found.add(new EqualResults(one, others.get(i)));
            }
        }
    }

    private boolean mayBeOne(MetricResult one, MetricResult other) {
        boolean told = Stream.of(one, other).allMatch(it -> it.id().params().containsKey(TARGET));
        if (!isComparable(one, other)) {
            return false;
        }
        return told
                ? DenseNames.mayBeOne(one.id(), other.id())
                : DenseNames.mayBeOne(withoutTarget(one.id()), withoutTarget(other.id()));
    }

    /** Whether two values have one unit. A console may show none, as asv's of what it tracks. */
    private boolean isComparable(MetricResult one, MetricResult other) {
        Unit unit = quantity(one).unit();
        Unit otherUnit = quantity(other).unit();
        return unit.comparableWith(otherUnit)
                || unit.equals(Unit.NONE)
                || otherUnit.equals(Unit.NONE);
    }

    private static BenchmarkId key(BenchmarkId id) {
        return DenseNames.key(withoutTarget(id));
    }

    /** Of criterion's exporters only the bencher output has it. */
    private static BenchmarkId withoutTarget(BenchmarkId id) {
        if (!id.params().containsKey(TARGET)) {
            return id;
        }
        Map<String, String> params = new LinkedHashMap<>(id.params());
        params.remove(TARGET);
        return new BenchmarkId(id.name(), params);
    }

    private Metric quantity(MetricResult one) {
        return quantities.computeIfAbsent(
                one.metric(), it -> it.withNameAndUnit(it.plainName(), it.unit().quantity()));
    }

    private static Samples samples(MetricResult one) {
        return one.reading() instanceof MetricReading.Measured measured
                ? measured.samples()
                : Samples.NONE;
    }

    private boolean areOneRun(ExportPair pair, List<EqualResults> twins) {
        List<EqualResults> primary =
                twins.stream()
                        .filter(it -> it.one().metric().role() == Metric.Role.PRIMARY)
                        .filter(it -> it.one().hasValue() || it.other().hasValue())
                        .toList();
        return !primary.isEmpty()
                && primary.stream()
                        .allMatch(it ->
                                isStated(it.one(), pair.other(), it.other())
                                        || isStated(it.other(), pair.one(), it.one()));
    }

    /** Whether an export states a value: as its own one, as the median of its samples or a mean. */
    private boolean isStated(MetricResult value, Export export, MetricResult other) {
        Samples samples = samples(other);
        return areEqual(value, other)
                || (!samples.isEmpty()
                        && areEqual(value, other.withReading(MetricReading.of(samples.median()))))
                || Optional.ofNullable(means.get(new StatedBenchmark(export, key(other.id()))))
                        .filter(it -> isComparable(it, value))
                        .filter(it -> areEqual(value, it))
                        .isPresent();
    }

    private boolean areEqual(MetricResult first, MetricResult second) {
        if (!(first.reading() instanceof MetricReading.Measured one)
                || !(second.reading() instanceof MetricReading.Measured other)) {
            return false;
        }
        Unit unit = quantity(first).unit();
        Unit otherUnit = quantity(second).unit();
        DoubleUnaryOperator convert =
                unit.comparableWith(otherUnit)
                        ? it -> otherUnit.convert(it, unit)
                        : DoubleUnaryOperator.identity();
        double converted = convert.applyAsDouble(other.value());
        double rounded =
                Math.max(
                        rounding(first, one.value(), unit),
                        convert.applyAsDouble(rounding(second, other.value(), otherUnit)));
        return Math.abs(one.value() - converted)
                <= rounded + 4 * Math.ulp(Math.max(one.value(), converted));
    }

    /**
     * Half of the last place that was printed. Zeros at the end of a large number may come of its
     * unit: {@code 1.8338 ms} has no more digits than its neighbours.
     */
    private double rounding(MetricResult of, double value, Unit unit) {
        if (!Double.isFinite(value) || value == 0) {
            return unit.symbol().equals(WHOLE) ? 0.5 : 0;
        }
        BigDecimal printed = new BigDecimal(value, DIGITS).stripTrailingZeros();
        int decimals = Math.max(0, printed.scale());
        double half = Math.pow(10, -decimals) / 2;
        if (decimals >= FIXED_DECIMALS) {
            return half;
        }
        int first = printed.precision() - printed.scale();
        int most = digits.getOrDefault(new PrintedUnit(Export.of(of), unit.base()), 0);
        double shown = printed.scale() < 0 ? Math.pow(10, first - most) / 2 : 0;
        return Math.min(Math.max(half, shown), MOST_ROUNDED * Math.abs(value));
    }

    /** Whether the first file holds more: samples, then whole names, digits and metrics. */
    private boolean isRicher(ExportPair pair, List<EqualResults> both) {
        ExportDetail mine = details.getOrDefault(pair.one(), new ExportDetail(0, 0));
        ExportDetail theirs = details.getOrDefault(pair.other(), new ExportDetail(0, 0));
        return IntStream.of(
                                Integer.compare(mine.samples, theirs.samples),
                                Long.compare(
                                        length(both.stream().map(EqualResults::one)),
                                        length(both.stream().map(EqualResults::other))),
                                Long.compare(
                                        digits(both.stream().map(EqualResults::one)),
                                        digits(both.stream().map(EqualResults::other))),
                                Integer.compare(mine.rows, theirs.rows),
                                pair.other().format().compareTo(pair.one().format()))
                        .filter(it -> it != 0)
                        .findFirst()
                        .orElse(1)
                > 0;
    }

    private static long length(Stream<MetricResult> all) {
        return all.mapToLong(one -> one.id().name().length()).sum();
    }

    private static long digits(Stream<MetricResult> all) {
        return all.mapToLong(DuplicateExports::digits).sum();
    }

    private static int digits(MetricResult one) {
        return one.reading() instanceof MetricReading.Measured measured
                        && Double.isFinite(measured.value())
                ? new BigDecimal(measured.value(), DIGITS).stripTrailingZeros().precision()
                : 0;
    }
}
