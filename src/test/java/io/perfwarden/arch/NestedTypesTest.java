package io.perfwarden.arch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import module java.compiler;
import module jdk.compiler;

import org.junit.jupiter.api.Test;

/**
 * A type that a reader looks for is a file of its own name: nested is what only its owner names and
 * what is short. Each name is the name of one type.
 */
class NestedTypesTest {
    private static final int MOST_LINES = 60;

    /** Longer ones that are read with their owner. */
    private static final Set<String> READ_WITH_OWNER =
            Set.of("ArrivalGroup", "LimitedRow", "SeriesViewBuilder", "Builder", "Measured");

    /** Of a table, of a method, of a class that makes another: said with their owner's name. */
    private static final Set<String> SAID_WITH_OWNER =
            Set.of("Builder", "Kind", "Key", "Row", "Result");

    /**
     * One thing each, as a state, in the reasons of a check and in a reply: tables and logs show
     * the name.
     */
    private static final Set<String> SHOWN =
            Set.of("BaseChanged", "HeadMoved", "Measured", "NotStarted", "Skipped");

    private record DeclaredType(String name, String file, boolean nested, long lines) {}

    @Test
    void a_long_type_is_a_file_of_its_own() throws IOException {
        assertThat(tooLong(declared(JavaSources.below(Path.of("src/main/java"))))).isEmpty();
    }

    @Test
    void no_name_is_that_of_two_types() throws IOException {
        assertThat(twice(declared(JavaSources.below(Path.of("src/main/java"))))).isEmpty();
    }

    @Test
    void planted_offences_are_found() {
        String body = "\n".repeat(MOST_LINES);
        List<DeclaredType> planted =
                declared(
                        List.of(
                                JavaSources.of(
                                        "Outer", "class Outer { class Inner {" + body + "} }"),
                                JavaSources.of(
                                        "Other", "class Other { record Inner() {} enum Kind {} }"),
                                JavaSources.of("Third", "class Third { enum Kind {} }")));
        assertThat(tooLong(planted)).containsExactly("Outer.java: Inner");
        assertThat(twice(planted)).containsExactly("Inner");
    }

    private static List<String> tooLong(List<DeclaredType> all) {
        return all.stream()
                .filter(it -> it.nested() && it.lines() > MOST_LINES)
                .filter(it -> !READ_WITH_OWNER.contains(it.name()))
                .map(it -> it.file() + ": " + it.name())
                .toList();
    }

    private static Set<String> twice(List<DeclaredType> all) {
        Set<String> once = new HashSet<>();
        return all.stream()
                .map(DeclaredType::name)
                .filter(name -> !once.add(name))
                .filter(name -> !SAID_WITH_OWNER.contains(name) && !SHOWN.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<DeclaredType> declared(List<JavaFileObject> sources) {
        List<DeclaredType> all = new ArrayList<>();
        JavaSources.visit(
                sources, (unit, positions) -> new TypeScanner(unit, positions, all).scan(unit, 0));
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
            if (!type.getSimpleName().isEmpty()) {
                LineMap lines = unit.getLineMap();
                long first = lines.getLineNumber(positions.getStartPosition(unit, type));
                long last = lines.getLineNumber(positions.getEndPosition(unit, type));
                String file = JavaSources.fileName(unit);
                String name = type.getSimpleName().toString();
                all.add(new DeclaredType(name, file, depth > 0, last - first + 1));
            }
            return super.visitClass(type, depth + 1);
        }
    }
}
