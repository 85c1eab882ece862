package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.e2e.Distribution.Ended;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive for this system, unpacked in another place, as on a machine without a JDK. */
@Tag("integration")
@Tag("dist")
class DistributionIT {
    private static final int MOST_BYTES = 90_000_000;

    /** The JVM ends instead of going on without its cache. */
    private static final Map<String, String> STRICT =
            Map.of("PERFWARDEN_JAVA_OPTS", "-XX:AOTMode=on -Xlog:aot=warning");

    private static final Path DEMO = Path.of("src/main/resources/demo").toAbsolutePath();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path elsewhere;

    @SuppressWarnings("NullAway.Init")
    private static Path home;

    @TempDir private Path scratch;

    @BeforeAll
    static void unpack() {
        home = Distribution.unpacked(Distribution.name(), elsewhere.resolve("another place"));
    }

    private Ended perfwarden(Map<String, String> environment, String... arguments) {
        return run(home, environment, arguments);
    }

    private Ended run(Path unpacked, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of(unpacked.resolve("bin/perfwarden") + ""));
        command.addAll(List.of(arguments));
        return Distribution.run(scratch, environment, command.toArray(String[]::new));
    }

    @Test
    void it_is_small_and_has_its_checksum_beside_it() throws Exception {
        Path archive = Distribution.DIRECTORY.resolve(Distribution.name() + ".tar.gz");
        byte[] bytes = Files.readAllBytes(archive);
        assertThat(bytes.length).isLessThan(MOST_BYTES);
        String sum = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        assertThat(archive.resolveSibling(archive.getFileName() + ".sha256"))
                .hasContent(sum + "  " + archive.getFileName());
    }

    @Test
    void its_name_and_the_program_say_the_same_version() {
        assertThat(perfwarden(Map.of(), "version").out())
                .isEqualTo("perfwarden " + Distribution.version() + "\n");
    }

    @Test
    void a_comparison_takes_its_cache_wherever_it_was_unpacked() {
        Ended ended = perfwarden(STRICT, "compare", demo("main"), demo("append"));
        // on a busy machine it also says what it reads
        assertThat(ended.err().lines().filter(it -> !it.contains(": reading "))).isEmpty();
        assertThat(ended.out()).contains("2 regressions");
        assertThat(ended.code()).isEqualTo(1);
    }

    private static String demo(String what) {
        return DEMO.resolve("core-" + what + ".json").toString();
    }

    @Test
    void a_server_takes_its_cache_and_judges_a_pull_request() {
        Path launcher = home.resolve("bin/perfwarden");
        try (Installation app =
                new Installation(launcher, Stores.SQLITE.config(scratch), scratch)) {
            assertThat(app.server().command()).contains("-XX:AOTCache=" + home + "/aot/server.aot");
            StandInPull pull = app.ownPull();
            app.life(pull, 100, 130).forEach(app::deliver);
            assertThat(app.completed(pull).conclusion()).isEqualTo("failure");
            assertThat(app.webhook().get("/health/readiness")).isEqualTo(200);
            Map<String, String> port = Map.of("PERFWARDEN_PORT", "" + app.server().url().getPort());
            assertThat(perfwarden(port, "health")).isEqualTo(new Ended(0, "", ""));
            assertThat(app.server().stop()).isEqualTo(128 + 15);
            assertThat(perfwarden(port, "health").code()).isEqualTo(1);
        }
        assertThat(perfwarden(STRICT, "demo", "--once").code()).isZero();
    }

    @Test
    void every_library_has_its_licence_named_and_brings_nothing_native_of_another_system()
            throws IOException {
        String named = Files.readString(home.resolve("licenses/THIRD-PARTY.txt"));
        try (Stream<Path> files = Files.list(home.resolve("lib"))) {
            for (Path jar : files.filter(it -> it.toString().endsWith(".jar")).toList()) {
                String name = jar.getFileName().toString().replace(".jar", "");
                int dash = name.indexOf(name.replaceFirst("^.*?-(?=[0-9])", "")) - 1;
                assertThat(named)
                        .contains(":" + name.substring(0, dash) + ":" + name.substring(dash + 1));
                try (JarFile opened = new JarFile(jar.toFile())) {
                    assertThat(opened.stream().map(JarEntry::getName))
                            .noneMatch(it -> it.matches(".*\\.(so|dll|dylib|jnilib)"));
                }
            }
        }
        for (String line : named.lines().filter(it -> it.contains("(")).toList()) {
            assertThat(line.contains("Apache") || hasText(line)).as(line).isTrue();
        }
        assertThat(home.resolve("LICENSE")).hasSameTextualContentAs(Path.of("LICENSE"));
        assertThat(home.resolve("runtime/legal/java.base/LICENSE")).isNotEmptyFile();
    }

    /** Whether a notice is kept of a library under any other licence, from its jar or by hand. */
    private static boolean hasText(String line) throws IOException {
        Matcher names =
                Pattern.compile("([^()]+) \\([\\w.-]+:([\\w.-]+):([\\w.-]+) - ").matcher(line);
        assertThat(names.find()).as(line).isTrue();
        String notices = Files.readString(home.resolve("licenses/NOTICES.txt"));
        return Files.exists(home.resolve("licenses/" + names.group(2) + "-" + names.group(3)))
                || notices.contains(names.group(1).strip().split(" Classic| Core", 2)[0])
                || line.contains("Public Domain")
                || line.contains("(0BSD)")
                || line.contains("(MIT-0)");
    }

    @Test
    void the_runtime_has_every_module_that_the_program_uses() {
        Ended jdeps =
                Distribution.run(
                        scratch,
                        Map.of(),
                        Path.of(System.getProperty("java.home"), "bin/jdeps").toString(),
                        "--multi-release=25",
                        "--ignore-missing-deps",
                        "--print-module-deps",
                        "--no-recursive",
                        "--class-path",
                        home.resolve("lib") + "/*",
                        home.resolve("perfwarden.jar").toString());
        String modules = perfwardenModules();
        assertThat(jdeps.code()).as(jdeps.out()).isZero();
        for (String module : jdeps.out().strip().split(",", -1)) {
            assertThat(modules).contains(module);
        }
    }

    private String perfwardenModules() {
        String java = home.resolve("runtime/bin/java").toString();
        return Distribution.run(scratch, Map.of(), java, "--list-modules").out();
    }

    @Test
    void the_archive_for_other_systems_runs_with_a_jdk() {
        String any = "perfwarden-" + Distribution.version() + "-any";
        Path unpacked = Distribution.unpacked(any, scratch);
        Map<String, String> jdk = Map.of("PERFWARDEN_JAVA_HOME", System.getProperty("java.home"));
        assertThat(run(unpacked, jdk, "compare", demo("main"), demo("append")).code()).isEqualTo(1);
        assertThat(run(unpacked, jdk, "demo", "--once").code()).isZero();
    }

    @Test
    void the_launcher_for_windows_has_its_line_ends_and_flags_of_the_other() throws IOException {
        String text = Files.readString(home.resolve("bin/perfwarden.cmd"));
        assertThat(text.lines().count()).isEqualTo(text.split("\r\n", -1).length - 1L);
        String flags = Files.readString(home.resolve("lib/flags.sh"));
        assertThat(Pattern.compile("-XX:[+\\w=]+").matcher(text).results().map(MatchResult::group))
                .isNotEmpty()
                .allMatch(flags::contains);
        assertThat(text).contains("%~dp0..\\perfwarden.jar", "exit /b %ERRORLEVEL%");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void a_shell_takes_its_completions(String shell) {
        Path file = home.resolve("completions/perfwarden." + shell);
        assumeTrue(Files.isExecutable(Path.of("/usr/bin", shell)), shell + " is not installed");
        Ended ended =
                Distribution.run(
                        scratch,
                        Map.of(),
                        shell,
                        "-c",
                        ". '" + file + "' && complete -p perfwarden");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).contains("perfwarden");
    }
}
