package io.perfwarden.testkit;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.util.HashMap;
import java.util.Map;

/** A web server of some beans, on a port that is free. */
public final class BeanServer {
    private BeanServer() {}

    /**
     * @param properties beside those that all tests need
     */
    public static EmbeddedServer start(Map<String, Object> properties, Object... beans) {
        Map<String, Object> all = new HashMap<>(properties);
        all.put("micronaut.server.port", -1);
        all.put("micronaut.server.thread-selection", "BLOCKING");
        all.put("micronaut.metrics.enabled", false);
        return ApplicationContext.builder()
                .properties(all)
                .singletons(beans)
                .start()
                .getBean(EmbeddedServer.class)
                .start();
    }
}
