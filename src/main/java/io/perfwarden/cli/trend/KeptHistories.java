package io.perfwarden.cli.trend;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.release.KeptVerdicts;
import io.perfwarden.compare.past.Past;
import io.perfwarden.ledger.ResultLedger.Document;
import io.perfwarden.points.RunPoints;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoName;
import java.time.Instant;
import java.util.List;

/** The histories that a server keeps. */
public interface KeptHistories extends KeptVerdicts {
    /** Where there is no server. */
    KeptHistories NONE =
            new KeptHistories() {
                @Override
                public List<Past> of(RepoName repo, int most) throws Refusal {
                    throw refused(repo);
                }

                @Override
                public void keep(RepoName repo, List<Measured> measured) throws Refusal {
                    throw refused(repo);
                }

                @Override
                public List<Document> on(RepoName repo, CommitSha sha) throws Refusal {
                    throw refused(repo);
                }

                private static Refusal refused(RepoName repo) {
                    return new Refusal(
                            ExitCode.USAGE,
                            Problem.of("--of", "there is no server that knows " + repo));
                }
            };

    /**
     * What a commit of the default branch measured.
     *
     * @param at when, as far as that is known
     */
    record Measured(SuitePlatform where, CommitSha sha, Instant at, RunPoints points) {}

    /** The repository that somebody named with an option. */
    static RepoName named(String option, String text) throws Refusal {
        try {
            return RepoName.parse(text);
        } catch (IllegalArgumentException _) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of(option, "is " + Excerpt.quoted(text) + ", expected OWNER/REPO"));
        }
    }

    /**
     * The histories of a repository, by suite and platform; none that are empty.
     *
     * @param most runs of each, the newest
     * @throws Refusal if there is no such server or repository
     */
    List<Past> of(RepoName repo, int most) throws Refusal;

    /**
     * Adds to the histories of a repository; what is known of a commit already is replaced.
     *
     * @throws Refusal if there is no such server or repository
     */
    void keep(RepoName repo, List<Measured> measured) throws Refusal;
}
