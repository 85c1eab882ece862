package io.perfwarden.cli.init;

import module java.base;

/** What sources of Node import. */
final class NodeImports {
    private static final int MOST_FILES = 100;
    private static final String KEYWORDS =
            "(?m)(?:\\bfrom\\s{0,9}|\\brequire\\(\\s{0,9}|^\\s{0,99}import\\s{1,9}|\\bimport\\(\\s{0,9})";
    private static final Pattern OWN =
            Pattern.compile(KEYWORDS + "[\"'](\\.{1,2}/[^\"'\\n]{1,200})[\"']");
    private static final String[] SUFFIXES = {
        "", ".js", ".mjs", ".cjs", ".ts", ".mts", "/index.js", "/index.mjs", "/index.ts"
    };

    private NodeImports() {}

    /** Whether a source imports or requires a module. */
    static boolean has(String source, String module) {
        return source.contains(module)
                && Pattern.compile(
                                KEYWORDS
                                        + "[\"'](?:npm:)?"
                                        + Pattern.quote(module)
                                        + "(?:@[^\"']{0,40})?(?:/[^\"']{0,80})?[\"']")
                        .matcher(source)
                        .find();
    }

    /** A file, and those of the checkout that it imports, by others too. */
    static Set<String> reachable(CheckoutTree tree, String file) {
        Set<String> seen = new LinkedHashSet<>(List.of(file));
        Deque<String> open = new ArrayDeque<>(seen);
        while (!open.isEmpty() && seen.size() < MOST_FILES) {
            String at = CheckoutTree.parent(open.peek());
            OWN.matcher(tree.text(open.remove()))
                    .results()
                    .map(it -> CheckoutTree.join(at, it.group(1)))
                    .flatMap(path -> Stream.of(SUFFIXES).map(path::concat).filter(tree::has))
                    .filter(seen::add)
                    .forEach(open::add);
        }
        return seen;
    }
}
