package io.perfwarden.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.BriefJvm;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the build makes of switches over types and of records does what the compiler's code does.
 */
class PlainClassesTest {
    private static final String SOURCE =
            """
            import java.util.*;
            import java.util.function.*;

            public final class Values implements Supplier<List<Object>> {
                record All(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i) {}

                record None() {}

                sealed interface Shape {
                    default String word() {
                        return switch (this) {
                            case Circle(double radius) when radius > 9 -> "large";
                            case Circle _ -> "circle";
                            case Square _ -> "square";
                        };
                    }
                }

                record Circle(double radius) implements Shape {}

                record Square(int side) implements Shape {}

                static String word(Object any) {
                    return switch (any) {
                        case null -> "null";
                        case CharSequence text when text.isEmpty() -> "empty";
                        case String text -> "text " + text;
                        case Shape shape -> shape.word();
                        case Number _ -> "number";
                        default -> "other";
                    };
                }

                public List<Object> get() {
                    List<Object> all = new ArrayList<>();
                    for (double number : new double[] {0.0, -0.0, 1.5, Double.NaN, 1e300}) {
                        for (String text : new String[] {null, "", "text"}) {
                            int whole = (int) number;
                            all.add(new All(number > 0, (byte) whole, (char) whole, (short) whole, whole,
                                    (long) number, (float) number, number, text));
                        }
                        all.add(new Circle(number));
                        all.add(new Square((int) number));
                    }
                    all.addAll(Arrays.asList(new Circle(10), new None(), new None(), "", "a", 7, null, 'c'));
                    List<Object> seen = new ArrayList<>();
                    for (Object one : all) {
                        seen.add(word(one) + " " + Objects.hashCode(one) + " " + one);
                        all.forEach(other -> seen.add(Objects.equals(one, other)));
                    }
                    return seen;
                }
            }
            """;

    @TempDir private Path directory;

    @Test
    void switches_over_types_and_records_are_what_they_were() throws Exception {
        Path source = Files.writeString(directory.resolve("Values.java"), SOURCE);
        int compiled =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", directory.toString(), source.toString());
        assertThat(compiled).isZero();
        List<Object> before = values();
        assertThat(late()).isNotEmpty();

        String tool = "src/build/java/io/perfwarden/build/PlainClasses.java";
        Process run =
                new ProcessBuilder(
                                BriefJvm.command(tool, directory.toString(), directory.toString()))
                        .inheritIO()
                        .start();
        assertThat(run.waitFor()).isZero();

        assertThat(late()).isEmpty();
        assertThat(values()).isEqualTo(before);
    }

    @SuppressWarnings("unchecked")
    private List<Object> values() throws Exception {
        URL[] classes = {directory.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, null)) {
            var made = loader.loadClass("Values").getConstructor().newInstance();
            return ((Supplier<List<Object>>) made).get();
        }
    }

    /** Classes that leave a switch to the run time. */
    private List<Path> late() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> late = new ArrayList<>();
            for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                if (text.contains("typeSwitch:") || text.contains("SwitchBootstraps")) {
                    late.add(file);
                }
            }
            return late;
        }
    }
}
