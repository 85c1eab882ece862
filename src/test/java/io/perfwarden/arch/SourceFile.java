package io.perfwarden.arch;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A source file, measured. It is only parsed, by the JDK's own compiler.
 *
 * @param path below the project's directory
 * @param packageName without the root package
 * @param methods all of them, constructors and those of nested classes included
 */
record SourceFile(Path path, String packageName, int lines, List<Method> methods) {
    private static final String ROOT = "io.perfwarden.";

    /** Names of annotations on methods whose parameters somebody else has chosen. */
    private static final Set<String> GIVEN = Set.of("Override", "ParameterizedTest");

    SourceFile {
        methods = List.copyOf(methods);
    }

    /**
     * A method or constructor.
     *
     * @param place file, line and name
     * @param lines from its return type or name to its closing brace, without annotations
     * @param parameters 0 where they are the components of a record, the columns of a table test,
     *     or chosen where the method is declared first
     */
    record Method(String place, int lines, int parameters) {}

    /** All files below a directory. */
    static List<SourceFile> below(Path root) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (Stream<Path> found = Files.walk(root);
                StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<Path> sources = found.filter(file -> file.toString().endsWith(".java")).toList();
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    null,
                                    files,
                                    null,
                                    List.of("-proc:none"),
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            List<SourceFile> measured = new ArrayList<>();
            task.parse().forEach(unit -> measured.add(measure(unit, positions)));
            return measured;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isPackageInfo() {
        return path.endsWith("package-info.java");
    }

    private static SourceFile measure(CompilationUnitTree unit, SourcePositions positions) {
        Path path = Path.of(unit.getSourceFile().getName());
        Measuring measuring = new Measuring(unit, positions);
        measuring.scan(unit, Kind.OTHER);
        String name = String.valueOf(unit.getPackageName());
        try (Stream<String> lines = Files.lines(path)) {
            return new SourceFile(
                    path,
                    name.startsWith(ROOT) ? name.substring(ROOT.length()) : "",
                    (int) lines.count(),
                    measuring.methods);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Measuring extends TreeScanner<Void, Kind> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<Method> methods = new ArrayList<>();

        Measuring(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
        }

        @Override
        public Void visitClass(ClassTree type, Kind outer) {
            return super.visitClass(type, type.getKind());
        }

        @Override
        public Void visitMethod(MethodTree method, Kind type) {
            long start = line(start(method));
            long end = line(positions.getEndPosition(unit, method));
            boolean components = type == Kind.RECORD && method.getReturnType() == null;
            methods.add(
                    new Method(
                            unit.getSourceFile().getName() + ":" + start + " " + method.getName(),
                            (int) (end - start + 1),
                            components || isGiven(method) ? 0 : method.getParameters().size()));
            return super.visitMethod(method, type);
        }

        private long line(long position) {
            return unit.getLineMap().getLineNumber(position);
        }

        private long start(MethodTree method) {
            return method.getReturnType() == null
                    ? Math.max(
                            positions.getStartPosition(unit, method),
                            positions.getEndPosition(unit, method.getModifiers()))
                    : positions.getStartPosition(unit, method.getReturnType());
        }

        private static boolean isGiven(MethodTree method) {
            return method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            GIVEN.contains(annotation.getAnnotationType().toString()));
        }
    }
}
