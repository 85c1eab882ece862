package io.perfwarden.regen;

import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.time.Instant;

/**
 * Who asks for something, and where.
 *
 * @param comment id of the comment that asks, or 0 for a button
 * @param at when it was asked, by GitHub's clock
 */
public record Requester(
        Repo repo, Head head, PullNumber pull, long comment, String login, Instant at) {}
