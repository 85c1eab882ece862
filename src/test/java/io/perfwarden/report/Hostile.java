package io.perfwarden.report;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Names that somebody would choose to break a report. */
public final class Hostile {
    private static final List<String> FRAGMENTS =
            List.of(
                    "|",
                    "\\",
                    "\\|",
                    "\\\\|",
                    "`",
                    "``",
                    "```",
                    "````",
                    "@octocat",
                    "@org/team",
                    "#12",
                    "fixes #1",
                    "GH-1",
                    "octo/app#1",
                    "<!--",
                    "-->",
                    "<!-- perfwarden:report:v1 {",
                    "</details>",
                    "<img src=x onerror=alert(1)>",
                    "<script>",
                    "$x$",
                    "$$",
                    "https://evil.example/",
                    "www.evil.example",
                    "[a](https://b)",
                    "![a](b)",
                    "**",
                    "_",
                    "~~",
                    "\n",
                    "\r\n",
                    "\t",
                    "\u2028",
                    "\u202e",
                    "\u2066",
                    "\u200b",
                    "\u200d",
                    "\ufeff",
                    "\u0000",
                    "\u001b[31m",
                    "\u007f",
                    "\ud83d\ude00",
                    "\ud800",
                    "\udc00",
                    "e\u0301\u0301\u0301\u0301",
                    " ",
                    "  ",
                    "name",
                    "size=100",
                    "&amp;",
                    "&#64;x",
                    "&lt;",
                    "\n```\n",
                    "\n---\n",
                    "\n# head",
                    "\n- [ ] task",
                    "\n> quote",
                    "\n    code");

    private Hostile() {}

    /** The fragments themselves, and random strings of them; always the same. */
    public static Stream<String> names() {
        return Stream.concat(
                FRAGMENTS.stream(), Stream.iterate(1, n -> n + 1).limit(600).map(Hostile::name));
    }

    /** A name of up to twelve fragments. */
    public static String name(int seed) {
        Random random = new Random(seed);
        StringBuilder name = new StringBuilder();
        int parts = 1 + random.nextInt(12);
        for (int i = 0; i < parts; i++) {
            name.append(FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
        }
        return name.toString();
    }
}
