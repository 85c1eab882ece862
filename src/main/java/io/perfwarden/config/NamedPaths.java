package io.perfwarden.config;

import module java.base;

import org.jspecify.annotations.Nullable;

/** The names in some texts, once all of them are known. */
final class NamedPaths {
    private static final Pattern TEXT =
            NamedFiles.pattern(
                    "(?!(?:needs|steps|github|matrix|inputs|env)\\.)[^@]+\\.(?:sh|bash|py|m?js|cjs|ts|rb"
                            + "|pl|ps1|ya?ml|json|toml|mk|txt|cfg|ini|conf|lst|list)");
    private static final List<String> MODULE_ENDS =
            List.of(".py", ".js", ".mjs", ".cjs", ".ts", "/index.js", "/__init__.py");
    private static final Map<String, List<String>> OF_TOOL =
            Map.of(
                    "make", List.of("Makefile", "makefile", "GNUmakefile"),
                    "just", List.of("justfile", "Justfile", ".justfile"),
                    "npm run", List.of("package.json"));
    private static final Pattern MADE = NamedFiles.pattern("(?:^|[\\s;&|(])(make|just|npm run)\\b");
    private static final Pattern HASHED = NamedFiles.pattern("hashFiles\\(([^)]{1,500})\\)");
    private static final Pattern MODULE =
            NamedFiles.pattern(
                    "(?:\\brequire|\\bimport|\\bfrom|\\s-m)[\\s('\"`]+([\\w./@-]{1,200})");
    private static final Pattern RUN =
            NamedFiles.pattern(
                    "(?:^|[\\s;&|(\"'])(?:sh|bash|zsh|source|\\.|node|bun|deno run|python3?|ruby|perl"
                            + "|pwsh|go run|run-parts|cat)\\s+(?:-\\w\\s{1,9}){0,5}[\"']?"
                            + "([\\w./@+~*?-]{1,200})|\\bfor \\w+ in ([\\w./@*?-]{1,200}\\.sh)\\b");
    private static final Pattern GONE_TO =
            NamedFiles.pattern("(?:\\bcd|\\bpushd|\\s-C)\\s+[\"']?([\\w./@+~-]{1,200})");

    /** Before a path: a directory known only at run time. */
    private static final Pattern VARIABLE =
            NamedFiles.pattern(
                    "(?:\\$\\{\\{[^}]{0,200}}}|\\$\\([^)]{0,200}\\)|\\$\\{[^}]{0,200}}"
                            + "|\\$[\\w:]{1,200}|%\\w{1,200}%)"
                            + "[\"']?/");

    private static final Pattern QUOTED = NamedFiles.pattern("[\"'`]([^\"'`\\n]{1,200})[\"'`]");
    private static final Pattern WORD = NamedFiles.pattern("[\\w./@+~-]{1,200}");

    private static final Pattern GITHUB = Pattern.compile("\\.github/[\\w./-]{1,200}");

    private static final Set<String> PLACE_KEYS = Set.of("working-directory", "path", "cwd");
    private static final int MOST_DIRECTORIES = 20;
    private static final int MOST_WORDS = 5_000;
    private final List<String> texts = new ArrayList<>();
    private final Set<String> places = new LinkedHashSet<>(Set.of(""));
    private final Set<String> files = new LinkedHashSet<>();
    private final Set<String> directories = new LinkedHashSet<>();
    private final Set<String> readable = new LinkedHashSet<>();

    NamedPaths(String whole) {
        GITHUB.matcher(whole).results().map(MatchResult::group).forEach(this::addDirectory);
    }

    private void addDirectory(String name) {
        if (directories.size() < MOST_WORDS) {
            directories.add(name);
            if (NamedFiles.WORKFLOW.matcher(name).matches()) {
                readable.add(name);
            }
        }
    }

    void goTo(String directory) {
        if (places.size() < MOST_DIRECTORIES) {
            resolve("", directory).ifPresent(places::add);
        }
    }

    void add(Object yaml) {
        switch (yaml) {
            case List<?> list -> list.forEach(this::add);
            case Map<?, ?> map -> map.forEach((key, value) -> add(map, "" + key, value));
            default -> text(yaml.toString());
        }
    }

    private void add(Map<?, ?> map, String key, Object value) {
        if (PLACE_KEYS.contains(key) && value instanceof String place) {
            goTo(place);
        }
        if (key.equals("uses") && value instanceof String uses && uses.startsWith("./")) {
            action(uses);
        } else if (key.equals("with") && value instanceof Map<?, ?> with) {
            String uses = "" + map.get("uses");
            with.forEach((input, given) -> {
                if (!isPattern(uses, "" + input, "" + given)) {
                    add(with, "" + input, given);
                }
            });
        } else {
            add(value);
        }
    }

    /** Patterns of changes, not files. */
    private static boolean isPattern(String uses, String input, String given) {
        return (uses.startsWith("dorny/paths-filter@") && given.matches("(?s).*\\s.*"))
                || (uses.startsWith("tj-actions/changed-files@")
                        && input.startsWith("files")
                        && !input.contains("source_file"));
    }

    /** Those of the repository that steps use. */
    void actions(@Nullable Object steps) {
        if (steps instanceof List<?> list) {
            for (Object step : list) {
                if (step instanceof Map<?, ?> map
                        && map.get("uses") instanceof String uses
                        && uses.startsWith("./")) {
                    action(uses);
                }
            }
        }
    }

    private void action(String uses) {
        resolve("", uses)
                .ifPresent(path -> {
                    directories.add(path);
                    readable.addAll(
                            NamedFiles.WORKFLOW.matcher(path).matches()
                                    ? List.of(path)
                                    : List.of(path + "/action.yml", path + "/action.yaml"));
                });
    }

    private void text(String written) {
        String text = written.replace('\\', '/');
        texts.add(text);
        texts.add(VARIABLE.matcher(text).replaceAll(" "));
        GONE_TO.matcher(text).results().forEach(it -> goTo(it.group(1)));
    }

    /** A condition depends on hashed files; for a pattern, on its directory. */
    void addHashedFiles(String condition) {
        HASHED.matcher(condition)
                .results()
                .flatMap(it -> QUOTED.matcher(it.group(1)).results())
                .forEach(it -> run(it.group(1)));
    }

    NamedFiles toNamedFiles() {
        texts.stream()
                .flatMap(NamedPaths::words)
                .distinct()
                .limit(MOST_WORDS)
                .forEach(word -> name(files, word));
        for (String text : texts) {
            RUN.matcher(text)
                    .results()
                    .map(it -> Optional.ofNullable(it.group(1)).orElseGet(() -> it.group(2)))
                    .forEach(this::run);
            MODULE.matcher(text).results().forEach(it -> module(it.group(1)));
            MADE.matcher(text)
                    .results()
                    .flatMap(it -> OF_TOOL.getOrDefault(it.group(1), List.of()).stream())
                    .forEach(file -> name(files, file));
        }
        return new NamedFiles(files, directories, readable);
    }

    private static Stream<String> words(String text) {
        var quoted = QUOTED.matcher(text).results().map(it -> it.group(1));
        var words = WORD.matcher(text).results().map(MatchResult::group);
        return Stream.concat(
                text.length() <= 200 ? Stream.of(text.strip()) : Stream.of(),
                Stream.concat(words, quoted));
    }

    private void name(Set<String> to, String word) {
        for (String place : places) {
            if (to.size() < MOST_WORDS * MOST_DIRECTORIES) {
                resolve(place, word)
                        .ifPresent(path -> {
                            to.add(path);
                            if (isText(path) || word.startsWith("./")) {
                                readable.add(path);
                            }
                        });
            }
        }
    }

    static boolean isText(String path) {
        return TEXT.matcher(path).matches();
    }

    /** Of a pattern the directory before it. */
    private void run(String given) {
        int wild = given.replace('?', '*').indexOf('*');
        String fixed = wild < 0 ? given : given.substring(0, wild);
        String path = wild < 0 ? given : fixed.substring(0, Math.max(0, fixed.lastIndexOf('/')));
        if (!path.isEmpty()) {
            name(directories, path);
        }
    }

    private void module(String given) {
        String path = given.contains("/") ? given : given.replace('.', '/');
        MODULE_ENDS.forEach(end -> name(files, path + end));
    }

    /** A path within the repository; nothing for the repository itself, or above it. */
    static Optional<String> resolve(String place, String word) {
        Deque<String> path = new ArrayDeque<>();
        for (String part : (place + "/" + word).split("/")) {
            switch (part) {
                case "", "." -> {}
                case ".." -> {
                    if (path.pollLast() == null) {
                        return Optional.empty();
                    }
                }
                default -> path.addLast(part);
            }
        }
        String joined = String.join("/", path).replaceAll("[.]+$", "");
        return Optional.of(joined).filter(it -> !it.isEmpty());
    }
}
