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
        RepoCalls raw = new RepoCalls(calls);
        InstallationClients clients = new InstallationClients(calls, calls.clock());
        return new GitHubGateway(
                new KohsukeComments(raw, identity),
                new KohsukeCheckRuns(raw, identity),
                new KohsukeArtifacts(raw),
                new KohsukeFiles(raw, new GraphQlClient(calls)),
                new KohsukeCommits(raw),
                new KohsukePermissions(clients),
                new KohsukePulls(clients, raw),
                new KohsukeRuns(raw));
    }
}
