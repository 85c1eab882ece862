package io.perfwarden.app;

import io.micronaut.core.io.service.SoftServiceLoader;
import io.micronaut.core.io.service.SoftServiceLoader.StaticDefinition;
import io.micronaut.core.io.service.SoftServiceLoader.StaticServiceLoader;
import io.micronaut.core.optim.StaticOptimizations;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Tells Micronaut the classes that the build listed ({@code src/build}, {@code ProviderList}). Of a
 * service without any, and of all where there is no list, it looks for itself.
 */
public final class ListedProviders
        implements StaticOptimizations.Loader<SoftServiceLoader.Optimizations> {
    private static final String LIST = "/META-INF/perfwarden.providers";

    /** Asked for at each start although nobody provides it. */
    private static final String PROVIDED_BY_NOBODY =
            "io.micronaut.context.ApplicationContextConfigurer";

    @Override
    public SoftServiceLoader.Optimizations load() {
        Map<String, StaticServiceLoader<?>> loaders = new HashMap<>();
        names().forEach((service, classes) -> loaders.put(service, new ListedServices(classes)));
        return new SoftServiceLoader.Optimizations(loaders);
    }

    /** The names of the classes that provide each service. */
    static Map<String, List<String>> names() {
        Map<String, List<String>> names = new HashMap<>();
        try (InputStream list = ListedProviders.class.getResourceAsStream(LIST)) {
            if (list != null) {
                names.put(PROVIDED_BY_NOBODY, new ArrayList<>());
                read(list, names);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(LIST, e);
        }
        return names;
    }

    private static void read(InputStream list, Map<String, List<String>> names) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int space = line.indexOf(' ');
            names.computeIfAbsent(line.substring(0, space), _ -> new ArrayList<>())
                    .add(line.substring(space + 1));
        }
    }

    /** The providers of one service. */
    record ListedServices(List<String> classes) implements StaticServiceLoader<Object> {
        ListedServices {
            classes = List.copyOf(classes);
        }

        @Override
        public Stream<StaticDefinition<Object>> findAll(Predicate<String> wanted) {
            return classes.stream().filter(wanted).flatMap(ListedServices::made);
        }

        /**
         * Nothing if it is for a library that is not there, as when Micronaut looks for itself:
         * most of its own are for one that somebody may add.
         */
        private static Stream<StaticDefinition<Object>> made(String name) {
            try {
                Object provider = Class.forName(name).getConstructor().newInstance();
                return Stream.of(StaticDefinition.of(name, () -> provider));
            } catch (ClassNotFoundException | NoClassDefFoundError _) {
                return Stream.empty();
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof NoClassDefFoundError) {
                    return Stream.empty();
                }
                throw new IllegalStateException(name, e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(name, e);
            }
        }
    }
}
