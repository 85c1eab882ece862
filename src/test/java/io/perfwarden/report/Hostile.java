package io.perfwarden.report;

import static io.perfwarden.testkit.Rows.row;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.ComparisonProvenance;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.InputProblem;
import io.perfwarden.testkit.Rows;

/** Names, and all else, that somebody would choose to break a report. */
public final class Hostile {
    private static final List<String> FRAGMENTS =
            List.of(
                    "|",
                    "\\",
                    "\\|",
                    "\\\\|",
                    "`",
                    "``",
                    "```",
                    "````",
                    "@octocat",
                    "@org/team",
                    "#12",
                    "fixes #1",
                    "GH-1",
                    "octo/app#1",
                    "<!--",
                    "-->",
                    "<!-- perfwarden:report:v1 {",
                    "</details>",
                    "<img src=x onerror=alert(1)>",
                    "<script>",
                    "$x$",
                    "$$",
                    "https://evil.example/",
                    "www.evil.example",
                    "[a](https://b)",
                    "![a](b)",
                    "**",
                    "_",
                    "~~",
                    "\n",
                    "\r\n",
                    "\t",
                    "\u2028",
                    "\u202e",
                    "\u2066",
                    "\u200b",
                    "\u200d",
                    "\ufeff",
                    "\u0000",
                    "\u001b[31m",
                    "\u007f",
                    "\ud83d\ude00",
                    "\ud800",
                    "\udc00",
                    "e\u0301\u0301\u0301\u0301",
                    " ",
                    "  ",
                    "name",
                    "size=100",
                    "&amp;",
                    "&#64;x",
                    "&lt;",
                    "\n```\n",
                    "\n---\n",
                    "\n# head",
                    "\n- [ ] task",
                    "\n> quote",
                    "\n    code");

    private Hostile() {}

    /** The fragments themselves, and random strings of them; always the same. */
    public static Stream<String> names() {
        return Stream.concat(
                FRAGMENTS.stream(), Stream.iterate(1, n -> n + 1).limit(600).map(Hostile::name));
    }

    /** A name of up to twelve fragments. */
    public static String name(int seed) {
        Random random = new Random(seed);
        StringBuilder name = new StringBuilder();
        int parts = 1 + random.nextInt(12);
        for (int i = 0; i < parts; i++) {
            name.append(FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
        }
        return name.toString();
    }

    /** Names, units, messages and platforms that somebody would choose to break a report. */
    public static Comparison comparison(int rows) {
        List<Row> hostile = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            String name = name(i);
            hostile.add(
                    row(name)
                            .with(Map.of(name(i + 1), name(i + 2)))
                            .metric(name(i + 3), name(i + 4))
                            .base(100)
                            .now(110 + i)
                            .detail(name(i + 5))
                            .regressed());
        }
        SuiteComparison suite =
                Rows.saying(
                        Rows.suite("core", hostile),
                        new SuiteNotice.CarriedOver(name(7)),
                        new SuiteNotice.FileProblem(new InputProblem(name(8), name(10), name(9))),
                        new SuiteNotice.EnvironmentDiffers("cpu", name(10), name(11)),
                        new SuiteNotice.NoBaseline(name(12)));
        BenchmarkEnvironment machine = new BenchmarkEnvironment(Map.of("cpu", name(13)));
        ComparisonProvenance trust =
                new ComparisonProvenance(
                        Optional.of(
                                new BaselineProvenance(
                                        Optional.empty(),
                                        "x" + name(14),
                                        Optional.empty(),
                                        Optional.empty(),
                                        name(15),
                                        name(16))),
                        List.of(name(17)),
                        machine,
                        Optional.empty(),
                        BaselineSource.FILE);
        return new Comparison(
                List.of(
                        Rows.on(name(18), Rows.trusting(trust, suite)),
                        Rows.on(name(19), Rows.suite("core", hostile.subList(0, 1)))));
    }
}
