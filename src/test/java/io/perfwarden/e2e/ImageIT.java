package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import io.perfwarden.e2e.Distribution.Ended;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of the image, run without a container engine: read-only, as the image's user, with
 * {@code noexec} on {@code /tmp}, and with no network but the loopback interface. What the base
 * image brings is this machine's own: the C library and a shell.
 */
@Tag("integration")
@Tag("dist")
class ImageIT {
    private static final Path FILES = Distribution.DIRECTORY.resolve("rootfs");
    private static final String CONTAINERFILE = "deploy/Containerfile";

    @TempDir private Path scratch;

    @BeforeAll
    static void assemble() {
        String archive = Distribution.DIRECTORY.resolve(Distribution.name() + ".tar.gz") + "";
        Path script = Path.of("deploy/image.sh").toAbsolutePath();
        Ended ended =
                Distribution.run(
                        Distribution.DIRECTORY,
                        Map.of(),
                        "/bin/sh",
                        script.toString(),
                        archive,
                        FILES.toString());
        assertThat(ended).isEqualTo(new Ended(0, "", ""));
    }

    @Test
    void its_settings_are_those_that_charts_and_units_expect() throws IOException {
        String image = Files.readString(Path.of(CONTAINERFILE));
        assertThat(image)
                .contains("\nUSER 65532:65532\n")
                .contains("\nVOLUME /var/lib/perfwarden\n")
                .contains("\nEXPOSE 8080\n")
                .contains(" CMD [\"perfwarden\", \"health\"]\n")
                .contains("\nENTRYPOINT [\"perfwarden\"]\nCMD [\"serve\"]\n");
        assertThat(environment())
                .containsEntry("PERFWARDEN_HOST", "0.0.0.0")
                .containsEntry("PERFWARDEN_DATA_DIR", "/var/lib/perfwarden");
        assertThat(image.lines().filter(line -> line.startsWith("FROM ")))
                .hasSize(2)
                .allMatch(line -> line.matches("FROM \\S+@sha256:[0-9a-f]{64}( AS files)?"));
        assertThat(FILES.resolve("etc/passwd")).content().contains(":65532:65532:");
    }

    /** Of the last stage. */
    private static Map<String, String> environment() throws IOException {
        String image = Files.readString(Path.of(CONTAINERFILE));
        Matcher block = Pattern.compile("(?m)^ENV ((?:.*\\\\\n)*.*)$").matcher(image);
        assertThat(block.find()).isTrue();
        return Stream.of(block.group(1).split("[\\s\\\\]+", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    @Test
    void a_locked_down_container_becomes_ready_and_judges_a_pull_request() throws IOException {
        assumeTrue(isRoot(), "only root can run the files as another user");
        assumeTrue(
                Distribution.ends("bwrap", "--unshare-net", "--ro-bind", "/", "/", "true"),
                "bubblewrap is not installed, or may not make a sandbox here");
        Path data = Files.createDirectory(scratch.resolve("data"));
        Files.setAttribute(data, "unix:uid", ContainerScene.USER);
        Files.setAttribute(data, "unix:gid", ContainerScene.USER);
        Ended ended = Distribution.run(scratch, Map.of(), sandbox(data).toArray(String[]::new));
        assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.out()).endsWith(ContainerScene.PLAYED + "\n");
    }

    private static boolean isRoot() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    }

    private static List<String> sandbox(Path data) throws IOException {
        List<String> words = new ArrayList<>(List.of("bwrap", "--die-with-parent", "--tmpfs", "/"));
        words.addAll(List.of("--unshare-net", "--unshare-pid", "--unshare-ipc", "--unshare-uts"));
        for (String directory : List.of("/usr", "/bin", "/tmp", "/sandbox", "/sandbox/lib")) {
            words.addAll(List.of("--perms", "0755", "--dir", directory));
        }
        try (Stream<Path> files = Files.list(FILES)) {
            files.forEach(it -> bind(words, it, "/" + it.getFileName()));
        }
        for (String library : List.of("/lib", "/lib64", "/usr/lib")) {
            if (Files.exists(Path.of(library))) {
                bind(words, Path.of(library), library);
            }
        }
        bind(words, Path.of("/bin/sh").toRealPath(), "/bin/sh");
        for (String tool : List.of("mount", "setpriv")) {
            bind(words, Path.of("/usr/bin", tool), "/sandbox/" + tool);
        }
        bind(words, Path.of(System.getProperty("java.home")), "/sandbox/jdk");
        words.addAll(List.of("--bind", data.toString(), "/var/lib/perfwarden"));
        words.addAll(List.of("--proc", "/proc", "--dev", "/dev", "--clearenv"));
        environment().forEach((name, value) -> words.addAll(List.of("--setenv", name, value)));
        String classes = classes(words);
        words.addAll(List.of("--remount-ro", "/", "--chdir", "/var/lib/perfwarden"));
        for (String right : List.of("SYS_ADMIN", "SETUID", "SETGID", "SETPCAP")) {
            words.addAll(List.of("--cap-add", "CAP_" + right));
        }
        words.addAll(List.of("/bin/sh", "-c", ENTRY, "entry", classes));
        return words;
    }

    /** What the engine does before it starts the image's program. */
    private static final String ENTRY =
            """
            /sandbox/mount -t tmpfs -o noexec,nosuid,nodev,mode=1777 tmpfs /tmp &&
            exec /sandbox/setpriv --reuid 65532 --regid 65532 --clear-groups --bounding-set=-all \
                --inh-caps=-all --no-new-privs /sandbox/jdk/bin/java -Xmx256m -XX:TieredStopAtLevel=1 \
                -Dserver.options='-XX:AOTMode=on -XX:TieredStopAtLevel=1' \
                -cp "$1" io.perfwarden.e2e.ContainerScene
            """;

    /** Binds what the scene is made of, and returns its class path in the sandbox. */
    private static String classes(List<String> words) {
        String path =
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> there = new ArrayList<>();
        for (String entry : path.split(File.pathSeparator, -1)) {
            if (Files.exists(Path.of(entry))) {
                String ending = entry.endsWith(".jar") ? ".jar" : "";
                there.add("/sandbox/lib/" + there.size() + ending);
                bind(words, Path.of(entry), there.getLast());
            }
        }
        return String.join(":", there);
    }

    private static void bind(List<String> words, Path from, String to) {
        words.addAll(List.of("--ro-bind", from.toAbsolutePath().toString(), to));
    }
}
