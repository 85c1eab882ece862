package io.perfwarden.github;

import io.perfwarden.model.InstalledRepo;

/**
 * Who may do what, asked of GitHub at the moment it matters.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure}.
 */
public interface PermissionGateway {
    /** A person's access to a repository. */
    sealed interface Access {
        /** Write or admin: may command. */
        record MayWrite() implements Access {}

        /**
         * Less than write, or none at all.
         *
         * @param level as GitHub names it: {@code read}, {@code none}
         */
        record MayNotWrite(String level) implements Access {}

        /** GitHub refuses to answer, which counts as no. The reply has its reason. */
        record Untold(String reason) implements Access {}
    }

    Access of(InstalledRepo repo, String login);
}
