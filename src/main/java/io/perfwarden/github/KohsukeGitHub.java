package io.perfwarden.github;

import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiConfig;

/** Makes the gateway. */
public final class KohsukeGitHub {
    private KohsukeGitHub() {}

    /** Sends nothing yet: a wrong key or address shows with the first call. */
    public static GitHubGateway connect(ApiConfig config) {
        return over(new ApiCalls(config), config.credentials().appId());
    }

    /**
     * The gateway over calls that others use as well.
     *
     * @param appId numeric app id, or client id
     */
    public static GitHubGateway over(ApiCalls calls, String appId) {
        AppIdentity identity = new AppIdentity(appId, calls.app(), calls.address());
        RepoCalls repos = new RepoCalls(calls);
        return new GitHubGateway(
                new KohsukeComments(repos, identity),
                new KohsukeCheckRuns(repos, identity),
                new KohsukeArtifacts(repos),
                new KohsukeFiles(repos, new GraphQlClient(calls)),
                new KohsukeCommits(repos),
                new KohsukePermissions(repos),
                new KohsukePulls(repos),
                new KohsukeRuns(repos));
    }
}
