package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.model.InstalledRepo;
import org.kohsuke.github.GHPermissionType;

/**
 * Permissions of people, asked of GitHub when they matter.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure}.
 */
public interface PermissionGateway {
    /** A person's access to a repository. */
    sealed interface Access {
        /** Write or admin: this person may give commands. */
        record MayWrite() implements Access {}

        /** Less than write. {@code level} is GitHub's word: {@code read}, {@code none}. */
        record MayNotWrite(String level) implements Access {}

        /** GitHub refuses to answer, which counts as no. The reply shows the reason. */
        record UnknownAccess(String reason) implements Access {}
    }

    Access of(InstalledRepo repo, String login);

    /** Whether a person administers a repository; not if GitHub refuses to answer. */
    default boolean isAdministrator(InstalledRepo repo, String login) {
        return false;
    }

    /** Permissions. GitHub counts maintainers as writers, triagers as readers. */
    record KohsukePermissions(ApiCalls calls) implements PermissionGateway {
        private static final Pattern LOGIN = Pattern.compile("[A-Za-z0-9_\\[\\]-]{1,100}");

        @Override
        public Access of(InstalledRepo repo, String login) {
            if (!LOGIN.matcher(login).matches()) {
                return new Access.MayNotWrite("none");
            }
            try {
                return switch (level(repo, login)) {
                    case ADMIN, WRITE -> new Access.MayWrite();
                    case READ -> new Access.MayNotWrite("read");
                    case NONE -> new Access.MayNotWrite("none");
                    case UNKNOWN -> new Access.MayNotWrite("unknown");
                };
            } catch (GitHubRefusal refusal) {
                return switch (refusal.kind()) {
                    case NOT_FOUND -> new Access.MayNotWrite("none");
                    case NO_INSTALLATION -> throw refusal;
                    case FORBIDDEN, GONE, UNPROCESSABLE ->
                            new Access.UnknownAccess(String.valueOf(refusal.getMessage()));
                };
            }
        }

        private GHPermissionType level(InstalledRepo repo, String login) {
            return new RepoCall(calls, repo).use(call -> call.repository().getPermission(login));
        }

        @Override
        public boolean isAdministrator(InstalledRepo repo, String login) {
            try {
                // each reader can ask, any number of times
                return LOGIN.matcher(login).matches()
                        && RequestBudget.askForOutsiders(() -> level(repo, login))
                                == GHPermissionType.ADMIN;
            } catch (GitHubRefusal _) {
                return false;
            }
        }
    }
}
