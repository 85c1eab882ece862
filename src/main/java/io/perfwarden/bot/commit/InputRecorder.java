package io.perfwarden.bot.commit;

import io.perfwarden.config.SuitePolicy;

/** Hears what a verdict goes by, in the order of its suites. */
public interface InputRecorder {
    /** Keeps nothing. */
    InputRecorder NOBODY =
            new InputRecorder() {
                @Override
                public void judged(SuitePolicy suite, VerdictEvidence evidence) {}

                @Override
                public void lacks(SuitePolicy suite, MissingPlatform lacking) {}
            };

    /** A suite was judged by this. */
    void judged(SuitePolicy suite, VerdictEvidence evidence);

    /** A platform that is expected brought nothing. */
    void lacks(SuitePolicy suite, MissingPlatform lacking);
}
