package io.perfwarden.arch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import module java.compiler;
import module jdk.compiler;

import org.junit.jupiter.api.Test;

/**
 * A method that acts is called by a verb, one that returns something by a noun. A participle, an
 * adverb or a preposition alone says neither: one has to open the method.
 */
class MethodNamesTest {
    private static final Pattern PARTICIPLE = Pattern.compile("[a-z]+ed");

    /** A noun, and three terms of the field. */
    private static final Set<String> ALLOWED =
            Set.of("abbreviated", "feed", "rejected", "reversed");

    private static final Set<String> REFUSED =
            Set.of(
                    "above",
                    "across",
                    "again",
                    "against",
                    "alone",
                    "along",
                    "also",
                    "among",
                    "anew",
                    "apart",
                    "back",
                    "began",
                    "begun",
                    "behind",
                    "below",
                    "beside",
                    "brought",
                    "built",
                    "doubting",
                    "done",
                    "earlier",
                    "elsewhere",
                    "found",
                    "given",
                    "gone",
                    "heard",
                    "here",
                    "hidden",
                    "inVain",
                    "into",
                    "kept",
                    "known",
                    "later",
                    "left",
                    "looked",
                    "lost",
                    "made",
                    "meant",
                    "once",
                    "over",
                    "past",
                    "ran",
                    "rest",
                    "seen",
                    "sent",
                    "shown",
                    "soon",
                    "spent",
                    "taken",
                    "then",
                    "together",
                    "told",
                    "until",
                    "within",
                    "without",
                    "written",
                    "wrote");

    private record DeclaredMethod(String name, String file) {}

    @Test
    void a_method_is_called_by_what_it_does_or_returns() throws IOException {
        assertThat(misnamed(declared(JavaSources.below(Path.of("src/main/java"))))).isEmpty();
    }

    @Test
    void planted_offences_are_found() {
        JavaFileObject planted =
                JavaSources.of(
                        "Planted",
                        """
                        record Planted(String told) {
                            void judged() {}
                            boolean within(int bounds) { return true; }
                            int feed() { return 0; }
                            String toldText() { return told; }
                            void store() { new Object() { void again() {} }; }
                        }
                        """);
        assertThat(misnamed(declared(List.of(planted))))
                .containsExactly(
                        "Planted.java: again", "Planted.java: judged", "Planted.java: within");
    }

    private static List<String> misnamed(List<DeclaredMethod> all) {
        return all.stream()
                .filter(it -> isParticiple(it.name()) || REFUSED.contains(it.name()))
                .map(it -> it.file() + ": " + it.name())
                .distinct()
                .sorted()
                .toList();
    }

    private static boolean isParticiple(String name) {
        return PARTICIPLE.matcher(name).matches() && !ALLOWED.contains(name);
    }

    private static List<DeclaredMethod> declared(List<JavaFileObject> sources) {
        List<DeclaredMethod> all = new ArrayList<>();
        JavaSources.visit(
                sources,
                (unit, _) -> new MethodScanner(JavaSources.fileName(unit), all).scan(unit, null));
        return all;
    }

    /** Collects the methods of a file; what a record has for its components is declared nowhere. */
    private static final class MethodScanner extends TreeScanner<Void, Void> {
        private final String file;
        private final List<DeclaredMethod> all;

        MethodScanner(String file, List<DeclaredMethod> all) {
            this.file = file;
            this.all = all;
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            all.add(new DeclaredMethod(method.getName().toString(), file));
            return super.visitMethod(method, nothing);
        }
    }
}
