package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.profile.ProfileSummary;
import io.perfwarden.profile.SampledProfiles;

/**
 * Profiles of samples that a run uploaded.
 *
 * @param sampled only while the run is taken in
 * @param functions what they and those of an earlier run differ in
 */
public record RunProfiles(SampledProfiles sampled, List<FunctionsFile> functions) {
    public static final RunProfiles NONE = new RunProfiles(SampledProfiles.NONE, List.of());

    public RunProfiles {
        functions = List.copyOf(functions);
    }

    static List<FunctionsFile> functions(SampledProfiles base, SampledProfiles head) {
        return head.since(base, ProfileSummary.MOST_FRAMES).entrySet().stream()
                .map(it -> new FunctionsFile(it.getKey(), it.getValue()))
                // a benchmark's own profile says more of it
                .sorted(KeyOrder.of(FunctionsFile::isOfWholeRun))
                .toList();
    }
}
