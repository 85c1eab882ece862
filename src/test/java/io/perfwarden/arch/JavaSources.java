package io.perfwarden.arch;

import module java.base;
import module java.compiler;
import module jdk.compiler;

import javax.tools.ToolProvider;

/** Java files for tests of how they are written. */
final class JavaSources {
    private JavaSources() {}

    static List<JavaFileObject> below(Path root) throws IOException {
        List<JavaFileObject> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(it -> it.toString().endsWith(".java")).sorted().toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                all.add(of(name, Files.readString(file)));
            }
        }
        return all;
    }

    static JavaFileObject of(String name, String text) {
        URI uri = URI.create("memory:///" + name + ".java");
        return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    /** The name of a parsed file. */
    static String fileName(CompilationUnitTree unit) {
        return Path.of(unit.getSourceFile().getName()).getFileName().toString();
    }

    /** Parses the files and visits each with its positions. */
    static void visit(
            List<JavaFileObject> sources,
            BiConsumer<CompilationUnitTree, SourcePositions> visitor) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var task = (JavacTask) compiler.getTask(null, null, null, null, null, sources);
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        try {
            task.parse().forEach(unit -> visitor.accept(unit, positions));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
