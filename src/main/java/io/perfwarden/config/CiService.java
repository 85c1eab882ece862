package io.perfwarden.config;

import module java.base;

/** What issues tokens to jobs; each names its projects with claims of its own. */
public enum CiService {
    /** Its issuer is the server's GitHub's. */
    GITHUB(""),
    GITLAB("https://gitlab.com"),
    CIRCLECI("https://oidc.circleci.com/org/"),
    BUILDKITE("https://agent.buildkite.com"),
    /** Of any other only the subject is known. */
    OTHER("");

    private static final Pattern UUID =
            Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final String address;

    CiService(String address) {
        this.address = address;
    }

    /** What a source has as its issuer that names only the service. */
    String issuer(Optional<String> organization) {
        return switch (this) {
            case GITHUB, OTHER -> word();
            case GITLAB, BUILDKITE -> address;
            case CIRCLECI -> address + organization.orElse("");
        };
    }

    /** Whether anybody's server may ask this issuer for its keys. */
    public static boolean isWellKnown(String issuer) {
        return issuer.equals(GITLAB.address)
                || issuer.equals(BUILDKITE.address)
                || issuer.startsWith(CIRCLECI.address)
                        && UUID.matcher(issuer.substring(CIRCLECI.address.length())).matches();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<CiService> find(String word) {
        return Stream.of(values()).filter(it -> it != OTHER && it.word().equals(word)).findFirst();
    }
}
