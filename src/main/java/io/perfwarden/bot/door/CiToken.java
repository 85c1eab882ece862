package io.perfwarden.bot.door;

import module java.base;

/**
 * A token that its issuer signed for this server, and that holds.
 *
 * @param issuers how a configuration may name its issuer: by the URL, or as {@code github}
 * @param id tells it apart from all others
 */
public record CiToken(Set<String> issuers, String id, Map<String, String> claims) {
    public CiToken {
        issuers = Set.copyOf(issuers);
        claims = Map.copyOf(claims);
    }

    /** A claim that is a text, a number or a truth value. */
    Optional<String> claim(String name) {
        return Optional.ofNullable(claims.get(name)).filter(it -> !it.isEmpty());
    }

    /** What it says of its job and is safe to show; no secret. */
    public String description() {
        return Stream.of("iss", "repository_id", "project_id", "organization_slug", "sub")
                .filter(it -> claim(it).isPresent())
                .map(it -> it + " " + claim(it).orElse(""))
                .collect(Collectors.joining(", "));
    }
}
