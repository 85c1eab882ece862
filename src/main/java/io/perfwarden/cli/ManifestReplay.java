package io.perfwarden.cli;

import io.perfwarden.report.RecordedRun;
import java.util.Optional;

/** Judges once more what a manifest records. */
@FunctionalInterface
public interface ManifestReplay {
    /** The report in JSON; nothing where there is none any more, which standard error says. */
    Optional<String> report(RecordedRun run);
}
