package io.perfwarden.bot.door;

import module java.base;

import io.perfwarden.config.CiJobSource;
import io.perfwarden.config.SubmissionSource;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;

/** Who submits results, as what they showed says. */
public sealed interface ResultSubmitter {
    /** A holder of an upload token of the repository. */
    record TokenHolder(String token) implements ResultSubmitter {}

    /** A job with a token of its CI. */
    record CiJob(CiToken token) implements ResultSubmitter {
        /** Whether a source of a suite is its project, whatever else the source asks for. */
        boolean isOfProject(SuitePolicy suite, InstalledRepo repo) {
            return projects(suite, repo).findAny().isPresent();
        }

        /** The first claim that is not as the suite asks; absent if it has no such project. */
        Optional<String> mismatch(SuitePolicy suite, InstalledRepo repo) {
            return projects(suite, repo)
                    .flatMap(it -> new JobClaims(it.service(), token).mismatch(it, repo).stream())
                    .findFirst();
        }

        private Stream<CiJobSource> projects(SuitePolicy suite, InstalledRepo repo) {
            return suite.submit().stream()
                    .filter(CiJobSource.class::isInstance)
                    .map(CiJobSource.class::cast)
                    .filter(it -> JobClaims.isOf(it, token, repo));
        }
    }

    /** The source of a suite that it is; absent if it is none of them. */
    default Optional<SubmissionSource> source(SuitePolicy suite, InstalledRepo repo) {
        return suite.submit().stream().filter(it -> isOf(it, repo)).findFirst();
    }

    private boolean isOf(SubmissionSource source, InstalledRepo repo) {
        return switch (this) {
            case TokenHolder(String name) ->
                    source instanceof SubmissionSource.TokenSource it && it.token().equals(name);
            case CiJob(CiToken token) ->
                    source instanceof CiJobSource it
                            && JobClaims.isOf(it, token, repo)
                            && new JobClaims(it.service(), token).mismatch(it, repo).isEmpty();
        };
    }

    /** What its token says of its job, as the source reads it; absent for an upload token. */
    default Optional<JobClaims> claims(SubmissionSource source) {
        return this instanceof CiJob(CiToken token) && source instanceof CiJobSource it
                ? Optional.of(new JobClaims(it.service(), token))
                : Optional.empty();
    }

    /** Whether it may say how a branch performs. */
    default boolean mayMeasure(SubmissionSource source, BranchName branch) {
        return source instanceof CiJobSource it
                ? claims(source).filter(claims -> claims.mayMeasure(it, branch)).isPresent()
                : source.mayMeasure(branch);
    }

    /**
     * What tells its submissions of a suite and platform apart. A job has one, whatever it claims:
     * who has got hold of its token cannot bring a second one, nor another part.
     *
     * @param key as the request has it
     * @param digest of the results
     */
    default String key(
            SubmissionSource source,
            SubmissionDoor.SubmissionOrder order,
            String key,
            String digest) {
        String which = order.suite() + "\n" + order.platform();
        String part = order.part().isWhole() ? "" : "\n" + order.part();
        return switch (this) {
            case TokenHolder _ ->
                    key.isEmpty()
                            ? String.join("\n", order.commit().value(), which, digest) + part
                            : "key:" + key;
            case CiJob(CiToken token) ->
                    "job:"
                            + claims(source).flatMap(JobClaims::job).orElseGet(token::id)
                            + "\n"
                            + which;
        };
    }
}
