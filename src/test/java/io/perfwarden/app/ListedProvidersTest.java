package io.perfwarden.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.core.io.service.MicronautMetaServiceLoaderUtils;
import io.micronaut.core.io.service.SoftServiceLoader;
import io.micronaut.core.io.service.SoftServiceLoader.StaticServiceLoader;
import io.micronaut.inject.BeanDefinitionReference;
import io.perfwarden.app.ListedProviders.ListedServices;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ListedProvidersTest {
    private static final ClassLoader LOADER = ListedProvidersTest.class.getClassLoader();
    private static final String BEANS = BeanDefinitionReference.class.getName();

    @Test
    void all_that_micronaut_would_find_by_looking_is_listed_and_nothing_else() throws Exception {
        Map<String, Set<String>> looked = new TreeMap<>();
        MicronautMetaServiceLoaderUtils.findAllMicronautMetaServices(LOADER)
                .forEach((service, names) -> looked.put(service, new TreeSet<>(names)));
        Map<String, Set<String>> listed = new TreeMap<>();
        ListedProviders.names()
                .forEach((service, names) -> listed.put(service, new TreeSet<>(names)));
        for (String service : listed.keySet()) {
            looked.computeIfAbsent(service, _ -> new TreeSet<>()).addAll(lines(service));
        }
        assertThat(listed).isEqualTo(looked);
        assertThat(listed.get(BEANS)).hasSizeGreaterThan(300);
    }

    /** What the files of a service say that are not Micronaut's way of naming them. */
    private static Set<String> lines(String service) throws IOException {
        Set<String> names = new TreeSet<>();
        for (URL file : Collections.list(LOADER.getResources("META-INF/services/" + service))) {
            try (InputStream in = file.openStream()) {
                new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .map(line -> line.replaceFirst("#.*", "").strip())
                        .filter(line -> !line.isEmpty())
                        .forEach(names::add);
            }
        }
        return names;
    }

    @Test
    void what_is_listed_is_what_a_context_is_made_of() {
        StaticServiceLoader<?> beans =
                requireNonNull(new ListedProviders().load().getServiceLoaders().get(BEANS));
        Set<String> own = new TreeSet<>();
        for (Object bean : beans.load(_ -> true)) {
            own.add(((BeanDefinitionReference<?>) bean).getBeanDefinitionName());
        }
        Set<String> found = new TreeSet<>();
        for (BeanDefinitionReference<?> bean :
                MicronautMetaServiceLoaderUtils.findMetaMicronautServiceEntries(
                        LOADER, BeanDefinitionReference.class, null)) {
            found.add(bean.getBeanDefinitionName());
        }
        assertThat(own)
                .isEqualTo(found)
                .contains("io.perfwarden.web.webhook.$WebhookController$Definition");
    }

    @Test
    void what_a_library_that_is_not_there_would_need_is_left_out() {
        ListedServices listed =
                new ListedServices(
                        List.of("java.lang.Object", "nowhere.Missing", "java.util.ArrayList"));
        Stream<String> names =
                listed.findAll(name -> !name.endsWith("List"))
                        .map(SoftServiceLoader.StaticDefinition::getName);
        assertThat(names).containsExactly("java.lang.Object");
    }
}
