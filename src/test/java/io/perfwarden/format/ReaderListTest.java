package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/**
 * Every reader is in the list of {@link ResultReaders}. {@code -Dgolden.update=true} adds new ones
 * at its beginning.
 */
class ReaderListTest {
    private static final Path LIST =
            Path.of("src/main/java/io/perfwarden/format/ResultReaders.java");
    private static final String BEGIN = "KNOWN =\n            List.of(\n";

    @Test
    void a_reader_that_was_written_is_used() throws Exception {
        Set<Class<?>> used = new HashSet<>();
        ResultReaders.standard(ReadLimits.DEFAULT).readers().forEach(it -> used.add(it.getClass()));
        List<Class<?>> missing = written().stream().filter(it -> !used.contains(it)).toList();
        if (Boolean.getBoolean("golden.update")) {
            assertThat(System.getenv("CI")).as("sources are not rewritten in CI").isNull();
            String source = Files.readString(LIST);
            String lines =
                    missing.stream()
                            .map(it -> " ".repeat(20) + "new " + name(it) + "(),\n")
                            .collect(Collectors.joining());
            assertThat(source).contains(BEGIN);
            Files.writeString(LIST, source.replace(BEGIN, BEGIN + lines));
            return;
        }
        assertThat(missing).isEmpty();
        assertThat(used).hasSizeGreaterThan(40);
    }

    /** As it is written in the source. */
    private static String name(Class<?> reader) {
        return reader.getName().substring(reader.getPackageName().length() + 1).replace('$', '.');
    }

    private static List<Class<?>> written() throws Exception {
        Path classes =
                Path.of(
                        ResultReaders.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        List<Class<?>> readers = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes.resolve("io/perfwarden/format"))) {
            for (Path file :
                    files.filter(it -> it.toString().endsWith(".class")).sorted().toList()) {
                String name = classes.relativize(file).toString().replace(File.separatorChar, '.');
                if (name.endsWith("package-info.class")) {
                    continue;
                }
                Class<?> type =
                        Class.forName(
                                name.substring(0, name.length() - ".class".length()),
                                false,
                                ResultReaders.class.getClassLoader());
                if (ResultReader.class.isAssignableFrom(type)
                        && !Modifier.isAbstract(type.getModifiers())) {
                    readers.add(type);
                }
            }
        }
        return readers;
    }
}
