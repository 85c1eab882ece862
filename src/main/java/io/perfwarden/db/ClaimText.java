package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.SpeedClaim;

/** Claims as lines of a share and a pattern, such as {@code 0.2 parse/*}. */
public final class ClaimText {
    private ClaimText() {}

    public static String of(List<SpeedClaim> claims) {
        return claims.stream()
                .map(it -> it.faster() + " " + it.benchmarks())
                .collect(Collectors.joining("\n"));
    }

    public static List<SpeedClaim> parse(String lines) {
        return lines.lines()
                .map(line -> line.split(" ", 2))
                .map(parts -> SpeedClaim.of(parts[1], Double.parseDouble(parts[0])))
                .toList();
    }
}
