package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.report.Cases;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.FindingWording;
import io.perfwarden.report.RowFigures;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.report.github.CommentBody;

/**
 * Percentages, counts and machines of a verdict, wherever they are shown: each is one that the
 * verdict's document says, in the same rounding.
 */
public final class ShownFigures {
    private static final String NUMBER = "\\d[\\d,]*(?:\\.\\d+)?";

    /** Such as {@code 8–30 %} and {@code 2.0x}. */
    private static final Pattern SHARE =
            Pattern.compile(
                    "(?<![\\w.,/+%-])("
                            + NUMBER
                            + ")(?:\u2013("
                            + NUMBER
                            + "))? ?(%|[x\u00d7](?!\\w))");

    private static final Pattern COUNT =
            Pattern.compile(
                    "(?<![\\w.,])("
                            + NUMBER
                            + ") (regression|improvement|threshold(?!s? crossed as before)|other metric|crashed as before"
                            + "|crashed|missing|slower|not comparable|not judged|not affected"
                            + "|within slack|new|accepted|ignored|not sensitive|unchanged)");

    private final Set<String> shares;
    private final Set<Map<String, Integer>> counts;
    private final Set<String> machines;

    private ShownFigures(
            Set<String> shares, Set<Map<String, Integer>> counts, Set<String> machines) {
        this.shares = shares;
        this.counts = counts;
        this.machines = machines;
    }

    /** Those of a document. */
    public static ShownFigures of(Comparison given) {
        ChangeGroups findings = ChangeGroups.of(given);
        CheckText check = CheckText.of(findings, Cases.CONTEXT);
        RowFigures figures = new RowFigures(text -> text);
        Stream<Row> rows = given.suites().stream().flatMap(suite -> suite.rows().stream());
        FindingWording words = FindingWording.plain(given);
        Stream<String> sentences =
                findings.listedGroups().stream()
                        .flatMap(it ->
                                Stream.concat(
                                        Stream.of(words.sentence(it)), words.remarks(it).stream()));
        String all =
                Stream.concat(
                                Stream.concat(
                                        sentences,
                                        Stream.of(
                                                CommentBody.standalone(given, ""),
                                                check.title(),
                                                check.summary(),
                                                check.text())),
                                rows.flatMap(row ->
                                        Stream.of(
                                                figures.change(row),
                                                figures.limit(row),
                                                figures.values(row).base(),
                                                figures.values(row).current())))
                        .collect(Collectors.joining("\n"));
        Set<String> machines = new HashSet<>();
        given.suites()
                .forEach(suite -> {
                    machines.addAll(suite.provenance().machine().facts().values());
                    suite.notices(SuiteNotice.EnvironmentDiffers.class)
                            .forEach(it -> machines.addAll(List.of(it.baseline(), it.current())));
                });
        return new ShownFigures(
                shares(all), Set.of(counts(CommonWording.counts(findings))), machines);
    }

    /** Those of either: a check speaks of the worst verdict of its commit, for whatever target. */
    public ShownFigures or(ShownFigures other) {
        return new ShownFigures(
                both(shares, other.shares),
                both(counts, other.counts),
                both(machines, other.machines));
    }

    /** Also the shares of a text. */
    public ShownFigures orShown(String text) {
        return new ShownFigures(both(shares, shares(text)), counts, machines);
    }

    private static <T> Set<T> both(Set<T> some, Set<T> others) {
        return Stream.concat(some.stream(), others.stream()).collect(Collectors.toSet());
    }

    /** Whether one of them is this change: 0.174 is 17.4 %, and a share of a larger value. */
    public boolean has(double change) {
        return shares.stream().anyMatch(it -> isShare(it, change));
    }

    /** Whether a share is a change with one decimal, which is left out if it is 0, or with more. */
    public static boolean isShare(String share, double change) {
        BigDecimal number = new BigDecimal(share.replaceAll("[^\\d.]", ""));
        double shown = number.doubleValue();
        int decimals = shown >= 100 ? 0 : Math.max(1, number.scale());
        double inverse = 1 / (1 + change) - 1;
        return DoubleStream.of(change, inverse)
                .map(it -> share.endsWith("%") ? 100 * Math.abs(it) : 1 + it)
                .anyMatch(it -> Math.abs(it - shown) <= 0.5001 * Math.pow(10, -decimals));
    }

    public static Set<String> shares(String text) {
        Set<String> all = new TreeSet<>();
        SHARE.matcher(plain(text))
                .results()
                .forEach(it -> {
                    String unit = it.group(3).equals("%") ? " %" : "x";
                    all.add(it.group(1) + unit);
                    Optional.ofNullable(it.group(2)).ifPresent(end -> all.add(end + unit));
                });
        return all;
    }

    static Map<String, Integer> counts(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        COUNT.matcher(plain(text))
                .results()
                .forEach(it ->
                        counts.merge(
                                it.group(2),
                                Integer.valueOf(it.group(1).replace(",", "")),
                                Integer::sum));
        return counts;
    }

    private static String plain(String text) {
        return text.replace('\u00a0', ' ').replace('\u202f', ' ');
    }

    /**
     * What surfaces show otherwise.
     *
     * @param texts what each shows
     * @param headings the line of each that counts
     * @param known machines of the repository
     */
    public List<String> differences(
            Map<String, String> texts,
            Map<String, String> headings,
            Collection<BenchmarkEnvironment> known) {
        List<String> all = new ArrayList<>();
        texts.forEach((surface, text) -> {
            Set<String> other = shares(text);
            other.removeAll(shares);
            other.forEach(it -> all.add(surface + " shows " + it));
            known.stream()
                    .map(it -> it.get(BenchmarkEnvironment.CPU))
                    .filter(it -> !it.isEmpty() && !machines.contains(it) && text.contains(it))
                    .distinct()
                    .forEach(it -> all.add(surface + " names the machine " + it));
        });
        headings.forEach((surface, text) ->
                counts(text)
                        .forEach((what, n) -> {
                            if (counts.stream().noneMatch(it -> n.equals(it.get(what)))) {
                                all.add(surface + " counts " + n + " " + what);
                            }
                        }));
        return all;
    }
}
