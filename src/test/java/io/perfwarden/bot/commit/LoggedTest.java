package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.perfwarden.bot.commit.CommitPublisher.VerdictLog;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.LogContext;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** What the lines of the log say once it is known what a job is about. */
@Isolated
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

    @Test
    void each_verdict_is_one_line_with_its_conclusion_and_worst_finding() {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        var log = (Logger) LoggerFactory.getLogger(VerdictLog.class);
        log.setLevel(Level.INFO);
        log.setAdditive(false);
        log.addAppender(lines);
        try {
            world.measured(ownBranch(), 100, 130);
            world.tell(new RefreshJob(REPO, UseCaseWorld.HEAD, RefreshJob.Cause.FACTS));
        } finally {
            log.detachAppender(lines);
        }
        assertThat(lines.list)
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.getFormattedMessage())
                            .isEqualTo("verdict: 1 regression: render 30 % slower");
                    assertThat(line.getKeyValuePairs().toString())
                            .contains("conclusion=\"failure\"", "requests=", "seconds=");
                });
    }
}
