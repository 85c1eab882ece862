package io.perfwarden.bot.door;

import module java.base;

import io.perfwarden.config.CiService;

/**
 * Issuers whose keys this server asks for; a repository's file alone adds none.
 *
 * @param gitHub issuer of the server's GitHub
 * @param others those that the operator allows
 */
public record IssuerList(String gitHub, Set<String> others) {
    private static final String CLOUD = "api.github.com";
    private static final String RESIDENCY = ".ghe.com";

    public IssuerList {
        others = Set.copyOf(others);
    }

    /**
     * The issuer of a GitHub with this API.
     *
     * @see "docs.github.com: OpenID Connect reference; for GitHub Enterprise Server, the host's
     *     /_services/token"
     */
    public static String ofGitHub(URI api) {
        String host = Objects.requireNonNullElse(api.getHost(), "").toLowerCase(Locale.ROOT);
        if (host.equals(CLOUD)) {
            return "https://token.actions.githubusercontent.com";
        }
        return host.startsWith("api.") && host.endsWith(RESIDENCY)
                ? "https://token.actions." + host.substring("api.".length())
                : "https://" + api.getRawAuthority() + "/_services/token";
    }

    boolean permits(String issuer) {
        return issuer.equals(gitHub) || others.contains(issuer) || CiService.isWellKnown(issuer);
    }

    /** How a configuration may name an issuer. */
    Set<String> namesOf(String issuer) {
        return issuer.equals(gitHub) ? Set.of(issuer, CiService.GITHUB.word()) : Set.of(issuer);
    }
}
