package io.perfwarden.demo.standin;

/**
 * A GitHub App as registered, and the one installation it has.
 *
 * @param installation id of the installation
 */
public record StandInApp(long id, String clientId, String slug, long installation) {
    /** The login under which the app writes. */
    public String botLogin() {
        return slug + "[bot]";
    }
}
