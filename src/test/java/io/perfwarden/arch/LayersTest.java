package io.perfwarden.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import io.perfwarden.db.FactStore;
import org.junit.jupiter.api.Test;

/** The packages: each may use only those before it in one list. */
class LayersTest {
    private static final String ROOT = "io.perfwarden";

    /** From the bottom to the top; a package's subpackages belong to it. */
    private static final List<String> LAYERS =
            List.of(
                    "model",
                    "stats",
                    "profile",
                    "format",
                    "baseline",
                    "config",
                    "compare",
                    "check",
                    "report",
                    "github",
                    "db",
                    "queue",
                    "bot",
                    "web",
                    "cli",
                    "app",
                    "demo");

    private static final List<String> PURE = LAYERS.subList(0, LAYERS.indexOf("report") + 1);

    /** What a comparison of two files passes through. */
    private static final List<String> COMPARING =
            Stream.concat(PURE.stream(), Stream.of("cli")).toList();

    @Test
    void a_package_uses_only_packages_before_it() {
        LayeredArchitecture layers =
                layeredArchitecture()
                        .consideringOnlyDependenciesInLayers()
                        .layer("main")
                        .definedBy(ROOT);
        for (String layer : LAYERS) {
            layers = layers.layer(layer).definedBy(ROOT + "." + layer + "..");
        }
        for (String layer : LAYERS) {
            List<String> later = LAYERS.subList(LAYERS.indexOf(layer) + 1, LAYERS.size());
            layers =
                    layers.whereLayer(layer)
                            .mayOnlyBeAccessedByLayers(
                                    Stream.concat(Stream.of("main"), later.stream())
                                            .toArray(String[]::new));
        }
        layers.ensureAllClassesAreContainedInArchitecture()
                .because("one list says where everything is")
                .check(ProgramClasses.ALL);
    }

    @Test
    void pure_packages_know_no_framework_thread_or_network() {
        noClasses()
                .that()
                .resideInAnyPackage(packages(PURE))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.micronaut..",
                        "jakarta..",
                        "java.sql..",
                        "java.net.http..",
                        "java.util.concurrent..",
                        "org.jdbi..",
                        "org.kohsuke..",
                        "org.slf4j..",
                        "picocli..")
                .because("the same values in give the same values out")
                .check(ProgramClasses.ALL);
    }

    @Test
    void a_library_is_used_in_one_place() {
        onlyIn("org.kohsuke..", "github");
        onlyIn("com.github.benmanes..", "bot", "github");
        onlyIn("java.sql..", "db", "queue");
        onlyIn("org.jdbi..", "db", "queue", "web", "app");
        onlyIn("picocli..", "cli", "app", "demo");
        onlyIn("com.github.luben..", "format");
        onlyIn("org.tukaani..", "format");
        onlyIn("org.yaml..", "config");
        onlyIn("org.hipparchus..", "stats");
        onlyIn("org.commonmark..", "bot");
        onlyIn("gg.jte..", "web.pages");
    }

    @Test
    void only_wiring_knows_all_stores() {
        ArchRule rule =
                noClasses()
                        .that()
                        .resideOutsideOfPackages(packages(List.of("db", "app", "demo")))
                        .should()
                        .dependOnClassesThat()
                        .areAssignableTo(FactStore.class)
                        .because("a class takes the stores that it uses");
        rule.check(ProgramClasses.ALL);
        var planted = new ClassFileImporter().importClasses(Greedy.class);
        assertThat(rule.evaluate(planted).hasViolation()).isTrue();
    }

    private record Greedy(FactStore facts) {}

    @Test
    void a_comparison_makes_no_order_that_the_start_up_cache_does_not_keep() {
        keptOrders(packages(COMPARING)).check(ProgramClasses.ALL);
        var planted = new ClassFileImporter().importClasses(Unkept.class);
        assertThat(keptOrders(ROOT + ".arch").evaluate(planted).hasViolation()).isTrue();
    }

    private static ArchRule keptOrders(String... packages) {
        return noClasses()
                .that()
                .resideInAnyPackage(packages)
                .should()
                .callMethod(Comparator.class, "comparing", Function.class)
                .orShould()
                .callMethod(Comparator.class, "comparing", Function.class, Comparator.class)
                .orShould()
                .callMethod(Comparator.class, "comparingInt", ToIntFunction.class)
                .orShould()
                .callMethod(Comparator.class, "comparingLong", ToLongFunction.class)
                .orShould()
                .callMethod(Comparator.class, "comparingDouble", ToDoubleFunction.class)
                .because("KeyOrder is the same, and its classes are not made in each start");
    }

    private static final class Unkept {
        static final Comparator<String> ORDER = Comparator.comparingInt(String::length);
    }

    @Test
    void other_servers_are_asked_in_five_places_only() {
        noClasses()
                .that()
                .resideOutsideOfPackages(packages(List.of("github.http", "bot.incident", "demo")))
                .and()
                .doNotHaveFullyQualifiedName(ROOT + ".app.RemoteMessages")
                .and()
                .doNotHaveFullyQualifiedName(ROOT + ".app.ResultUpload")
                .and()
                .doNotHaveFullyQualifiedName(ROOT + ".bot.door.IssuerKeys")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.net.http.HttpClient")
                .because(
                        "the server talks to GitHub, to the webhook for messages and to issuers of"
                                + " tokens, and perfwarden mcp and submit to a server")
                .check(ProgramClasses.ALL);
    }

    @Test
    void time_and_settings_are_arguments() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT, packages(List.of("app"))[0], ROOT + ".demo..")
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemUTC")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "getenv", String.class)
                .orShould()
                .callMethod(System.class, "getenv")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .because("only app and demo read the clock and the environment")
                .check(ProgramClasses.ALL);
    }

    @Test
    void no_field_is_injected_and_no_static_field_changes() {
        noFields()
                .should()
                .beAnnotatedWith("jakarta.inject.Inject")
                .because("constructors show what a class needs")
                .allowEmptyShould(true)
                .check(ProgramClasses.ALL);
        fields().that()
                .areStatic()
                .should()
                .beFinal()
                .because("global state makes tests depend on each other")
                .check(ProgramClasses.ALL);
    }

    private static void onlyIn(String library, String... layers) {
        String[] inside =
                Stream.concat(Stream.of(ROOT), Stream.of(packages(List.of(layers))))
                        .toArray(String[]::new);
        noClasses()
                .that()
                .resideOutsideOfPackages(inside)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .because(library + " can be replaced by changing one package")
                .check(ProgramClasses.ALL);
    }

    private static String[] packages(List<String> layers) {
        return layers.stream().map(layer -> ROOT + "." + layer + "..").toArray(String[]::new);
    }
}
