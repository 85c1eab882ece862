package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;

/**
 * The files of a repository that a text names: a workflow, or what a workflow names.
 *
 * <p>A file is named by its whole path, as written, or from a directory that the text goes to or
 * lies in. A pattern such as {@code src/**} names no file: what it matches is what is measured, and
 * a change of that does not decide whether it is. A directory is named where it is run: a local
 * action, or what a shell or an interpreter is given. Documentation decides nothing.
 *
 * @param files paths that a changed file is held against as a whole
 * @param directories paths of which everything below counts too
 * @param readable those of both that may name more
 */
public record NamedFiles(Set<String> files, Set<String> directories, Set<String> readable) {
    private static final Set<String> DECIDING_KEYS = Set.of("if", "strategy", "uses", "with");

    static final Pattern WORKFLOW = Pattern.compile("\\.github/workflows/.+\\.ya?ml");

    private static final Pattern DATA =
            pattern(".+\\.(?:ya?ml|json|toml|txt|cfg|ini|conf|lst|list)");

    private static final Pattern DOCUMENTATION =
            pattern("(?i).+\\.(?:md|markdown|rst|adoc|html?|pdf|png|jpe?g|gif|svg)");

    public NamedFiles {
        files = Set.copyOf(files);
        directories = Set.copyOf(directories);
        readable = Collections.unmodifiableSet(new LinkedHashSet<>(readable));
    }

    static Pattern pattern(String regex) {
        return Pattern.compile(regex, Pattern.UNICODE_CHARACTER_CLASS | Pattern.MULTILINE);
    }

    public static NamedFiles ofOne(String path) {
        return new NamedFiles(Set.of(path), Set.of(), Set.of());
    }

    public static NamedFiles of(String path, String text) {
        NamedPaths all = new NamedPaths(text);
        all.goTo(path.substring(0, Math.max(0, path.lastIndexOf('/'))));
        Object yaml = path.matches(".+\\.ya?ml") ? PlainYaml.read(text).orElse(text) : text;
        all.add(yaml);
        NamedFiles named = all.toNamedFiles();
        return DATA.matcher(path).matches() && !isOfGitHub(path) ? named.onlyReadable() : named;
    }

    private static boolean isOfGitHub(String path) {
        return WORKFLOW.matcher(path).matches() || path.matches("(?:.+/)?action\\.ya?ml");
    }

    /** A list names what a change may touch; only its scripts and lists count. */
    private NamedFiles onlyReadable() {
        return new NamedFiles(readable, Set.of(), readable);
    }

    /**
     * What a workflow names that decides which of its jobs run: conditions, matrices, workflows
     * that it calls with what it gives them, and the steps of jobs with outputs. The steps of other
     * jobs come too late for that, but their local actions tell which of these jobs upload.
     */
    public static NamedFiles ofConditions(String path, String text) {
        if (!(PlainYaml.read(text).orElse("") instanceof Map<?, ?> file)
                || !(file.get("jobs") instanceof Map<?, ?> jobs)) {
            return of(path, text);
        }
        NamedPaths all = new NamedPaths(text);
        all.add(Optional.ofNullable(file.get("env")).orElse(""));
        all.add(Optional.ofNullable(file.get("defaults")).orElse(""));
        for (Object job : jobs.values()) {
            if (job instanceof Map<?, ?> map) {
                map.forEach((key, value) -> {
                    if (map.containsKey("outputs") || DECIDING_KEYS.contains("" + key)) {
                        all.add(value);
                    }
                });
                all.addHashedFiles("" + map.get("if"));
                all.actions(map.get("steps"));
            }
        }
        return all.toNamedFiles();
    }

    /** The same, and what a path of it leads to, as if it were named in its place. */
    public NamedFiles withTarget(String link, String target) {
        boolean isRead = readable.contains(link) || NamedPaths.isText(target);
        return and(
                new NamedFiles(
                        files.contains(link) ? Set.of(target) : Set.of(),
                        directories.contains(link) ? Set.of(target) : Set.of(),
                        isRead ? Set.of(target) : Set.of()));
    }

    /**
     * Where a link leads, within the repository; nothing for what is outside.
     *
     * @param directory that the link lies in; empty for the root
     * @param target as it is written in the link
     */
    public static Optional<String> target(String directory, String target) {
        return target.startsWith("/") ? Optional.empty() : NamedPaths.resolve(directory, target);
    }

    public NamedFiles and(NamedFiles other) {
        return new NamedFiles(
                union(files, other.files),
                union(directories, other.directories),
                union(readable, other.readable));
    }

    private static Set<String> union(Set<String> some, Set<String> others) {
        Set<String> all = new LinkedHashSet<>(some);
        all.addAll(others);
        return all;
    }

    public static Set<String> withoutDocumentation(Set<String> changed) {
        return changed.stream()
                .filter(file -> !DOCUMENTATION.matcher(file).matches())
                .collect(Collectors.toSet());
    }

    public boolean hasAny(Set<String> changed) {
        return withoutDocumentation(changed).stream()
                .anyMatch(file -> files.contains(file) || isBelow(file));
    }

    private boolean isBelow(String file) {
        return Stream.iterate(
                        file,
                        it -> !it.isEmpty(),
                        it -> it.substring(0, Math.max(0, it.lastIndexOf('/'))))
                .anyMatch(directories::contains);
    }
}
