package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.model.InstalledRepo;
import org.kohsuke.github.GHPermissionType;

/** Permissions. GitHub counts maintainers as writers, triagers as readers. */
final class KohsukePermissions implements PermissionGateway {
    /** What a login is made of; anything else could lead out of its place in the address. */
    private static final Pattern LOGIN = Pattern.compile("[A-Za-z0-9_\\[\\]-]{1,100}");

    private final ApiCalls calls;

    KohsukePermissions(ApiCalls calls) {
        this.calls = calls;
    }

    @Override
    public Access of(InstalledRepo repo, String login) {
        if (!LOGIN.matcher(login).matches()) {
            return new Access.MayNotWrite("none");
        }
        RepoCall call = new RepoCall(calls, repo);
        try {
            GHPermissionType level = call.use(() -> call.repository().getPermission(login));
            return switch (level) {
                case ADMIN, WRITE -> new Access.MayWrite();
                case READ, NONE, UNKNOWN ->
                        new Access.MayNotWrite(level.name().toLowerCase(Locale.ROOT));
            };
        } catch (GitHubRefusal refusal) {
            return switch (refusal.kind()) {
                case NOT_FOUND -> new Access.MayNotWrite("none");
                case NO_INSTALLATION -> throw refusal;
                case FORBIDDEN, GONE, UNPROCESSABLE ->
                        new Access.Untold(String.valueOf(refusal.getMessage()));
            };
        }
    }
}
