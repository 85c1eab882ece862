package io.perfwarden.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.history.CheckStates.CheckState;
import io.perfwarden.history.Database;
import io.perfwarden.history.JdbiCheckStates;
import io.perfwarden.history.JdbiPullStates;
import io.perfwarden.jobs.Job;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import io.perfwarden.testkit.Stores;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which head a check belongs to, and whether it is ours. */
class CheckDeliveriesTest {
    private static final RepoId BASE = new RepoId(186853002);
    private static final Repo REPO =
            new Repo(new InstallationId(1234567), BASE, RepoName.parse("octo-org/hello-world"));
    private static final CommitSha SHA = new CommitSha("ec26c3e57ca3a959ca5aad62de7213c562f8c821");
    private static final Head HERE = new Head(Optional.of(BASE), new BranchName("faster-parse"));
    private static final Head KNOWN = new Head(Optional.of(new RepoId(5)), new BranchName("main"));
    private static final HeadLookup NOTHING = (repo, run, sha) -> Optional.empty();

    @Test
    void a_check_asked_for_again_belongs_to_the_head_that_is_remembered() {
        HeadLookup heads =
                (repo, run, sha) ->
                        repo.equals(BASE) && run.getAsLong() == 128620228 && sha.equals(SHA)
                                ? Optional.of(KNOWN)
                                : Optional.empty();
        assertThat(job("check_run-rerequested", heads))
                .isEqualTo(new Job.CheckRerequested(REPO, KNOWN, SHA));
    }

    @Test
    void of_a_check_that_is_forgotten_the_branch_is_believed() {
        assertThat(job("check_run-rerequested", NOTHING))
                .isEqualTo(new Job.CheckRerequested(REPO, HERE, SHA));
        assertThat(job("check_suite-rerequested", NOTHING))
                .isEqualTo(new Job.CheckRerequested(REPO, HERE, SHA));
    }

    @Test
    void a_forgotten_check_of_a_fork_is_a_head_of_its_own() {
        Head commit = new Head(Optional.of(BASE), new BranchName("sha:" + SHA));
        assertThat(job("check_run-rerequested-from-fork", NOTHING))
                .isEqualTo(new Job.CheckRerequested(REPO, commit, SHA));
    }

    @Test
    void a_pressed_button_says_which_and_by_whom() {
        assertThat(job("check_run-requested-action", NOTHING))
                .isEqualTo(new Job.ButtonPressed(REPO, HERE, SHA, 128620228, "accept", "monalisa"));
    }

    @ParameterizedTest
    @CsvSource({
        "4242, true",
        "15368, false",
        "Iv23liABCDEFGH, true",
        "Iv1.05c79e9ad1f6bdfa, false",
    })
    void a_check_is_ours_by_id_or_by_client_id(String app, boolean ours) {
        Delivery delivery =
                new DeliveryParser(NOTHING, app)
                        .parse("check_run", Payloads.bytes("check_run-rerequested"));
        assertThat(delivery instanceof Delivery.Work).isEqualTo(ours);
    }

    @Test
    void the_check_itself_is_remembered_before_others_of_its_commit_and_pull_requests(
            @TempDir Path directory) {
        try (Database database = Stores.SQLITE.open(directory)) {
            JdbiCheckStates checks = new JdbiCheckStates(database);
            JdbiPullStates pulls = new JdbiPullStates(database);
            HeadLookup heads = HeadLookup.remembered(checks, pulls);
            pulls.saw(BASE, new PullNumber(104), head("pull"), SHA, new BranchName("main"), true);
            assertThat(job("check_run-rerequested", heads).subject()).endsWith(":pull");
            checks.save(check("perfwarden", 1, head("commit")));
            assertThat(job("check_run-rerequested", heads).subject()).endsWith(":commit");
            checks.save(check("perfwarden/core", 128620228, head("check")));
            assertThat(job("check_run-rerequested", heads).subject()).endsWith(":check");
            assertThat(job("check_suite-rerequested", heads).subject()).endsWith(":commit");
        }
    }

    private static Head head(String branch) {
        return new Head(Optional.of(BASE), new BranchName(branch));
    }

    private static CheckState check(String name, long id, Head head) {
        return new CheckState(BASE, SHA, name, head, id, "completed", "", Instant.EPOCH);
    }

    private static Job job(String name, HeadLookup heads) {
        Delivery delivery =
                new DeliveryParser(heads, "4242").parse(Payloads.event(name), Payloads.bytes(name));
        assertThat(delivery).isInstanceOf(Delivery.Work.class);
        return ((Delivery.Work) delivery).jobs().getFirst();
    }
}
