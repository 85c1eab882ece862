package io.perfwarden.config;

import module java.base;

/**
 * Whether the scripts of a local JavaScript action can upload an artifact. They are read with what
 * they load below the action's directory. What cannot be told may upload.
 *
 * @param files text of files of the repository, by path
 */
record ActionScripts(Function<String, Optional<String>> files) {
    private static final int MOST_READ = 10;

    private static final Pattern LITERAL_LOAD =
            Pattern.compile(
                    "(?:\\brequire\\s*+\\(|\\bimport\\s*+\\(?+"
                            + "|\\b(?:import|export)\\b[\\w\\s{},*$]{0,500}\\bfrom)"
                            + "\\s*+[\"']([^\"'\\n]{1,200})[\"']");

    /** With a name that only the run knows, or of code that is no file. */
    private static final Pattern OTHER_LOAD =
            Pattern.compile(
                    "\\brequire\\b|\\bimport\\b|\\beval\\b|\\bFunction\\b|\\bmodule\\s*\\.\\s*"
                            + "(?!exports)|\\bprocess\\s*\\.\\s*(?!env|exit|cwd|argv|std|platform)"
                            + "|\\bprocess\\s*\\[|\\bglobalThis\\b|[Bb]uiltinModule|child_process");

    /** Modules that start no other program. */
    private static final Set<String> HARMLESS =
            Set.of(
                    "@actions/core",
                    "@actions/github",
                    "@actions/glob",
                    "@actions/io",
                    "assert",
                    "crypto",
                    "events",
                    "fs",
                    "fs/promises",
                    "os",
                    "path",
                    "url",
                    "util");

    private static final List<String> ENDS = List.of("", ".js", ".cjs", ".mjs", "/index.js");

    /**
     * Whether no script of an action uploads.
     *
     * @param directory of the action, with a slash at its end
     * @param runs the section of {@code action.yml}
     */
    boolean areHarmless(String directory, Map<?, ?> runs) {
        List<String> scripts =
                Stream.of("pre", "main", "post")
                        .flatMap(it -> Optional.ofNullable(runs.get(it)).stream())
                        .map(Object::toString)
                        .toList();
        Set<String> seen = new LinkedHashSet<>();
        Deque<String> unread = new ArrayDeque<>();
        for (String script : scripts) {
            Optional<String> path = NamedPaths.resolve(directory, script);
            path.filter(seen::add).ifPresent(unread::add);
        }
        boolean areHarmless = seen.size() == Set.copyOf(scripts).size() && !seen.isEmpty();
        while (areHarmless && !unread.isEmpty()) {
            String path = unread.remove();
            Optional<Set<String>> loaded = text(directory, path).flatMap(it -> loads(path, it));
            loaded.ifPresent(all -> all.stream().filter(seen::add).forEach(unread::add));
            areHarmless = loaded.isPresent() && seen.size() <= MOST_READ;
        }
        return areHarmless;
    }

    private Optional<String> text(String directory, String path) {
        return ENDS.stream()
                .map(path::concat)
                .filter(it -> it.startsWith(directory))
                .flatMap(it -> files.apply(it).stream())
                .findFirst();
    }

    /** Files that a script loads; absent if it may upload. */
    private static Optional<Set<String>> loads(String path, String script) {
        String rest = LITERAL_LOAD.matcher(script).replaceAll("");
        if (StepReader.UPLOADING.matcher(script).find() || OTHER_LOAD.matcher(rest).find()) {
            return Optional.empty();
        }
        Set<String> loaded = new LinkedHashSet<>();
        for (MatchResult load : LITERAL_LOAD.matcher(script).results().toList()) {
            String name = load.group(1).replaceFirst("^node:", "");
            Optional<String> file =
                    Optional.of(name)
                            .filter(it -> it.startsWith("."))
                            .flatMap(it ->
                                    NamedPaths.resolve(
                                            path.substring(0, path.lastIndexOf('/')), it));
            if (file.isEmpty() && !HARMLESS.contains(name)) {
                return Optional.empty();
            }
            file.ifPresent(loaded::add);
        }
        return Optional.of(loaded);
    }
}
