package io.perfwarden.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The package floors: a package may use only packages on lines above it. */
class FloorsTest {
    private static final String ROOT = "io.perfwarden";

    /** The one total order, lowest floor first; {@code ..} takes the subpackages in. */
    private static final List<String> FLOORS =
            List.of(
                    "lazy",
                    "problem",
                    "scm",
                    "forge",
                    "naming",
                    "bench",
                    "bench.column",
                    "bench.identity",
                    "yaml",
                    "json",
                    "stats",
                    "decide.replay",
                    "decide",
                    "archive",
                    "archive.packed",
                    "archive.zip",
                    "archive.tar",
                    "archive.download",
                    "format.text",
                    "format.json",
                    "format.parts",
                    "format",
                    "format.encoding",
                    "format.catch2",
                    "format.cpp",
                    "format.criterion",
                    "format.custom",
                    "format.dotnet",
                    "format.go",
                    "format.history",
                    "format.js",
                    "format.julia",
                    "format.jvm",
                    "format.llvm",
                    "format.load",
                    "format.parity",
                    "format.process",
                    "format.python",
                    "format.rust",
                    "format.shell",
                    "format.valgrind",
                    "format.web",
                    "importing.tool",
                    "formats",
                    "baseline",
                    "importing",
                    "parity",
                    "manifest",
                    "policy.glob",
                    "policy",
                    "compare.grade",
                    "compare.past",
                    "points",
                    "compare.pair",
                    "compare.rule",
                    "compare.noise",
                    "compare.absolute",
                    "compare",
                    "compare.accepted",
                    "standing",
                    "finding",
                    "report",
                    "report.proposed",
                    "report.finding",
                    "report.chart",
                    "report.terminal",
                    "report.machine",
                    "report.github",
                    "notify.message",
                    "command",
                    "github",
                    "github.http",
                    "github.kohsuke",
                    "github.app",
                    "store",
                    "pacing",
                    "queue",
                    "queue.turn",
                    "queue.durable",
                    "ledger",
                    "ledger.sql.past",
                    "ledger.sql",
                    "notify",
                    "notify.sql",
                    "notify.http",
                    "job..",
                    "measure.turns",
                    "measure",
                    "evaluate.files",
                    "evaluate.proposed",
                    "evaluate.grading",
                    "evaluate.history",
                    "evaluate.proof",
                    "evaluate.writing",
                    "evaluate",
                    "regen",
                    "obey",
                    "recover",
                    "recover.sql",
                    "dispatch",
                    "webhook.connection",
                    "webhook.intake",
                    "webhook",
                    "webhook.http",
                    "cli",
                    "cli.files",
                    "cli.baseline",
                    "cli.init",
                    "cli.parity",
                    "cli.release",
                    "cli.trend",
                    "cli.scoring",
                    "cli.pairing",
                    "cli.commands",
                    "app",
                    "app.operate",
                    "app.health",
                    "app.logging",
                    "app.lookup",
                    "demo.standin.world",
                    "demo.standin.view",
                    "demo.standin.traffic",
                    "demo.standin.http",
                    "demo.rehearsal",
                    "demo");

    /** Floors 0 to 3: values in, values out. */
    private static final List<String> PURE = FLOORS.subList(0, FLOORS.indexOf("command") + 1);

    /** What puts a library behind interfaces of ours, with its subpackages. */
    private static final JavaClasses PROGRAM =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages(ROOT);

    static Stream<String> floors() {
        return FLOORS.stream();
    }

    @ParameterizedTest
    @MethodSource("floors")
    void a_floor_uses_only_floors_below(String floor) {
        String[] above =
                FLOORS.subList(FLOORS.indexOf(floor) + 1, FLOORS.size()).stream()
                        .map(FloorsTest::packageOf)
                        .toArray(String[]::new);
        if (above.length == 0) {
            return;
        }
        check(
                noClasses()
                        .that()
                        .resideInAPackage(packageOf(floor))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(above)
                        .because("packages form one total order; see the list in this test"));
    }

    @Test
    void every_class_sits_on_a_floor() {
        String[] known =
                Stream.concat(Stream.of(ROOT), FLOORS.stream().map(FloorsTest::packageOf))
                        .toArray(String[]::new);
        classes()
                .should()
                .resideInAnyPackage(known)
                .because("a new package gets a line in the list of floors")
                .check(PROGRAM);
    }

    @Test
    void pure_floors_know_no_framework_and_no_wire() {
        check(
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
                        .because("values in, values out"));
    }

    @Test
    void libraries_stay_behind_their_fence() {
        fenced("org.kohsuke..", "github.kohsuke");
        fenced("com.github.benmanes..", "github.http");
        fenced("com.github.kagkarlsson..", "queue.durable");
        String sql = "store queue.durable ledger.sql ledger.sql.past notify.sql recover.sql pacing";
        fenced("java.sql..", sql.split(" "));
        fenced("org.jdbi..", (sql + " app app.health").split(" "));
        String cli = "baseline commands init pairing parity release scoring trend";
        fenced(
                "picocli..",
                ("cli app app.operate demo cli." + cli.replace(" ", " cli.")).split(" "));
        fenced("com.github.luben..", "archive.packed");
        fenced("org.tukaani..", "archive.packed");
        fenced("org.yaml..", "yaml");
        fenced("org.hipparchus..", "stats");
        fenced("org.commonmark..", "command");
    }

    @Test
    void adapters_are_seen_by_those_who_wire_them_alone() {
        seenBy("ledger.sql", "app", "app.operate");
        seenBy("ledger.sql.past", "ledger.sql", "app");
        seenBy("notify.sql", "app");
        seenBy("notify.http", "app");
        seenBy("queue.turn", "queue.durable");
        seenBy("queue.durable", "app", "app.health", "webhook");
        seenBy("github.kohsuke", "app");
        seenBy("github.app", "app", "app.operate");
        seenBy("recover.sql", "app");
        seenBy("pacing", "app");
    }

    @Test
    void nobody_below_app_asks_the_world_for_the_time_or_sleeps() {
        ArchRule rule =
                noClasses()
                        .that()
                        .resideOutsideOfPackages(packageOf("app"), packageOf("demo"), ROOT)
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
                        .because("time, seed and settings are arguments");
        check(rule);
    }

    @Test
    void no_field_is_injected_and_no_static_changes() {
        noFields()
                .should()
                .beAnnotatedWith("jakarta.inject.Inject")
                .because("constructors show what a class needs")
                .allowEmptyShould(true)
                .check(PROGRAM);
        fields().that()
                .areStatic()
                .should()
                .beFinal()
                .because("global state makes tests depend on each other")
                .allowEmptyShould(true)
                .check(PROGRAM);
    }

    private static void fenced(String library, String... floors) {
        String[] inside =
                Stream.concat(Stream.of(floors).map(FloorsTest::packageOf), Stream.of(ROOT))
                        .toArray(String[]::new);
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(inside)
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(library)
                        .because(library + " may be replaced by changing one package"));
    }

    private static void seenBy(String adapter, String... floors) {
        String[] inside =
                Stream.concat(Stream.of(adapter), Stream.of(floors))
                        .map(FloorsTest::packageOf)
                        .toArray(String[]::new);
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(inside)
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(packageOf(adapter))
                        .because("everybody else sees the interfaces"));
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(PROGRAM);
    }

    private static String packageOf(String floor) {
        return ROOT + "." + floor;
    }

    private static String[] packages(List<String> floors) {
        return floors.stream().map(FloorsTest::packageOf).toArray(String[]::new);
    }
}
