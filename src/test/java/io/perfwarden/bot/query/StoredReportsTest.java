package io.perfwarden.bot.query;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.Verdict;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.db.VerdictRecords.RecordKey;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.report.machine.VerdictDocument;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is asked for by pull request or run is the verdict that was given. */
class StoredReportsTest extends WorldTest {
    private static final RunId RUN = new RunId(900);
    private static final InstalledRepo OTHER =
            new InstalledRepo(REPO.installation(), new RepoId(4711), REPO.name());

    @TempDir private Path other;

    private Optional<JudgedReport> pull() {
        return world.reports().pull(REPO, PULL);
    }

    private static List<Double> changes(JudgedReport report) {
        return report.comparison().suites().stream()
                .flatMap(suite -> suite.rows().stream())
                .map(Row::change)
                .filter(OptionalDouble::isPresent)
                .map(change -> Math.round(change.getAsDouble() * 1000) / 1000.0)
                .toList();
    }

    @Test
    void a_pull_request_and_its_run_show_the_verdict_that_its_comment_shows() {
        world.measured(ownBranch(), 130, 100);
        JudgedReport shown = pull().orElseThrow();
        assertThat(shown.about()).isEqualTo(HEAD);
        assertThat(shown.against()).isEqualTo(MAIN.value());
        assertThat(shown.pull()).contains(PULL);
        assertThat(shown.attempt()).contains(new Attempt(RUN, 1));
        assertThat(shown.replay()).isTrue();
        assertThat(shown.comparison().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(changes(shown)).containsExactly(0.3, 0.0);
        assertThat(report()).contains("30\u00a0% slower");
        assertThat(world.reports().run(REPO, RUN)).containsExactly(shown);
    }

    @Test
    void nothing_is_shown_of_what_was_not_judged_or_is_another_repositorys() {
        world.measured(ownBranch(), 130, 100);
        assertThat(world.reports().pull(REPO, new PullNumber(8))).isEmpty();
        assertThat(world.reports().run(REPO, new RunId(901))).isEmpty();
        assertThat(world.reports().pull(OTHER, PULL)).isEmpty();
        assertThat(world.reports().run(OTHER, RUN)).isEmpty();
    }

    @Test
    void a_run_shows_what_it_was_judged_for_and_not_what_another_run_of_the_commit_was() {
        world.measured(ownBranch(), 130, 100);
        HeadBranch main = new HeadBranch(Optional.of(REPO.id()), MAIN);
        world.artifact(901, "bench-core", times(100, 90));
        world.ran(GivenRun.of(main).id(901).event(RunEvent.PUSH).succeeded());
        assertThat(world.reports().run(REPO, RUN))
                .singleElement()
                .satisfies(report -> assertThat(report.pull()).contains(PULL));
        assertThat(world.reports().run(REPO, new RunId(901)))
                .singleElement()
                .satisfies(report -> {
                    assertThat(report.pull()).isEmpty();
                    assertThat(report.against()).isEqualTo(MAIN.value());
                    assertThat(report.attempt()).contains(new Attempt(new RunId(901), 1));
                });
    }

    @Test
    void a_branch_that_went_back_to_a_commit_shows_the_verdict_on_that_commit() {
        world.measured(ownBranch(), 130, 100);
        world.artifact(901, "bench-core", times(100, 100));
        GivenPull pull = GivenPull.of(ownBranch());
        world.opened(pull.at(sha('c'), 60).told());
        world.ran(GivenRun.of(ownBranch()).id(901).on(sha('c')).succeeded());
        assertThat(pull().orElseThrow().about()).isEqualTo(sha('c'));
        assertThat(changes(pull().orElseThrow())).containsExactly(0.0, 0.0);
        world.opened(pull.at(HEAD, 120).told());
        assertThat(pull().orElseThrow().about()).isEqualTo(HEAD);
    }

    @Test
    void what_is_judged_anew_takes_the_place_of_what_is_remembered() {
        world.measured(ownBranch(), 130, 100);
        ReportQueries open = world.reports();
        assertThat(open.pull(REPO, PULL)).map(StoredReportsTest::changes).isPresent();
        world.github().dropArtifacts(RUN);
        world.artifact(100, 100);
        world.ran(GivenRun.of(ownBranch()).attempt(2).succeeded());
        JudgedReport again = open.pull(REPO, PULL).orElseThrow();
        assertThat(changes(again)).containsExactly(0.0, 0.0);
        assertThat(again.attempt()).contains(new Attempt(RUN, 2));
    }

    @Test
    void a_verdict_that_was_not_there_when_it_was_asked_for_is_shown_once_it_is() {
        world.measured(ownBranch(), 130, 100);
        VerdictRecords proofs = world.ledger().verdictRecords();
        var verdicts = new VerdictDocuments(proofs, MemoryBudget.ofHeap(256L << 20));
        var key = proofs.commitRecords(REPO.id(), HEAD).getFirst();
        assertThat(verdicts.of(OTHER.id(), key)).isEmpty();
        assertThat(verdicts.of(REPO.id(), key)).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void a_verdict_of_an_earlier_version_is_written_down_once_and_shown_without_its_inputs(
            Stores store) {
        try (UseCaseWorld own = new UseCaseWorld(other, store)) {
            own.measured(ownBranch(), 130, 100);
            JudgedReport given = own.reports().pull(REPO, PULL).orElseThrow();
            VerdictRecords records = own.ledger().verdictRecords();
            StoredDocument inputs = records.of(REPO.id(), HEAD).getFirst();
            records.keep(REPO.id(), HEAD, "pull/7", kept(inputs));
            assertThat(records.pendingDocuments(20)).hasSize(1);
            var documents = new VerdictDocuments(records, MemoryBudget.ofHeap(256L << 20));
            documents.upgradeNext();
            assertThat(records.pendingDocuments(20)).isEmpty();
            RecordKey key = records.commitRecords(REPO.id(), HEAD).getFirst();
            assertThat(documents.of(REPO.id(), key).map(VerdictDocument::comparison))
                    .contains(given.comparison());
            assertThat(own.reports().pull(REPO, PULL)).contains(given);

            records.keep(REPO.id(), HEAD, "pull/7", kept(new StoredDocument(new byte[] {7})));
            documents.upgradeNext();
            assertThat(records.pendingDocuments(20)).as("damaged, and tried once").isEmpty();
            assertThat(own.reports().pull(REPO, PULL)).isEmpty();
            records.keep(
                    REPO.id(),
                    HEAD,
                    "pull/7",
                    new VerdictRecords.Kept(
                            new StoredDocument(new byte[0]),
                            documents
                                    .of(REPO.id(), key)
                                    .map(VerdictDocument::encode)
                                    .map(StoredDocument::new),
                            key.at()));
            assertThat(records.of(REPO.id(), HEAD)).as("inputs too large to keep").isEmpty();
            assertThat(own.reports().pull(REPO, PULL).map(JudgedReport::comparison))
                    .contains(given.comparison());
        }
    }

    private VerdictRecords.Kept kept(StoredDocument inputs) {
        return new VerdictRecords.Kept(inputs, Optional.empty(), world.clock().instant());
    }

    @Test
    void what_another_version_said_is_shown_as_it_was_said() {
        world.measured(ownBranch(), 130, 100);
        VerdictRecords proofs = world.ledger().verdictRecords();
        byte[] kept = proofs.of(REPO.id(), HEAD).getFirst().bytes();
        byte[] other =
                saying(kept, report -> report.replace("\"value\": 130.0", "\"value\": 131.0"));
        proofs.keep(REPO.id(), HEAD, "pull/7", kept(new StoredDocument(other)));
        JudgedReport shown = pull().orElseThrow();
        assertThat(shown.replay()).isFalse();
        assertThat(shown.comparison().suites().getFirst().rows().getFirst().current())
                .hasValueSatisfying(side -> assertThat(side.value()).hasValue(131.0));
        assertThat(shown.comparison().verdict()).isEqualTo(Verdict.FAIL);
        byte[] damaged = saying(kept, _ -> "no report");
        proofs.keep(REPO.id(), HEAD, "pull/7", kept(new StoredDocument(damaged)));
        assertThat(pull()).isEmpty();
        proofs.keep(REPO.id(), HEAD, "pull/7", kept(new StoredDocument(kept)));
    }

    private static byte[] saying(byte[] proof, UnaryOperator<String> change) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(proof));
                ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] part = in.readAllBytes();
                out.putNextEntry(new ZipEntry(entry.getName()));
                out.write(
                        entry.getName().equals("report.json")
                                ? change.apply(new String(part, StandardCharsets.UTF_8))
                                        .getBytes(StandardCharsets.UTF_8)
                                : part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
