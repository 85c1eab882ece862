package io.perfwarden.app.lookup;

import io.micronaut.core.io.service.SoftServiceLoader.StaticDefinition;
import io.micronaut.core.io.service.SoftServiceLoader.StaticServiceLoader;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The providers of one service. */
record Listed(List<String> classes) implements StaticServiceLoader<Object> {
    Listed {
        classes = List.copyOf(classes);
    }

    @Override
    public Stream<StaticDefinition<Object>> findAll(Predicate<String> wanted) {
        return classes.stream().filter(wanted).flatMap(Listed::made);
    }

    /**
     * Nothing if it is for a library that is not there, as when Micronaut looks for itself: most of
     * its own are for one that somebody may add.
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
