package io.perfwarden.cli.release;

import io.perfwarden.manifest.RecordedRun;
import java.util.Optional;

/** Judges once more what a manifest records. */
@FunctionalInterface
public interface Repeat {
    /** The report in JSON; nothing where there is none any more, which standard error says. */
    Optional<String> report(RecordedRun run);
}
