package io.perfwarden.recover;

import io.perfwarden.evaluate.Looking;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.Publications.Publication;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/** Finds checks that are open though their cause may be over. */
public final class Revive {
    /** A check that has not changed for longer than anybody looks away from it. */
    private static final Duration STILL = Duration.ofMinutes(45);

    /**
     * For some seconds after GitHub has refused to let the app work for an account, every process
     * takes that for its answer; what is asked in that time would be dropped.
     */
    private static final Duration BELIEVED = Duration.ofSeconds(10);

    private final Ledger ledger;
    private final Looking looking;
    private final Clock clock;

    public Revive(Ledger ledger, Looking looking, Clock clock) {
        this.ledger = ledger;
        this.looking = looking;
        this.clock = clock;
    }

    /** The net below everything else: looks at checks that have been open for long. */
    public void sweep() {
        for (Publication check : ledger.publications().openSince(clock.instant().minus(STILL))) {
            ledger.repositories()
                    .find(check.key().repo())
                    .ifPresent(repo -> looking.later(repo, commit(check), Duration.ZERO));
        }
    }

    /**
     * The app may work for an account again: what waited there is looked at, whether it has a check
     * already or never got one.
     */
    public void back(InstallationId installation) {
        for (Repo repo : ledger.repositories().of(installation)) {
            Set<CommitSha> commits = new LinkedHashSet<>();
            ledger.pulls().openIn(repo.id()).forEach(pull -> commits.add(pull.headSha()));
            ledger.publications().openIn(repo.id()).forEach(check -> commits.add(commit(check)));
            commits.forEach(sha -> looking.asked(repo, sha, BELIEVED));
        }
    }

    /** A baseline that was proposed for a pull request was merged or turned down. */
    public void judgeAgain(Repo repo, PullNumber number) {
        ledger.pulls()
                .find(repo.id(), number)
                .filter(PullRequest::open)
                .ifPresent(pull -> looking.soon(repo, pull.headSha()));
    }

    private static CommitSha commit(Publication check) {
        return new CommitSha(check.key().subject());
    }
}
