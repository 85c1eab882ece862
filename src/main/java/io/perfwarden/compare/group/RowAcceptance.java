package io.perfwarden.compare.group;

import io.perfwarden.model.CommitSha;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Rows that a maintainer accepted for a pull request.
 *
 * @param order under which they were accepted once
 * @param pattern that was asked for; foreign text
 * @param by login
 * @param reason in that person's words; may be empty
 * @param head the commit whose report showed them
 * @param until the last day, in UTC, on which it holds; absent where it holds as long as the pull
 *     request is open
 */
public record RowAcceptance(
        String order,
        String pattern,
        String by,
        String reason,
        CommitSha head,
        Instant at,
        Optional<LocalDate> until,
        List<AcceptedRow> rows) {
    private static final Pattern NOISE = Pattern.compile("(?i)noise(?![\\w-])");

    public RowAcceptance {
        rows = List.copyOf(rows);
    }

    /** Whether its reason begins with the word noise: the alarm was false. */
    public boolean saysNoise() {
        return NOISE.matcher(reason).lookingAt();
    }

    /** Whether it holds on a day. */
    public boolean holdsOn(LocalDate day) {
        return until.isEmpty() || !day.isAfter(until.get());
    }
}
