package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.LogContext;
import io.perfwarden.queue.QueuedTask;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** What the lines of the log say once it is known what a job is about. */
class LoggedTest extends WorldTest {
    @BeforeEach
    @AfterEach
    void forget() {
        MDC.clear();
    }

    @Test
    void a_refreshed_commit_is_logged_with_its_pull_request_and_newest_run() {
        QueuedTask task = BranchPushJob.of(REPO, MAIN, MAIN).task();
        try (LogContext _ = LogContext.of(Map.of(), task, Map.of())) {
            world.measured(ownBranch(), 100, 130);
            assertThat(MDC.getCopyOfContextMap())
                    .containsEntry("pull", UseCaseWorld.PULL.toString())
                    .containsEntry("run", "900");
        }
    }

    @Test
    void what_is_refreshed_outside_of_a_job_leaves_nothing_behind_on_its_thread() {
        world.measured(ownBranch(), 100, 130);
        assertThat(MDC.get("pull")).isNull();
        assertThat(MDC.get("run")).isNull();
    }
}
