package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.e2e.Distribution.Ended;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The one command that installs an archive. */
@Tag("integration")
@Tag("dist")
class InstallIT {
    private static final String ARCHIVES = Distribution.DIRECTORY.toString();

    private static final Pattern INSTALLED = Pattern.compile("installed: (\\S.*)");

    @TempDir private Path scratch;

    private Ended install(Map<String, String> environment, String... options) {
        String script = Distribution.DIRECTORY.resolve("install.sh").toString();
        List<String> command = new ArrayList<>(List.of("/bin/sh", script));
        command.addAll(List.of(options));
        return Distribution.run(scratch, environment, command.toArray(String[]::new));
    }

    private List<Path> installed() throws IOException {
        Path lib = scratch.resolve("home/.local/lib");
        try (Stream<Path> files = Files.list(lib)) {
            return files.toList();
        }
    }

    private Map<String, String> home() {
        return Map.of("HOME", scratch.resolve("home").toString());
    }

    @Test
    void it_runs_from_the_home_directory_and_again_over_itself() throws IOException {
        for (int time = 0; time < 2; time++) {
            Ended ended = install(home(), "--from", ARCHIVES);
            assertThat(ended.err()).isEmpty();
            assertThat(ended.code()).isZero();
            Matcher line = INSTALLED.matcher(ended.out());
            assertThat(line.find()).isTrue();
            assertThat(Distribution.run(scratch, Map.of(), line.group(1), "version").out())
                    .isEqualTo("perfwarden " + Distribution.version() + "\n");
        }
        assertThat(installed()).hasSize(1);
    }

    @Test
    void its_cache_fits_where_it_was_installed() {
        Path prefix = scratch.resolve("a prefix");
        Ended ended = install(Map.of(), "--from", ARCHIVES, "--prefix", prefix.toString());
        assertThat(ended.code()).as(ended.err()).isZero();
        Map<String, String> strict = Map.of("PERFWARDEN_JAVA_OPTS", "-XX:AOTMode=on");
        String program = prefix.resolve("bin/perfwarden").toString();
        assertThat(Distribution.run(scratch, strict, program, "version"))
                .isEqualTo(new Ended(0, "perfwarden " + Distribution.version() + "\n", ""));
    }

    @Test
    void what_has_another_checksum_is_not_installed() throws IOException {
        Path other = Files.createDirectory(scratch.resolve("other"));
        String archive = Distribution.name() + ".tar.gz";
        Files.writeString(other.resolve(archive), "something else");
        Files.copy(
                Distribution.DIRECTORY.resolve(archive + ".sha256"),
                other.resolve(archive + ".sha256"));
        Ended swapped = install(home(), "--from", other.toString());
        assertThat(swapped.code()).isEqualTo(1);
        assertThat(swapped.err()).contains("nothing was installed");
        Ended pinned = install(home(), "--from", ARCHIVES, "--sha256", "00");
        assertThat(pinned.code()).isEqualTo(1);
        assertThat(pinned.err()).contains("expected 00: nothing was installed");
        assertThat(installed()).isEmpty();
    }

    @Test
    @Nightly
    void half_an_archive_is_refused_in_words_whatever_its_checksum_says() throws IOException {
        Path other = Files.createDirectory(scratch.resolve("other"));
        Path half = other.resolve(Distribution.name() + ".tar.gz");
        byte[] bytes =
                Files.readAllBytes(Distribution.DIRECTORY.resolve(half.getFileName().toString()));
        Files.write(half, Arrays.copyOf(bytes, bytes.length / 2));
        Path sums = Files.createFile(other.resolve(half.getFileName() + ".sha256"));
        Ended empty = install(home(), "--from", other.toString());
        assertThat(empty.code()).isEqualTo(1);
        assertThat(empty.err()).contains(".sha256 is empty: nothing was installed");
        String sum = Distribution.run(scratch, Map.of(), "sha256sum", half.toString()).out();
        Files.writeString(sums, sum.toUpperCase(Locale.ROOT));
        Ended cut = install(home(), "--from", other.toString());
        assertThat(cut.code()).isEqualTo(1);
        assertThat(cut.err()).contains("cannot be unpacked", "nothing was installed");
        assertThat(installed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "FreeBSD,amd64,there is no Perfwarden for FreeBSD on amd64",
        "Linux,riscv64,there is no Perfwarden for Linux on riscv64",
        "MINGW64_NT,x86_64,there is no Perfwarden for MINGW64_NT on x86_64",
    })
    void a_system_that_it_is_not_made_for_is_refused_in_words(
            String system, String machine, String words) throws IOException {
        Ended ended = install(path("uname", system, machine), "--from", ARCHIVES);
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).hasLineCount(1).contains(words, "-any.tar.gz", "JDK 25");
    }

    @Test
    void a_linux_without_glibc_is_sent_to_the_image() throws IOException {
        Map<String, String> musl = new HashMap<>(path("uname", "Linux", "x86_64"));
        Path tool = Files.writeString(scratch.resolve("tools/getconf"), "#!/bin/sh\nexit 1\n");
        assertThat(tool.toFile().setExecutable(true)).isTrue();
        assertThat(install(musl, "--from", ARCHIVES).err()).contains("no glibc", "image");
    }

    @Test
    @Nightly
    void on_macos_it_takes_the_archive_that_needs_a_jdk() throws IOException {
        Map<String, String> mac = new HashMap<>(path("uname", "Darwin", "arm64"));
        mac.put("PERFWARDEN_JAVA_HOME", System.getProperty("java.home"));
        assertThat(install(mac, "--from", ARCHIVES).code()).isZero();
        assertThat(installed().getFirst().resolve("runtime")).doesNotExist();
    }

    /** An environment in which a program says that this is another machine. */
    private Map<String, String> path(String tool, String system, String machine)
            throws IOException {
        Path tools = Files.createDirectory(scratch.resolve("tools"));
        Path program =
                Files.writeString(
                        tools.resolve(tool),
                        "#!/bin/sh\ncase $1 in -s) echo %s ;; *) echo %s ;; esac\n"
                                .formatted(system, machine));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Map<String, String> environment = new HashMap<>(home());
        environment.put("PATH", tools + ":/usr/bin:/bin");
        return environment;
    }

    @ParameterizedTest
    @CsvSource({"--speed,there is no option --speed", "--prefix,--prefix needs a value"})
    void a_wrong_option_is_refused(String option, String words) {
        Ended ended = install(home(), option);
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains(words);
    }

    @ParameterizedTest
    @CsvSource({"http://127.0.0.1", "ftp://host"})
    void nothing_is_downloaded_without_encryption(String from) {
        Ended ended = install(home(), "--from", from);
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("only https://");
    }
}
