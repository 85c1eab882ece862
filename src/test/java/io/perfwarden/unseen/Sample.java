package io.perfwarden.unseen;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.ComparisonSubject;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.Read;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.TextReport;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.testkit.MemoryFile;

/** A sample file, and what is reported when it is compared with a changed copy of itself. */
final class Sample {
    private static final SuitePolicy SUITE = SuitePolicy.defaults("benchmarks");

    private final String name;
    private final String text;
    private final MemoryFile file;
    private final Baseline baseline;
    private final Report unchanged;

    /** What a user gets to see; written when it is asked for. */
    record Report(Supplier<String> text, Supplier<String> json) {}

    Sample(String path) {
        this.name = path;
        this.file = MemoryFile.sample(path);
        this.text = new String(file.bytes(), StandardCharsets.UTF_8);
        this.baseline = new Baseline(Optional.empty(), Read.ok(file));
        Report report = report(text);
        String shown = report.text().get();
        String json = report.json().get();
        this.unchanged = new Report(() -> shown, () -> json);
    }

    /** Its path below the directory of samples. */
    String name() {
        return name;
    }

    String text() {
        return text;
    }

    /** All its numbers, in the order of the file. */
    List<Figure> figures() {
        if (name.endsWith(".xml")) {
            return MarkupFigures.in(text);
        }
        return name.endsWith(".csv") ? LineFigures.in(text, true) : DocumentFigures.in(text);
    }

    /** What is reported of a copy. */
    Report unchanged() {
        return unchanged;
    }

    /** What is reported of a changed copy. */
    Report report(String changed) {
        ReadOutcome<ResultSet> now =
                Read.outcome(file.with(changed.getBytes(StandardCharsets.UTF_8)));
        return switch (now) {
            case ReadOutcome.Rejected<ResultSet> rejected -> {
                String problems = rejected.problems().toString();
                yield new Report(() -> problems, () -> problems);
            }
            case ReadOutcome.Ok<ResultSet>(ResultSet results) -> {
                Comparison judged = new Comparison(List.of(judged(results)));
                yield new Report(
                        () -> TextReport.render(judged, TextReport.Style.PLAIN),
                        () -> JsonReport.render(judged));
            }
        };
    }

    private SuiteComparison judged(ResultSet now) {
        ComparisonSubject subject =
                new ComparisonSubject(
                        SUITE,
                        "",
                        Optional.of(baseline),
                        List.of(now),
                        SuiteHistory.none(new SuitePlatform(SUITE.name(), "")));
        return SuiteComparator.judge(
                subject,
                new PolicyDecider(new NoiseDecider(RerunOption.IMPOSSIBLE, Machines.SHARED)));
    }

    /** Whether it holds one JSON document and nothing else. */
    boolean isDocument() {
        String bare = text.strip();
        return !name.endsWith(".csv")
                && (bare.startsWith("{") || bare.startsWith("["))
                && DocumentFigures.documents(text) == 1;
    }

    /** The text with some figures replaced. */
    String with(List<Figure> figures, UnaryOperator<String> replaced) {
        StringBuilder changed = new StringBuilder(text);
        for (Figure figure : figures.reversed()) {
            changed.replace(
                    figure.start(),
                    figure.end(),
                    replaced.apply(text.substring(figure.start(), figure.end())));
        }
        return changed.toString();
    }
}
