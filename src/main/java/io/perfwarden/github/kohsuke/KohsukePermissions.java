package io.perfwarden.github.kohsuke;

import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.Permissions;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.scm.Repo;
import java.util.Locale;
import org.kohsuke.github.GHPermissionType;

/**
 * Permissions over the client library. GitHub counts maintainers as writers, triagers as readers.
 */
final class KohsukePermissions implements Permissions {
    private final InstallationClients clients;

    KohsukePermissions(InstallationClients clients) {
        this.clients = clients;
    }

    @Override
    public Access of(Repo repo, String login) {
        try {
            GHPermissionType level =
                    clients.with(
                            repo,
                            "permission",
                            repository -> repository.getPermission(ApiAddress.segment(login)));
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
