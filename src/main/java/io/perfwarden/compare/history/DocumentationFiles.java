package io.perfwarden.compare.history;

import module java.base;

/** Which files of a repository nothing executes. */
public final class DocumentationFiles {
    private static final List<String> ENDINGS =
            List.of(".md", ".markdown", ".rst", ".adoc", ".asciidoc");
    private static final Set<String> NAMES =
            Set.of("license", "notice", "authors", "contributors", "codeowners", "copying");

    private DocumentationFiles() {}

    /**
     * Whether changing these files changes no code. A text file may be a build's ({@code
     * CMakeLists.txt}) or what a benchmark reads, so that few names are believed.
     */
    public static boolean areAll(Collection<String> paths) {
        return paths.stream().allMatch(DocumentationFiles::isOne);
    }

    private static boolean isOne(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return NAMES.contains(name) || ENDINGS.stream().anyMatch(name::endsWith);
    }
}
