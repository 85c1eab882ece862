package io.perfwarden.build;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Lists which classes provide what Micronaut looks for by name: a line for each, the service and
 * the class. It would else look in every start: into each of its libraries as a file system, for
 * files that are named like the classes, a fifteenth of a server's start.
 *
 * <pre>
 * java ProviderList.java DIRECTORY CLASSPATH
 * </pre>
 */
final class ProviderList {
    private static final String LIST = "META-INF/perfwarden.providers";

    /** Holds a directory for each service, with a file for each class. */
    private static final String NAMES = "META-INF/micronaut";

    /** Holds a file for each service, with a line for each class. */
    private static final String LINES = "META-INF/services";

    private static final String OWNER = "io.micronaut.";

    private final Set<String> found = new TreeSet<>();

    private ProviderList() {}

    public static void main(String[] arguments) throws IOException {
        Path classes = Path.of(arguments[0]);
        ProviderList providers = new ProviderList();
        providers.of(classes);
        for (String entry : arguments[1].split(File.pathSeparator)) {
            if (entry.endsWith(".jar")) {
                try (FileSystem jar = FileSystems.newFileSystem(Path.of(entry))) {
                    providers.of(jar.getPath("/"));
                }
            }
        }
        Files.write(classes.resolve(LIST), providers.found);
    }

    private void of(Path root) throws IOException {
        for (Path service : in(root.resolve(NAMES))) {
            for (Path name : in(service)) {
                add(service, name.getFileName().toString());
            }
        }
        for (Path service : in(root.resolve(LINES))) {
            if (service.getFileName().toString().startsWith(OWNER)) {
                Files.readAllLines(service).stream()
                        .map(line -> line.replaceFirst("#.*", "").strip())
                        .filter(line -> !line.isEmpty())
                        .forEach(line -> add(service, line));
            }
        }
    }

    private void add(Path service, String name) {
        found.add(service.getFileName() + " " + name);
    }

    private static List<Path> in(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
