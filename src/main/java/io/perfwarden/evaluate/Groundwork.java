package io.perfwarden.evaluate;

import io.perfwarden.evaluate.history.BaseHistory;
import io.perfwarden.evaluate.history.ExpectedPlatforms;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.standing.Standing;
import io.perfwarden.standing.SuiteState;
import java.util.List;

/**
 * What GitHub is asked for verdicts. It is asked before measurements are held, since those take
 * room that all installations share: GitHub may be slow for one of them, or one may have a hundred
 * baselines. What is left for later are large files, and what only the measurements tell of.
 */
final class Groundwork {
    private final BaseHistory history;
    private final ExpectedPlatforms expected;
    private final Judgement judgement;

    Groundwork(BaseHistory history, ExpectedPlatforms expected, Judgement judgement) {
        this.history = history;
        this.expected = expected;
        this.judgement = judgement;
    }

    /** Has everything fetched that the verdicts on a target go by. */
    void lay(Judgement.Subject subject, Policy policy, Standing.OfTarget target) {
        for (SuitePolicy suite : policy.suites()) {
            if (target.suites().get(suite.name()) instanceof SuiteState.Measured measured) {
                platforms(measured).forEach(platform -> fetch(subject, suite, platform));
                List<String> _ = lacking(subject, suite, measured);
            }
        }
    }

    /** Where nothing came, nothing is held against the baseline of no platform. */
    private static List<String> platforms(SuiteState.Measured measured) {
        return measured.platforms().isEmpty() ? List.of("") : measured.platforms();
    }

    private void fetch(Judgement.Subject subject, SuitePolicy suite, String platform) {
        history.fetch(subject.measured(), suite, platform);
        judgement.fetch(subject, suite, platform);
    }

    /** Platforms that brought nothing and are expected to, where the suite brought anything. */
    List<String> lacking(
            Judgement.Subject subject, SuitePolicy suite, SuiteState.Measured measured) {
        if (measured.platforms().isEmpty()) {
            return List.of();
        }
        List<String> kept = subject.baselines().platforms(suite, subject.base());
        return (kept.isEmpty() ? expected.of(subject.measured(), suite, measured) : kept)
                .stream().filter(platform -> !measured.platforms().contains(platform)).toList();
    }
}
