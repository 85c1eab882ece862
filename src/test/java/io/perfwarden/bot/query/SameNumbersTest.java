package io.perfwarden.bot.query;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.RunId;
import io.perfwarden.report.Cases;
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
                .hasSizeGreaterThan(10)
                .isEqualTo(table(CommentBody.render(findings, Cases.CONTEXT)));
        assertThat(world.check().draft().text())
                .contains(CheckText.of(findings, Cases.CONTEXT).text().lines().limit(20).toList());

        String report = storedReport();
        assertThat(JsonReport.render(shown)).isEqualTo(report);
        ReadOutcome<Comparison> read = JsonReportReader.read(report, "report.json");
        assertThat(read.optional().map(SaidNumbers::of)).contains(SaidNumbers.of(shown));
    }

    private String storedReport() {
        byte[] proof = world.ledger().proofs().of(REPO.id(), HEAD).getFirst().bytes();
        return VerdictReplay.of(proof, "proof", ResultReaders.standard(ReadLimits.DEFAULT))
                .optional()
                .map(VerdictReplay.Replayed::first)
                .orElseThrow();
    }
}
