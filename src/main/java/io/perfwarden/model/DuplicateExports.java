package io.perfwarden.model;

import module java.base;

import io.perfwarden.model.column.ResultColumns;

/**
 * Finds one run exported to several files, such as JMH's JSON beside its console: the same names
 * with the same values, within rounding. The fullest file counts. Two runs are two benchmarks.
 */
final class DuplicateExports {
    /** Most names of one class and method that are compared. */
    private static final int MOST_ALIKE = 100;

    private static final double MOST_ROUNDED = 0.05;

    /** A format with so many decimals, such as JMH's, always prints as many. */
    private static final int FIXED_DECIMALS = 3;

    private static final MathContext DIGITS = new MathContext(12);

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

    private record Twin(MetricResult one, MetricResult other) {}

    private final Map<ExportPair, List<Twin>> twins = new LinkedHashMap<>();
    private final Map<Export, Integer> wealth = new HashMap<>();

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
            SeriesKey key = SeriesKey.of(HERE, DenseNames.key(one.id()), one.metric());
            alike.computeIfAbsent(key, _ -> new LinkedHashMap<>())
                    .computeIfAbsent(export, _ -> new ArrayList<>(1))
                    .add(one);
            wealth.merge(export, samples(one), Integer::sum);
        }
        alike.values().forEach(this::match);
        Set<MetricResult> copies = Collections.newSetFromMap(new IdentityHashMap<>());
        Map<Export, Map<BenchmarkId, BenchmarkId>> whole = new HashMap<>();
        twins.forEach((pair, both) -> {
            if (areOneRun(both)) {
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
    private static void addWholeName(Twin twin, Map<Export, Map<BenchmarkId, BenchmarkId>> whole) {
        boolean first = twin.one().id().name().length() < twin.other().id().name().length();
        MetricResult shorter = first ? twin.one() : twin.other();
        BenchmarkId longer = (first ? twin.other() : twin.one()).id();
        if (!shorter.id().equals(longer)) {
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
    private static void match(
            List<MetricResult> ones, List<MetricResult> others, List<Twin> found) {
        if (Math.max(ones.size(), others.size()) > MOST_ALIKE) {
            return;
        }
        for (int i = 0; i < ones.size(); i++) {
            MetricResult one = ones.get(i);
            List<MetricResult> possible = others.stream().filter(it -> mayBeOne(one, it)).toList();
            if (possible.size() == 1
                    && ones.stream().filter(it -> mayBeOne(it, possible.getFirst())).count() == 1) {
                found.add(new Twin(one, possible.getFirst()));
            } else if (ones.size() == others.size() && mayBeOne(one, others.get(i))) {
                found.add(new Twin(one, others.get(i)));
            }
        }
    }

    private static boolean mayBeOne(MetricResult one, MetricResult other) {
        return DenseNames.mayBeOne(one.id(), other.id());
    }

    private static int samples(MetricResult one) {
        return one.reading() instanceof MetricReading.Measured measured
                ? measured.samples().size()
                : 0;
    }

    private static boolean areOneRun(List<Twin> twins) {
        List<Twin> primary =
                twins.stream()
                        .filter(it -> it.one().metric().role() == Metric.Role.PRIMARY)
                        .filter(it -> it.one().hasValue() || it.other().hasValue())
                        .toList();
        return !primary.isEmpty() && primary.stream().allMatch(DuplicateExports::areEqual);
    }

    private static boolean areEqual(Twin twin) {
        if (!(twin.one().reading() instanceof MetricReading.Measured one)
                || !(twin.other().reading() instanceof MetricReading.Measured other)) {
            return false;
        }
        Unit unit = twin.one().metric().unit();
        Unit otherUnit = twin.other().metric().unit();
        double converted = otherUnit.convert(other.value(), unit);
        double rounded =
                Math.max(
                        rounding(one.value()),
                        Math.abs(otherUnit.convert(rounding(other.value()), unit)));
        return Math.abs(one.value() - converted)
                <= rounded + 4 * Math.ulp(Math.max(one.value(), converted));
    }

    /** Half of the last decimal place of a number. */
    private static double rounding(double value) {
        if (!Double.isFinite(value) || value == 0) {
            return 0;
        }
        BigDecimal printed = new BigDecimal(value, DIGITS).stripTrailingZeros();
        int decimals = Math.max(0, printed.scale());
        double half = Math.pow(10, -decimals) / 2;
        return decimals >= FIXED_DECIMALS ? half : Math.min(half, MOST_ROUNDED * Math.abs(value));
    }

    /** Whether the first file holds more: samples, then whole names, then digits. */
    private boolean isRicher(ExportPair pair, List<Twin> both) {
        int samples =
                Integer.compare(
                        wealth.getOrDefault(pair.one(), 0), wealth.getOrDefault(pair.other(), 0));
        int names =
                Long.compare(
                        length(both.stream().map(Twin::one)),
                        length(both.stream().map(Twin::other)));
        int digits =
                Long.compare(
                        digits(both.stream().map(Twin::one)),
                        digits(both.stream().map(Twin::other)));
        return (samples != 0 ? samples : names != 0 ? names : digits) >= 0;
    }

    private static long length(Stream<MetricResult> all) {
        return all.mapToLong(one -> one.id().name().length()).sum();
    }

    private static long digits(Stream<MetricResult> all) {
        return all.mapToLong(one ->
                        one.reading() instanceof MetricReading.Measured measured
                                        && Double.isFinite(measured.value())
                                ? new BigDecimal(measured.value(), DIGITS)
                                        .stripTrailingZeros()
                                        .precision()
                                : 0)
                .sum();
    }
}
