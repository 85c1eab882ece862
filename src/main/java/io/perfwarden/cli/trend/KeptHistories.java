package io.perfwarden.cli.trend;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.compare.past.Past;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.RepoName;
import java.util.List;

/** The histories that a server keeps. */
@FunctionalInterface
public interface KeptHistories {
    /** Where there is no server. */
    KeptHistories NONE =
            (repo, _) -> {
                throw new Refusal(
                        ExitCode.USAGE,
                        Problem.of("--of", "there is no server that knows " + repo));
            };

    /** The repository that somebody named. */
    static RepoName named(String text) throws Refusal {
        try {
            return RepoName.parse(text);
        } catch (IllegalArgumentException _) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of("--of", "is " + Excerpt.quoted(text) + ", expected OWNER/REPO"));
        }
    }

    /**
     * The histories of a repository, by suite and platform.
     *
     * @param most runs of each, the newest
     * @throws Refusal if there is no such server or repository
     */
    List<Past> of(RepoName repo, int most) throws Refusal;
}
