package io.perfwarden.app;

import module java.base;

import io.perfwarden.app.DoctorCommand.DoctorFinding;
import io.perfwarden.app.DoctorCommand.DoctorFinding.*;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.*;
import io.perfwarden.github.AppInstallations.InstalledApp;
import io.perfwarden.github.RepositoryLookup.Described;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.model.*;

/**
 * Finds what the default branches of repositories lack, so that a verdict can come. What cannot be
 * asked of one repository is said, and hides nothing of another.
 */
final class RepositoryDiagnosis {
    /** Each with a configuration takes about five requests. */
    static final int MOST_LOOKED_AT = 20;

    /** Each without a configuration takes one request. */
    static final int MOST_ASKED = 100;

    private static final int MOST_INSTALLATIONS = 20;

    /** Of one repository, whose people choose how much is wrong. */
    private static final int MOST_LINES = 15;

    private final RepositoryLookup lookup;
    private final FileGateway files;
    private final PolicyReader reader;
    private final List<DoctorFinding> found = new ArrayList<>();
    private final List<String> unconfigured = new ArrayList<>();
    private int asked;
    private int configured;
    private int left;

    RepositoryDiagnosis(ApiCalls calls) {
        this.lookup = new RepositoryLookup(calls);
        this.files = new GitHubFiles(calls);
        this.reader =
                new PolicyReader(
                        ResultReaders.standard(ReadLimits.DEFAULT).readers().stream()
                                .map(ResultReader::id)
                                .collect(Collectors.toSet()));
    }

    /** All that can be said of the first repositories of some installations. */
    List<DoctorFinding> of(List<InstalledApp> installations) {
        List<InstalledApp> active = installations.stream().filter(it -> !it.suspended()).toList();
        active.stream().limit(MOST_INSTALLATIONS).forEach(this::installation);
        if (!unconfigured.isEmpty()) {
            found.add(
                    new DoctorNote(
                            "no %s in %d of %d repositories: %s; perfwarden init writes one"
                                    .formatted(
                                            RepositoryPolicy.PATH,
                                            unconfigured.size(),
                                            asked,
                                            TextExcerpt.some(unconfigured))));
        }
        if (left > 0) {
            found.add(
                    new DoctorNote(
                            left
                                    + " more repositories were not looked at; in a checkout,"
                                    + " perfwarden config check FILE --workflow FILE says the same"));
        }
        if (active.size() > MOST_INSTALLATIONS) {
            found.add(
                    new DoctorNote(
                            "the repositories of %d more installations were not looked at"
                                    .formatted(active.size() - MOST_INSTALLATIONS)));
        }
        return found;
    }

    private void installation(InstalledApp one) {
        try {
            RepositoryLookup.FirstRepositories repositories = lookup.first(one.id());
            left += repositories.total() - repositories.first().size();
            for (Described it : repositories.first()) {
                repository(new InstalledRepo(one.id(), it.id(), it.name()), it.defaultBranch());
            }
        } catch (TransientFailure | GitHubRefusal e) {
            found.add(
                    new DoctorNote(
                            "the repositories of %s were not looked at: %s"
                                    .formatted(one.account(), e.getMessage())));
        }
    }

    private void repository(InstalledRepo repo, String branch) {
        if (configured >= MOST_LOOKED_AT || asked >= MOST_ASKED) {
            left++;
            return;
        }
        asked++;
        try {
            RemoteWorkflows remote = new RemoteWorkflows(files, repo, branch);
            List<String> paths =
                    Stream.of(RepositoryPolicy.PATH, RepositoryPolicy.OTHER_PATH)
                            .filter(remote::has)
                            .toList();
            if (paths.isEmpty()) {
                unconfigured.add(repo.name().toString());
                return;
            }
            configured++;
            ReadOutcome<RepositoryPolicy> policy =
                    paths.size() > 1
                            ? ReadOutcome.rejected(PolicyLoader.TWO)
                            : reader.read(paths.getFirst(), remote.text(paths.getFirst()));
            List<DoctorFinding> here =
                    switch (policy) {
                        case ReadOutcome.Ok<RepositoryPolicy>(RepositoryPolicy read) ->
                                remote.findings(read);
                        case ReadOutcome.Rejected<RepositoryPolicy>(List<InputProblem> problems) ->
                                problems.stream().map(it -> wrong(repo, it)).toList();
                    };
            here.stream().limit(MOST_LINES).forEach(found::add);
            if (here.size() > MOST_LINES) {
                int more = here.size() - MOST_LINES;
                found.add(new DoctorNote("%s: %d more findings".formatted(repo.name(), more)));
            }
        } catch (TransientFailure | GitHubRefusal e) {
            found.add(new DoctorNote(repo.name() + " was not looked at: " + e.getMessage()));
        }
    }

    static DoctorFinding wrong(InstalledRepo repo, InputProblem problem) {
        String where = problem.where().isEmpty() ? "" : problem.where() + ": ";
        return new DoctorFault(repo.name() + ": " + where + problem.what(), problem.hint());
    }
}
