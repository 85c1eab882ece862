package io.perfwarden.finding;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One thing in which members of a finding differ, and what it is for one of them.
 *
 * @param key its name; empty where the tool gives it none
 * @param value empty for a member that lacks it
 * @param shown both, as the tool writes them; empty for a member that lacks it
 */
public record At(String key, String value, String shown) {
    /** As Go and Google Benchmark write parameters: {@code size=1kB}, {@code threads:4}. */
    private static final Pattern NAMED =
            Pattern.compile("([A-Za-z_][\\w.-]{0,39})(?:=|: ?)([^:= ].*)");

    static final At NOTHING = new At("", "", "");

    /** What stands in a segment of a name. */
    static At ofSegment(String bare) {
        Matcher named = NAMED.matcher(bare);
        return named.matches()
                ? new At(named.group(1), named.group(2), bare)
                : new At("", bare, bare);
    }

    /** A parameter of its own. */
    static At ofParameter(String key, String value) {
        return new At(key, value, key + "=" + value);
    }
}
