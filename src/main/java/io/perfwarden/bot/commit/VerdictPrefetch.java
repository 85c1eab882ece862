package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitState.OfTarget;
import io.perfwarden.check.SuiteState.Measured;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.BaselineSource;

/**
 * What GitHub is asked for verdicts. It is asked before measurements are held, since those take
 * room that all installations share: GitHub may be slow for one of them, or one may have a hundred
 * baselines. What is left for later are large files, and what only the measurements tell of.
 */
record VerdictPrefetch(BaseHistory history, ExpectedPlatforms expected, VerdictInputs judgement) {
    /** Has everything fetched that the verdicts on a target go by. */
    void fetch(VerdictInputs.Subject subject, RepositoryPolicy policy, OfTarget target) {
        for (SuitePolicy suite : policy.suites()) {
            if (target.suites().get(suite.name()) instanceof Measured measured) {
                platforms(measured).forEach(platform -> fetch(subject, suite, platform));
                List<String> _ = lacking(subject, suite, measured);
            }
        }
    }

    /** Where nothing came, nothing is held against the baseline of no platform. */
    private static List<String> platforms(Measured measured) {
        return measured.platforms().isEmpty() ? List.of("") : measured.platforms();
    }

    private void fetch(VerdictInputs.Subject subject, SuitePolicy suite, String platform) {
        history.fetch(subject.measured(), suite, platform);
        judgement.fetch(subject, suite, platform);
    }

    /** Platforms that brought nothing and are expected to, where the suite brought anything. */
    List<String> lacking(VerdictInputs.Subject subject, SuitePolicy suite, Measured measured) {
        if (measured.platforms().isEmpty()) {
            return List.of();
        }
        SortedSet<String> all = new TreeSet<>(subject.baselines().platforms(suite, subject.base()));
        if (all.isEmpty() || suite.baselineFrom() == BaselineSource.HISTORY) {
            all.addAll(expected.of(subject.measured(), suite, measured));
        }
        return all.stream().filter(it -> !measured.platforms().contains(it)).toList();
    }
}
