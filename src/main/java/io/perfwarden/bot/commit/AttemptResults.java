package io.perfwarden.bot.commit;

import io.perfwarden.bot.run.ResultsCodec;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.SuiteState;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.RepoId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Everything that the attempts of a run measured of one suite on one platform. */
public final class AttemptResults {
    private final ResultLedger results;

    public AttemptResults(ResultLedger results) {
        this.results = results;
    }

    /**
     * What was measured, the newest last. An artifact that a later attempt only carried over was
     * measured once, and counts once.
     *
     * @param newest of the attempt that counts
     */
    public List<SuiteResults> of(RepoId repo, SuiteState.Again again, SuiteResults newest) {
        Set<Long> seen = new HashSet<>(newest.origin().artifacts());
        List<SuiteResults> all = new ArrayList<>(List.of(newest));
        for (Attempt attempt : again.earlier().reversed()) {
            for (ResultLedger.Stored stored : results.of(repo, attempt, newest.suite())) {
                if (stored.readable() && stored.platform().equals(newest.platform())) {
                    SuiteResults earlier = ResultsCodec.decode(stored);
                    if (isNew(earlier, seen)) {
                        all.addFirst(earlier);
                    }
                }
            }
        }
        return all;
    }

    private static boolean isNew(SuiteResults earlier, Set<Long> seen) {
        List<Long> artifacts = earlier.origin().artifacts();
        boolean isNew = artifacts.stream().noneMatch(seen::contains);
        seen.addAll(artifacts);
        return isNew;
    }
}
