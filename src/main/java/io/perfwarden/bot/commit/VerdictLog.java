package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.PublishedReports.Publication;
import io.perfwarden.github.CheckRunGateway.Draft;
import io.perfwarden.github.RequestCount;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.model.WorkflowRun;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Writes one line to the log when a check is completed or completed anew. The job's own fields say
 * which repository and pull request it is about.
 */
record VerdictLog(PublishedReports publications, Clock clock) {
    private static final Logger LOG = LoggerFactory.getLogger(VerdictLog.class);

    /** Code points of the worst finding. */
    private static final int MOST = 200;

    /**
     * Shows a check, and logs what it says if it says something new.
     *
     * @param run that was judged; absent where none was
     * @param show returns since when it is shown
     */
    Optional<Instant> logging(
            CheckWriter.Check check,
            Draft draft,
            Optional<WorkflowRun> run,
            Supplier<Optional<Instant>> show) {
        Publication before = publications.find(check.key());
        Optional<Instant> shown = show.get();
        Publication after = publications.find(check.key());
        boolean isNew =
                after.generation() != before.generation()
                        || !after.digest().equals(before.digest());
        draft.conclusion()
                .filter(_ -> isNew)
                .ifPresent(it -> {
                    LoggingEventBuilder line =
                            LOG.atInfo()
                                    .addKeyValue("conclusion", it.name().toLowerCase(Locale.ROOT))
                                    .addKeyValue("requests", RequestCount.sent());
                    run.map(ended -> Duration.between(ended.updatedAt(), clock.instant()))
                            .filter(took -> !took.isNegative())
                            .ifPresent(took -> {
                                var _ = line.addKeyValue("seconds", took.toSeconds());
                            });
                    line.log("verdict: {}", TextExcerpt.of(draft.title(), MOST));
                });
        return shown;
    }
}
