package io.perfwarden.github;

import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.RunId;
import java.time.Instant;
import java.util.Optional;

/**
 * One attempt of a workflow run.
 *
 * @param attempt from 1
 * @param workflow path of the workflow file, without owner prefix and {@code @ref}; empty if GitHub
 *     does not say
 * @param event what started it: {@code pull_request}, {@code push}, {@code merge_group}, …
 * @param status {@code requested}, {@code queued}, {@code in_progress}, {@code completed}, …
 * @param conclusion absent while not completed; unknown values are possible
 * @param startedAt when this attempt started
 * @param url page of the run
 */
public record WorkflowRun(
        RunId id,
        int attempt,
        String workflow,
        String event,
        String status,
        Optional<String> conclusion,
        Head head,
        CommitSha headSha,
        Instant startedAt,
        String url) {}
