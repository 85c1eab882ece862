package io.perfwarden.build;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Prints the figures by which this code is reviewed: lines by kind and package, types, nested
 * types, the longest of both, and names that several types share.
 *
 * <p>{@code java src/build/java/io/perfwarden/build/CodeFigures.java [DIRECTORY]}; without a
 * directory {@code src/main/java}.
 */
final class CodeFigures {
    private static final int LONGEST = 15;

    private record DeclaredType(String name, String file, boolean nested, long lines) {}

    private record SourceFile(String path, String directory, List<String> lines) {
        long count(String kind) {
            return kinds().getOrDefault(kind, 0L);
        }

        Map<String, Long> kinds() {
            Map<String, Long> kinds = new TreeMap<>();
            String comment = "";
            for (String line : lines) {
                String text = line.strip();
                if (comment.isEmpty() && text.startsWith("/*")) {
                    comment = text.startsWith("/**") ? "Javadoc" : "other comments";
                }
                kinds.merge(comment.isEmpty() ? kindOf(text) : comment, 1L, Long::sum);
                if (text.endsWith("*/")) {
                    comment = "";
                }
            }
            return kinds;
        }

        private static String kindOf(String text) {
            if (text.isEmpty()) {
                return "blank";
            }
            if (text.startsWith("//")) {
                return "other comments";
            }
            return text.startsWith("import ") || text.startsWith("package ") ? "imports" : "code";
        }
    }

    private CodeFigures() {}

    public static void main(String[] args) throws IOException {
        Path root = Path.of(args.length > 0 ? args[0] : "src/main/java");
        List<Path> paths;
        try (Stream<Path> files = Files.walk(root)) {
            paths = files.filter(it -> it.toString().endsWith(".java")).sorted().toList();
        }
        List<SourceFile> files = new ArrayList<>();
        for (Path path : paths) {
            Path below = root.relativize(path);
            String directory = below.getParent() == null ? "." : below.getParent().toString();
            files.add(new SourceFile(below.toString(), directory, Files.readAllLines(path)));
        }
        printLines(files);
        printTypes(declared(paths));
        print("lines by package", sum(files, SourceFile::directory));
    }

    private static void printLines(List<SourceFile> files) {
        long all = files.stream().mapToLong(it -> it.lines().size()).sum();
        print("files", files.size());
        print("lines", all);
        for (String kind : List.of("code", "Javadoc", "other comments", "imports", "blank")) {
            long lines = files.stream().mapToLong(it -> it.count(kind)).sum();
            System.out.printf("  %-28s %7d  %4.1f %%%n", kind, lines, 100.0 * lines / all);
        }
        Comparator<SourceFile> byLines = Comparator.comparing(it -> -it.lines().size());
        System.out.println("longest files");
        files.stream()
                .sorted(byLines)
                .limit(LONGEST)
                .forEach(it -> print("  " + it.path(), it.lines().size()));
    }

    private static void printTypes(List<DeclaredType> types) {
        List<DeclaredType> nested = types.stream().filter(DeclaredType::nested).toList();
        print("top-level types", types.size() - nested.size());
        print("nested types", nested.size());
        print("  of 60 lines or more", nested.stream().filter(it -> it.lines() >= 60).count());
        print("  of 100 lines or more", nested.stream().filter(it -> it.lines() >= 100).count());
        System.out.println("longest nested types");
        nested.stream()
                .sorted(Comparator.comparing(it -> -it.lines()))
                .limit(LONGEST)
                .forEach(it -> print("  " + it.file() + ": " + it.name(), it.lines()));
        Map<String, Long> names = count(types, DeclaredType::name);
        names.values().removeIf(it -> it == 1);
        print("names of several types", names);
    }

    private static <T> Map<String, Long> count(List<T> all, Function<T, String> key) {
        return all.stream()
                .collect(Collectors.groupingBy(key, TreeMap::new, Collectors.counting()));
    }

    private static Map<String, Long> sum(List<SourceFile> files, Function<SourceFile, String> key) {
        return files.stream()
                .collect(
                        Collectors.groupingBy(
                                key,
                                TreeMap::new,
                                Collectors.summingLong(it -> it.lines().size())));
    }

    private static void print(String title, Map<String, Long> numbers) {
        System.out.println(title);
        numbers.forEach((name, number) -> print("  " + name, number));
    }

    private static void print(String name, long number) {
        System.out.printf("%-60s %7d%n", name, number);
    }

    private static List<DeclaredType> declared(List<Path> paths) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<DeclaredType> all = new ArrayList<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    null,
                                    manager,
                                    null,
                                    null,
                                    null,
                                    manager.getJavaFileObjectsFromPaths(paths));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                unit.accept(new TypeScanner(unit, positions, all), 0);
            }
        }
        return all;
    }

    /** Collects the named types of a file. The argument is how deep it looks. */
    private static final class TypeScanner extends TreeScanner<Void, Integer> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<DeclaredType> all;

        TypeScanner(CompilationUnitTree unit, SourcePositions positions, List<DeclaredType> all) {
            this.unit = unit;
            this.positions = positions;
            this.all = all;
        }

        @Override
        public Void visitClass(ClassTree type, Integer depth) {
            String name = type.getSimpleName().toString();
            if (!name.isEmpty()) {
                LineMap lines = unit.getLineMap();
                long first = lines.getLineNumber(positions.getStartPosition(unit, type));
                long last = lines.getLineNumber(positions.getEndPosition(unit, type));
                String file = Path.of(unit.getSourceFile().getName()).getFileName().toString();
                all.add(new DeclaredType(name, file, depth > 0, last - first + 1));
            }
            return super.visitClass(type, depth + 1);
        }
    }
}
