package io.perfwarden.compare.group;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One thing in which members of a finding differ, and what it is for one of them.
 *
 * @param key its name; empty where the tool gives it none
 * @param value empty for a member that lacks it
 * @param shown both, as the tool writes them; empty for a member that lacks it
 */
public record DifferingParam(String key, String value, String shown) {
    /** As Go and Google Benchmark write parameters: {@code size=1kB}, {@code threads:4}. */
    private static final Pattern NAMED =
            Pattern.compile("([A-Za-z_][\\w.-]{0,39})(?:=|: ?)([^:= ].*)");

    static final DifferingParam NOTHING = new DifferingParam("", "", "");

    /** What stands in a segment of a name. */
    static DifferingParam ofSegment(String bare) {
        Matcher named = NAMED.matcher(bare);
        return named.matches()
                ? new DifferingParam(named.group(1), named.group(2), bare)
                : new DifferingParam("", bare, bare);
    }

    /** A parameter of its own. */
    static DifferingParam ofParameter(String key, String value) {
        return new DifferingParam(key, value, key + "=" + value);
    }
}
