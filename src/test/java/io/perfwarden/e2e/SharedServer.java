package io.perfwarden.e2e;

import module java.base;

import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test a repository of its own and all of them one server, with an embedded store. It is
 * for tests that leave both the server and its GitHub as they are.
 */
final class SharedServer implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(SharedServer.class);

    private static final AtomicInteger REPOSITORIES = new AtomicInteger(1000);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Installation.class;
    }

    @Override
    public Installation resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Installation all =
                context.getRoot()
                        .getStore(NAMESPACE)
                        .getOrComputeIfAbsent("server", _ -> started(), Installation.class);
        return all.lend(REPOSITORIES.incrementAndGet());
    }

    /** The test engine closes it at its end. */
    private static Installation started() {
        try {
            Path directory = Files.createTempDirectory(Path.of("target"), "shared");
            return new Installation(Stores.SQLITE, directory.toAbsolutePath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
