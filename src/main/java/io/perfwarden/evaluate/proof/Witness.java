package io.perfwarden.evaluate.proof;

import io.perfwarden.policy.SuitePolicy;

/** Hears what a verdict goes by, in the order of its suites. */
public interface Witness {
    /** Keeps nothing. */
    Witness NOBODY =
            new Witness() {
                @Override
                public void judged(SuitePolicy suite, Evidence evidence) {}

                @Override
                public void lacks(SuitePolicy suite, MissingPlatform lacking) {}
            };

    /** A suite was judged by this. */
    void judged(SuitePolicy suite, Evidence evidence);

    /** A platform that is expected brought nothing. */
    void lacks(SuitePolicy suite, MissingPlatform lacking);
}
