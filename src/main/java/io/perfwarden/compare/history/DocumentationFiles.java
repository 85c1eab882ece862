package io.perfwarden.compare.history;

import module java.base;

public final class DocumentationFiles {
    private static final List<String> ENDINGS =
            List.of(".md", ".markdown", ".rst", ".adoc", ".asciidoc");
    private static final Set<String> NAMES =
            Set.of("license", "notice", "authors", "contributors", "codeowners", "copying");

    private DocumentationFiles() {}

    /**
     * Whether these files are documentation. A text file may be part of a build ({@code
     * CMakeLists.txt}) or read by a benchmark, so only few names count.
     */
    public static boolean areAll(Collection<String> paths) {
        return paths.stream().allMatch(DocumentationFiles::isOne);
    }

    private static boolean isOne(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return NAMES.contains(name) || ENDINGS.stream().anyMatch(name::endsWith);
    }
}
