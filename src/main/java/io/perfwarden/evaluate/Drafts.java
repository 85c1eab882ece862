package io.perfwarden.evaluate;

import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.github.CheckRuns.Draft;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.report.github.CheckText;
import java.util.List;
import java.util.Optional;

/** Check drafts for states that are no judgement. */
final class Drafts {
    private Drafts() {}

    static Draft open(Status status, CheckText text) {
        return draft(status, Optional.empty(), text);
    }

    static Draft completed(Conclusion conclusion, CheckText text) {
        return draft(Status.COMPLETED, Optional.of(conclusion), text);
    }

    private static Draft draft(Status status, Optional<Conclusion> conclusion, CheckText text) {
        return new Draft(
                status, conclusion, text.title(), text.summary(), text.text(), "", "", List.of());
    }
}
