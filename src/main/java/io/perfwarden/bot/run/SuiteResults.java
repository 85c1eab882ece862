package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.profile.SampledProfiles;

/**
 * What one attempt of a run brought for one suite on one platform.
 *
 * @param platform empty text if the suite captures none; absent where nothing came for the suite
 * @param results what was read, with what was odd among its warnings; empty if nothing could be
 *     read
 * @param turns base and head, a job each, where the run measured both; then the results are the
 *     head's medians
 * @param profiles beside the results
 */
public record SuiteResults(
        String suite,
        Optional<String> platform,
        Origin origin,
        ResultSet results,
        List<InterleavedRounds> turns,
        RunProfiles profiles) {
    public SuiteResults {
        turns = List.copyOf(turns);
    }

    public SuiteResults(String suite, Optional<String> platform, Origin origin, ResultSet results) {
        this(suite, platform, origin, results, List.of(), RunProfiles.NONE);
    }

    /**
     * Where results come from.
     *
     * @param conclusion of the run, or of a job: the one that the suite names, or a failed one of
     *     the suite in a run that succeeded
     * @param artifacts GitHub's ids of the artifacts that were read
     * @param carriedOver names of those that an earlier attempt uploaded
     * @param failedUrl page of the run whose conclusion it is, where that is another run
     */
    public record Origin(
            RunConclusion conclusion,
            String runUrl,
            List<Long> artifacts,
            List<String> carriedOver,
            Optional<String> failedUrl) {
        public Origin {
            artifacts = List.copyOf(artifacts);
            carriedOver = List.copyOf(carriedOver);
        }

        public Origin(
                RunConclusion conclusion,
                String runUrl,
                List<Long> artifacts,
                List<String> carriedOver) {
            this(conclusion, runUrl, artifacts, carriedOver, Optional.empty());
        }
    }

    /** The same of a job that ended otherwise than the run as a whole. */
    SuiteResults ending(RunConclusion conclusion) {
        Origin ended =
                new Origin(
                        conclusion,
                        origin.runUrl(),
                        origin.artifacts(),
                        origin.carriedOver(),
                        origin.failedUrl());
        return new SuiteResults(suite, platform, ended, results, turns, profiles);
    }

    /** The same where what was left out is not believed. */
    public SuiteResults withDoubt(InputProblem why) {
        RunSelection doubted = new RunSelection(results.selection().reasons(), Optional.of(why));
        return new SuiteResults(
                suite, platform, origin, results.withSelection(doubted), turns, profiles);
    }

    /** The same where what its profiles differ in is known, and they are not held any more. */
    SuiteResults withFunctions(List<FunctionsFile> functions) {
        var compared = new RunProfiles(SampledProfiles.NONE, functions);
        return new SuiteResults(suite, platform, origin, results, turns, compared);
    }

    /** Whether more artifacts came than are read, so that none was. */
    public boolean isTooMuch() {
        return platform.isPresent()
                && origin.artifacts().isEmpty()
                && results.measurements().isEmpty();
    }

    public boolean runSucceeded() {
        return origin.conclusion() == RunConclusion.SUCCESS;
    }
}
