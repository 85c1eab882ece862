package io.perfwarden.evaluate;

import io.perfwarden.bench.ResultSet;
import java.time.Instant;
import java.util.List;

/**
 * What one attempt of a run brought for one suite on one platform.
 *
 * @param conclusion of the run, as GitHub names it
 * @param runUrl page of the run
 * @param uploadedAt when the newest artifact of it was uploaded; the attempt's start if there was
 *     none
 * @param carriedOver names of artifacts that an earlier attempt uploaded
 * @param results what was read, with what was odd among its warnings; empty if nothing could be
 *     read
 */
public record SuiteResults(
        String suite,
        String platform,
        String conclusion,
        String runUrl,
        Instant uploadedAt,
        List<String> carriedOver,
        ResultSet results) {
    public SuiteResults {
        carriedOver = List.copyOf(carriedOver);
    }

    /** Whether the run as a whole succeeded. */
    boolean runSucceeded() {
        return conclusion.equals("success");
    }
}
