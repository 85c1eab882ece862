package io.perfwarden.browser;

import module java.base;

/** Text that breaks out of a page, a picture, a script, an attribute, or a line. */
final class HostileText {
    /** Code points of the longest. */
    static final int LONGEST = 10_000;

    private static final List<String> ALL =
            List.of(
                    "</script><script>alert(1)</script>",
                    "\"><svg onload=alert(2)>",
                    "'><img src=x onerror=alert(3)>",
                    "\u202egnp.tset\u2066/\u200fname\u202c",
                    "x".repeat(LONGEST),
                    "</title></desc></text><script href='data:,alert(4)'/>",
                    "javascript:alert(5)//",
                    "=cmd|' /C calc'!A0",
                    "]]><!--<![CDATA[",
                    "</style></textarea><style>*{display:none}</style>",
                    "{{constructor.constructor('alert(6)')()}}${alert(7)}",
                    "\u0000\u0007\u001b[31m\ud800",
                    "& &amp; &lt;b&gt; %3Cscript%3E \\u003cscript\\u003e");

    private static final Map<String, String> SAID = new ConcurrentHashMap<>();

    private HostileText() {}

    /** One of them, the next for each text, and that text behind it, so that all stay different. */
    static String of(String plain) {
        return SAID.computeIfAbsent(plain, it -> ALL.get(SAID.size() % ALL.size()) + it);
    }
}
