package io.perfwarden.bot.query;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SeriesId;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.report.Cases;
import io.perfwarden.report.chart.ChartSeries;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.report.github.CommentBody;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.report.machine.JsonReportReader;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.RealResults;
import io.perfwarden.testkit.SaidNumbers;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** Comment, check, stored report and what pages and the JSON API show have the same numbers. */
class SameNumbersTest extends WorldTest {
    private static final RunId RUN = new RunId(900);

    /** The sample of each tool as a suite, its slow run on the pull request. */
    private void measured() throws IOException {
        world.repository(ownBranch());
        StringBuilder config = new StringBuilder("version: 1\nsuites:\n");
        for (RealResults sample : RealResults.slowed().toList()) {
            Path base = RealResults.path(sample.format(), sample.base());
            if (Files.isRegularFile(base)) {
                String path = "baselines/" + sample.format() + "-" + sample.base();
                config.append(
                        """
                          - name: %1$s
                            workflow: bench.yml
                            artifact: "bench-%1$s"
                            baseline: %2$s
                        """
                                .formatted(sample.format(), path));
                String before = Files.readString(base);
                world.github().file("main", path, before).file(HEAD.value(), path, before);
                String now = Files.readString(RealResults.path(sample.format(), sample.now()));
                world.github()
                        .artifact(
                                RUN,
                                "bench-" + sample.format(),
                                zip(sample.now(), now),
                                world.clock().instant());
            }
        }
        world.config(config.toString());
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
    }

    private static List<String> table(String markdown) {
        return markdown.lines().filter(line -> line.startsWith("|")).toList();
    }

    @Test
    void of_all_samples_each_shows_what_the_others_show() throws IOException {
        measured();
        Comparison shown = world.reports().pull(REPO, PULL).orElseThrow().comparison();
        assertThat(shown.suites()).hasSizeGreaterThan(35);
        assertThat(shown.suites()).allSatisfy(suite -> assertThat(suite.rows()).isNotEmpty());
        assertThat(world.reports().run(REPO, RUN))
                .singleElement()
                .satisfies(run ->
                        assertThat(SaidNumbers.of(run.comparison()))
                                .isEqualTo(SaidNumbers.of(shown)));

        ChangeGroups findings = ChangeGroups.of(shown);
        assertThat(table(report()))
                .hasSizeGreaterThan(5)
                .isEqualTo(table(CommentBody.render(findings, Cases.CONTEXT)));
        assertThat(world.check().draft().text())
                .contains(CheckText.of(findings, Cases.CONTEXT).text().lines().limit(20).toList());

        String report = storedReport();
        assertThat(JsonReport.render(shown)).isEqualTo(report);
        ReadOutcome<Comparison> read = JsonReportReader.read(report, "report.json");
        assertThat(read.optional().map(SaidNumbers::of)).contains(SaidNumbers.of(shown));
    }

    /** Five benchmarks on machines that are now slow and now fast, all by the same. */
    private static String measured(int run) {
        double machine = 1 + 0.05 * Math.sin(run * 3.7);
        return IntStream.range(0, 5)
                .mapToObj(i -> {
                    double own = 1 + 0.004 * (i + 1) * Math.sin(run * 7.3 + i * 2.1);
                    return "{\"name\": \"b%d\", \"unit\": \"ns\", \"value\": %s}"
                            .formatted(i, 100 * (i + 1) * machine * own);
                })
                .collect(Collectors.joining(",\n", "[", "]"));
    }

    private void ranOnMain(int run) {
        CommitSha sha = new CommitSha("%040x".formatted(run));
        world.github().parent(sha, new CommitSha("%040x".formatted(run - 1)));
        world.artifact(100 + run, "bench-core", measured(run));
        HeadBranch main = new HeadBranch(Optional.of(REPO.id()), MAIN);
        world.ran(GivenRun.of(main).event(RunEvent.PUSH).id(100 + run).on(sha).succeeded());
    }

    @Test
    void the_band_of_a_trend_is_the_noise_that_a_pull_request_at_that_commit_is_judged_by() {
        world.repository(ownBranch());
        for (int run = 1; run <= 20; run++) {
            ranOnMain(run);
        }
        world.github().parent(BASE, new CommitSha("%040x".formatted(20)));
        world.artifact(900, "bench-core", measured(99));
        world.github()
                .file("main", "baselines/core.json", measured(20))
                .file(HEAD.value(), "baselines/core.json", measured(20));
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
        assertThat(world.reports().pull(REPO, PULL))
                .as("%s", world.checkOn(HEAD).draft())
                .isPresent();
        Map<SeriesId, Row> rows = new LinkedHashMap<>();
        SuiteComparison judged =
                world.reports().pull(REPO, PULL).orElseThrow().comparison().suites().getFirst();
        judged.rows()
                .forEach(row ->
                        rows.put(
                                SeriesId.of(SeriesKey.of(judged.where(), row.id(), row.metric())),
                                row));
        ranOnMain(21);
        SeriesTrend trend =
                world.series().trend(REPO.id(), List.copyOf(rows.keySet()), TrendRange.ALL);
        assertThat(trend.charts()).hasSize(5);
        for (ChartSeries chart : trend.charts()) {
            ChartSeries.ChartLevel shown = chart.levels().getLast();
            assertThat(shown.from()).isEqualTo(20);
            Row row = Objects.requireNonNull(rows.get(new SeriesId(chart.id())));
            assertThat(row.testDetail()).containsInstanceOf(SignificanceDetail.AgainstLevel.class);
            var level = (SignificanceDetail.AgainstLevel) row.testDetail().orElseThrow();
            double noise = Math.expm1(level.result().level().noise());
            assertThat(shown.upper() / shown.median() - 1).isCloseTo(noise, within(1e-9));
            assertThat(chart.points().getLast().value())
                    .as("in the band though the machine differs from the last by up to 10 %%")
                    .isBetween(0.97 * shown.median(), 1.03 * shown.median());
        }
    }

    private String storedReport() {
        byte[] proof = world.ledger().verdictRecords().of(REPO.id(), HEAD).getFirst().bytes();
        return VerdictReplay.of(proof, "proof", ResultReaders.standard(ReadLimits.DEFAULT))
                .optional()
                .map(VerdictReplay.Replayed::first)
                .orElseThrow();
    }
}
