package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroup.GroupShare;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupLabel.DifferingParam;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.compare.group.GroupMember.SpreadUncertainty;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.SuitePlatform;

/**
 * A finding in words.
 *
 * @param bars whether what benchmarks measured before is shown as bars
 */
public record FindingWording(UnaryOperator<String> quote, Comparison comparison, boolean bars) {
    private static final String ALL = "*";

    private static final int PARAMS = 5;
    private static final int SUITES = 3;
    private static final int SECONDARY = 2;
    private static final Pattern RENAMED =
            Pattern.compile(
                    "renamed: \\{[A-Za-z][A-Za-z0-9_./]{0,39}: [A-Za-z][A-Za-z0-9_./]{0,39}\\}");

    private static final int UNDIRECTED = 3;
    private static final int METRICS = 3;
    private static final int FEWEST_RUNS = 3;
    private static final Set<String> MACHINE =
            Set.of(BenchmarkEnvironment.CPU, BenchmarkEnvironment.PROCS, BenchmarkEnvironment.GPU);

    private static final Set<RowReason> IMPLIED =
            EnumSet.of(
                    RowReason.OVER_LIMIT,
                    RowReason.NEW,
                    RowReason.GONE,
                    RowReason.CRASHED,
                    RowReason.CRASHED_AS_BEFORE,
                    RowReason.WHOLE_SUITE,
                    RowReason.OTHER_MACHINE,
                    RowReason.MOVED);

    private static final Set<RowReason> HARD_LIMITS =
            EnumSet.of(RowReason.OVER_BUDGET, RowReason.TOO_LITTLE_SPEED_UP);

    private static final Map<RowReason, String> READER_TEXTS =
            Map.of(
                    RowReason.CONFIRMED_TWICE, "measured twice",
                    RowReason.CONFIRMED_THRICE, "measured three times",
                    RowReason.DIRECTION_UNKNOWN, "direction unknown: set `direction`",
                    RowReason.ADVICE_ONLY, "advisory",
                    RowReason.CODE_SAME, "same code",
                    RowReason.BEYOND_ACCEPTED, "over the accepted limit",
                    RowReason.NO_PARTNER, "no benchmark to compare its speed with");

    public FindingWording(UnaryOperator<String> quote, Comparison comparison) {
        this(quote, comparison, true);
    }

    public FindingWording withTrend(boolean trend) {
        return new FindingWording(quote, comparison, trend);
    }

    public static FindingWording plain(Comparison comparison) {
        return new FindingWording(
                text -> MarkdownText.codeBlockText(text, MarkdownText.NAME), comparison);
    }

    /** For plain text that cuts no name. */
    public static FindingWording withFullNames(Comparison comparison) {
        return new FindingWording(
                text -> MarkdownText.codeBlockText(text, MarkdownText.WHOLE), comparison);
    }

    /** For text that a user copies: nothing is left out. */
    public static FindingWording withWholeNames(Comparison comparison) {
        return new FindingWording(text -> MarkdownText.plain(text, MarkdownText.WHOLE), comparison);
    }

    static FindingWording withShortNames(Comparison comparison) {
        return new FindingWording(text -> MarkdownText.plain(text, FindingTable.NAME), comparison);
    }

    public String change(ChangeGroup finding) {
        if (finding.isWholeSuite() && finding.kind() != ChangeKind.UNDECIDED) {
            return new SpanWording(true, quote).ofSuite(rows(finding), finding.ofSeveralMetrics());
        }
        return switch (finding.kind()) {
            case REGRESSED, SLOWER, WITHIN_SLACK -> span(finding, true);
            case IMPROVED -> span(finding, false);
            case CRASHED_BEFORE ->
                    finding.worst().row().isThreshold()
                            ? what(ChangeKind.CROSSED) + " as before"
                            : what(finding.kind());
            case INCOMPARABLE, UNDECIDED, ELSEWHERE, ADDED, CROSSED -> what(finding.kind());
            case NOT_SENSITIVE, NOT_AFFECTED, CRASHED, MISSING -> what(finding.kind());
            case ACCEPTED, SKIPPED, IGNORED, UNCHANGED -> what(finding.kind());
        };
    }

    private String span(ChangeGroup finding, boolean worse) {
        List<Row> rows = rows(finding);
        boolean isNamed =
                finding.ofSeveralMetrics()
                        || finding.members().stream()
                                .flatMap(it -> it.repeatingMetrics().stream())
                                .anyMatch(it -> it.metric().unit().isTime());
        String span = new SpanWording(worse, quote).of(rows, isNamed);
        if (!span.isEmpty()) {
            return span;
        }
        String change = new RowFigures(quote).change(rows.getFirst());
        return change.equals(RowFigures.NOTHING) ? what(finding.kind()) : change;
    }

    String outcome(Row row) {
        List<String> words = new ArrayList<>();
        words.add(change(row));
        words.add(because(row));
        words.add(CountWording.remark(row));
        words.removeIf(String::isEmpty);
        return String.join(", ", words);
    }

    private String change(Row row) {
        String span = new SpanWording(row.change().orElse(0) > 0, quote).of(List.of(row), false);
        if (!span.isEmpty()) {
            return span;
        }
        String change = new RowFigures(quote).change(row);
        return change.equals(RowFigures.NOTHING) ? "" : change;
    }

    public String label(ChangeGroup finding) {
        if (finding.isOfSuite()) {
            String suite = quote.apply(finding.worst().where().label());
            return finding.isWholeSuite() ? suite + ": " + benchmarks(finding.scope()) : suite;
        }
        return quote.apply(finding.label().shownName()) + with(finding) + placeText(finding);
    }

    public String sentence(ChangeGroup finding) {
        return label(finding) + (finding.isWholeSuite() ? " " : ": ") + scopeAndChange(finding);
    }

    public String scopeAndChange(ChangeGroup finding) {
        String scope = finding.isWholeSuite() ? "" : scope(finding.scope());
        return scope.isEmpty() ? change(finding) : scope + " " + change(finding);
    }

    private static String benchmarks(GroupShare scope) {
        return SuiteWideShift.benchmarks(scope.affected(), scope.alike());
    }

    String fullLabel(ChangeGroup finding) {
        if (finding.isWholeSuite()) {
            return finding.worst().where().label();
        }
        return quote.apply(finding.label().name()) + with(finding) + placeText(finding);
    }

    Stream<String> labels(ChangeGroup finding) {
        if (finding.isWholeSuite()) {
            SuitePlatform where = finding.worst().where();
            return Stream.of(label(finding), where.label(), where.suite(), ALL);
        }
        return Stream.of(finding.label().shownName(), finding.label().name())
                .map(name -> quote.apply(name) + with(finding))
                .flatMap(name -> Stream.of(name, name + placeText(finding)));
    }

    private String with(ChangeGroup finding) {
        String with = enumerate(params(finding).toList(), " ", PARAMS);
        return with.isEmpty() ? "" : " with " + with;
    }

    private String placeText(ChangeGroup finding) {
        List<String> places = new ArrayList<>();
        String file = finding.label().with().get(BenchmarkIdentities.FILE);
        if (file != null) {
            places.add(file);
        }
        if (ofSeveral()) {
            finding.places().forEach(place -> places.add(place.label()));
        }
        return places.isEmpty() ? "" : " in " + enumerate(places, ", ", SUITES);
    }

    String name(GroupMember member) {
        return nameWithPlace(
                BenchmarkIdentities.label(member.id()).substring(member.omitted()), member);
    }

    String fullName(GroupMember member) {
        return nameWithPlace(BenchmarkIdentities.label(member.id()), member);
    }

    private String nameWithPlace(String name, GroupMember member) {
        String quoted = quote.apply(name);
        return ofSeveral() ? quoted + " in " + quote.apply(member.where().label()) : quoted;
    }

    private static Stream<String> params(ChangeGroup finding) {
        return finding.label().with().entrySet().stream()
                .filter(param -> !param.getKey().equals(BenchmarkIdentities.FILE))
                .map(param -> param.getKey() + "=" + param.getValue());
    }

    private boolean ofSeveral() {
        return comparison.suites().size() > 1;
    }

    private String enumerate(List<String> names, String between, int most) {
        return CommonWording.enumerate(
                between, names.stream().limit(most).map(quote), names.size());
    }

    public List<String> remarks(ChangeGroup finding) {
        List<String> remarks = new ArrayList<>();
        if (finding.kind() == ChangeKind.ELSEWHERE) {
            return List.of(changeElsewhere(finding));
        }
        if (finding.isWholeSuite()) {
            return Stream.of(because(finding.worst().row())).filter(it -> !it.isEmpty()).toList();
        }
        remarks.add(share(finding.scope()));
        remarks.add(because(finding.worst().row()));
        remarks.add(CountWording.remark(finding.worst().row()));
        if (finding.kind() == ChangeKind.REGRESSED || finding.kind() == ChangeKind.SLOWER) {
            remarks.add(historyText(finding.worst().row()));
            remarks.add(doubt(finding, SpreadUncertainty.INSIDE_SPREAD, "inside its spread"));
            remarks.add(doubt(finding, SpreadUncertainty.SPREAD_UNKNOWN, "spread unknown"));
        }
        remarks.add(finding.renamed().map(it -> renameText(finding, it)).orElse(""));
        int mild = finding.membersWithinLimit().size();
        remarks.add(mild == 0 ? "" : CommonWording.groupDigits(mild) + " more within the limit");
        remarks.addAll(
                finding.kind() == ChangeKind.REGRESSED
                        ? Stream.concat(
                                        repeatingMetrics(finding).stream(),
                                        secondaryMetrics(finding.worst()).stream())
                                .toList()
                        : List.of());
        String change = change(finding);
        remarks.removeIf(it -> it.isEmpty() || it.equals(change));
        return remarks;
    }

    /** One line for metrics that cannot be judged and did not move. */
    public String undirectedText(List<ChangeGroup> findings) {
        int metrics = findings.stream().mapToInt(it -> it.members().size()).sum();
        List<String> labels =
                findings.stream().map(this::label).distinct().limit(UNDIRECTED).toList();
        return CommonWording.quantity(metrics, "metric")
                + (metrics == 1 ? " has" : " have")
                + " no direction and did not move: "
                + CommonWording.enumerate(
                        ", ",
                        labels.stream(),
                        (int) findings.stream().map(this::label).distinct().count())
                + ". To judge them, set `direction`.";
    }

    /** A missing benchmark with its likely new name. */
    public Optional<String> renameNote(ChangeGroup finding) {
        return finding.renamed()
                .map(it ->
                        quote.apply(finding.label().shownName()) + ": " + renameText(finding, it));
    }

    private String renameText(ChangeGroup missing, ChangeGroup added) {
        int n = added.members().size();
        return "renamed to "
                + quote.apply(added.label().shownName())
                + "? "
                + CommonWording.groupDigits(n)
                + (n == 1 ? " new benchmark matches" : " new benchmarks match")
                + renameLine(missing, added);
    }

    /** The line for the configuration, where it is short and YAML takes it as it is. */
    private String renameLine(ChangeGroup missing, ChangeGroup added) {
        String line =
                "renamed: {%s: %s}"
                        .formatted(
                                missing.worst().row().id().name(), added.worst().row().id().name());
        return added.members().size() == 1 && RENAMED.matcher(line).matches()
                ? ", " + quote.apply(line)
                : "";
    }

    private String changeElsewhere(ChangeGroup finding) {
        String change = new SpanWording(true, quote).of(rows(finding), false);
        boolean all = finding.scope().affected() == finding.scope().alike();
        return (all ? "" : CommonWording.groupDigits(finding.scope().affected()) + " of ")
                + CommonWording.quantity(finding.scope().alike(), "benchmark")
                + " "
                + (change.isEmpty() ? "not compared" : change)
                + ", perhaps because of the machine"
                + machines(finding);
    }

    private String machines(ChangeGroup finding) {
        String machines =
                comparison.suites().stream()
                        .filter(suite -> finding.places().contains(suite.where()))
                        .flatMap(suite -> suite.notices(SuiteNotice.EnvironmentDiffers.class))
                        .filter(differs -> MACHINE.contains(differs.fact()))
                        .collect(Collectors.groupingBy(SuiteNotice.EnvironmentDiffers::fact))
                        .values()
                        .stream()
                        .map(same -> difference(same.getFirst()))
                        .sorted()
                        .collect(Collectors.joining("; "));
        return machines.isEmpty() ? "" : ": " + machines;
    }

    private String difference(SuiteNotice.EnvironmentDiffers differs) {
        String before = quote.apply(differs.baseline());
        String now = quote.apply(differs.current());
        return differs.fact().equals(BenchmarkEnvironment.PROCS)
                ? before + " procs before, " + now + " now"
                : before + " before, " + now + " now";
    }

    private static List<Row> rows(ChangeGroup finding) {
        return finding.members().stream().map(GroupMember::row).toList();
    }

    private String because(Row row) {
        Optional<String> hard = hardLimit(row);
        String why =
                row.why().stream()
                        .filter(it -> !IMPLIED.contains(it))
                        .map(it ->
                                it == RowReason.BELOW_LIMIT
                                        ? "certain" + CommonWording.belowLimit(List.of(row))
                                        : it == RowReason.ACCEPTED
                                                ? acceptance(row)
                                                : HARD_LIMITS.contains(it)
                                                        ? hard.orElse(it.text())
                                                        : READER_TEXTS.getOrDefault(it, it.text()))
                        .collect(Collectors.joining(", "));
        String detail = row.detail().map(quote).orElse("");
        return why.isEmpty() || detail.isEmpty() ? why + detail : why + ": " + detail;
    }

    private String acceptance(Row row) {
        return row.limit().orElse(null) instanceof Limit.AcceptedLimit accepted
                ? RowReason.ACCEPTED.text()
                        + accepted.until().map(day -> " until " + day).orElse("")
                        + (accepted.by().isEmpty() ? "" : " by " + quote.apply(accepted.by()))
                        + (accepted.reason().isEmpty() ? "" : ": " + quote.apply(accepted.reason()))
                : RowReason.ACCEPTED.text();
    }

    private Optional<String> hardLimit(Row row) {
        RowFigures figures = new RowFigures(quote);
        return row.limit()
                .flatMap(limit ->
                        switch (limit) {
                            case Limit.BudgetLimit budget ->
                                    Optional.of(
                                            "over its budget of "
                                                    + figures.value(row, budget.most()));
                            case Limit.SpeedUpLimit(double factor, String of, _, _) ->
                                    Optional.of(
                                            "not "
                                                    + RowFigures.factor(factor)
                                                    + " as fast as "
                                                    + quote.apply(of));
                            case Limit.Allowance _, Limit.RisenShare _, Limit.AcceptedLimit _ ->
                                    Optional.empty();
                        });
    }

    private static String doubt(ChangeGroup finding, SpreadUncertainty doubt, String words) {
        int doubtful = finding.countUncertain(doubt);
        int all = finding.members().size();
        if (doubtful == 0 || doubtful == all) {
            return doubtful == 0 ? "" : words;
        }
        String some = doubtful == 1 ? words : words.replace("its", "their");
        return CommonWording.groupDigits(doubtful)
                + " of "
                + CommonWording.groupDigits(all)
                + " "
                + some;
    }

    private String share(GroupShare scope) {
        String share = scope(scope);
        return share.endsWith(",") ? share.substring(0, share.length() - 1) : share;
    }

    private String scope(GroupShare scope) {
        String all = CommonWording.groupDigits(scope.alike());
        if (scope.alike() < 2) {
            return "";
        }
        if (scope.affected() == scope.alike()) {
            String others = CommonWording.groupDigits(scope.unlike());
            String whole = all + " of " + all + " benchmarks";
            return scope.unlike() > 0 ? whole + ", not the other " + others + "," : whole;
        }
        return CommonWording.groupDigits(scope.affected())
                + " of "
                + all
                + " benchmarks"
                + scope.exception().map(it -> ", all but " + quote.apply(it) + ",").orElse("");
    }

    /** The values of the finding's worst member, and its name. */
    public String values(ChangeGroup finding) {
        if (finding.kind() == ChangeKind.ELSEWHERE) {
            return "";
        }
        Row row = finding.worst().row();
        boolean first = finding.kind() == ChangeKind.ADDED;
        boolean alone = row.baseline().isEmpty() && finding.effect() == RowEffect.NONE && !first;
        if (alone || row.current().isEmpty()) {
            return "";
        }
        RowFigures.ValueArrow arrow = new RowFigures(quote).arrow(row);
        String values = first ? arrow.currentValue() : arrow.line();
        List<String> at =
                finding.isWholeSuite()
                        ? List.of(finding.worst().shownName())
                        : at(finding, finding.worst());
        return at.isEmpty() ? values : values + " at " + enumerate(at, " ", PARAMS);
    }

    private static List<String> at(ChangeGroup finding, GroupMember member) {
        List<String> at =
                finding.label().at(member).stream()
                        .map(DifferingParam::shown)
                        .filter(text -> !text.isEmpty())
                        .toList();
        return at.isEmpty() && finding.places().size() > 1 ? List.of(member.where().label()) : at;
    }

    private Optional<String> repeatingMetrics(ChangeGroup finding) {
        List<Row> rows =
                finding.members().stream().flatMap(it -> it.repeatingMetrics().stream()).toList();
        List<String> names = rows.stream().map(it -> it.metric().name()).distinct().toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "(%s %s)"
                                .formatted(
                                        enumerate(names, ", ", METRICS),
                                        new SpanWording(true, quote).withoutMetric(rows)));
    }

    private List<String> secondaryMetrics(GroupMember member) {
        double main = ratio(member.row());
        double limit = member.row().relativeLimit().orElse(0);
        Set<Row> repeating = new HashSet<>(member.repeatingMetrics());
        return member.others().stream()
                .filter(row -> !member.isReportedSeparately(row) && !repeating.contains(row))
                .filter(row -> Math.abs(ratio(row) - main) > limit && Math.abs(ratio(row)) > limit)
                .sorted(KeyOrder.ofDouble(row -> -Math.abs(ratio(row) - main)))
                .limit(SECONDARY)
                .map(row -> new SpanWording(ratio(row) > 0, quote).of(List.of(row), true))
                .filter(words -> !words.isEmpty())
                .toList();
    }

    private static double ratio(Row row) {
        return row.change().orElse(Double.NaN);
    }

    private String historyText(Row row) {
        return row.testDetail()
                .map(detail ->
                        switch (detail) {
                            case SignificanceDetail.AgainstLevel level -> expectedText(row, level);
                            case SignificanceDetail.InRounds rounds ->
                                    "worse in %s of %s"
                                            .formatted(
                                                    rounds.result().worse(),
                                                    CommonWording.quantity(
                                                            rounds.result().rounds(), "round"));
                            case SignificanceDetail.AgainstLastRun _,
                                    SignificanceDetail.TooFewRuns _,
                                    SignificanceDetail.Counted _ ->
                                    "";
                        })
                .orElse("");
    }

    private String expectedText(Row row, SignificanceDetail.AgainstLevel level) {
        int runs = level.result().level().runs();
        OptionalDouble value = level.level().value();
        return runs < FEWEST_RUNS || value.isEmpty()
                ? ""
                : "expected %s, from the last %s runs of the default branch"
                        .formatted(
                                new RowFigures(quote).value(row, value.getAsDouble()),
                                CommonWording.groupDigits(runs));
    }

    String name(SuitePlatform where, Row row) {
        String quoted = quote.apply(BenchmarkIdentities.label(row.id()));
        return ofSeveral() ? quoted + " in " + quote.apply(where.label()) : quoted;
    }

    static String summary(int benchmarks) {
        return CommonWording.quantity(benchmarks, "benchmark") + " one by one";
    }

    static String title(String name, ChangeKind kind) {
        return kind == ChangeKind.IMPROVED ? name + "\n" : name + ": " + what(kind) + "\n";
    }

    static String title(ChangeKind kind) {
        return what(kind) + ":\n";
    }

    static String what(ChangeKind kind) {
        return CommonWording.OUTCOMES.text("kind-" + TextTemplates.key(kind));
    }
}
