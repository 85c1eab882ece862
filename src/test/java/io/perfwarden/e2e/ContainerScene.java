package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.e2e.Distribution.Ended;
import io.perfwarden.testkit.Stores;

/** What {@link ImageIT} has happen in its sandbox: GitHub, and a server of the image's files. */
final class ContainerScene {
    static final int USER = 65532;
    static final String PLAYED = "the scene was played to its end";

    private static final Path PROGRAM = Path.of("/opt/perfwarden/bin/perfwarden");
    private static final Path DATA = Path.of("/var/lib/perfwarden");

    private ContainerScene() {}

    public static void main(String[] arguments) {
        try {
            play();
            System.out.println(PLAYED);
            System.exit(0);
        } catch (Exception | AssertionError e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private static void play() throws IOException {
        assertLockedDown();
        try (Installation app = new Installation(PROGRAM, Stores.SQLITE.config(DATA), DATA)) {
            assertThat(app.webhook().get("/health/readiness")).isEqualTo(200);
            StandInPull pull = app.ownPull();
            app.life(pull, 100, 130).forEach(app::deliver);
            assertThat(app.completed(pull).conclusion()).isEqualTo("failure");
            String port = "" + app.server().url().getPort();
            Map<String, String> listening =
                    Map.of("PERFWARDEN_PORT", port, "PATH", System.getenv("PATH"));
            assertThat(Distribution.run(DATA, listening, "perfwarden", "health"))
                    .isEqualTo(new Ended(0, "", ""));
            assertThat(app.server().stop()).isEqualTo(128 + 15);
        }
        assertOpens("/packed/gnu.tar.zst");
    }

    /** Otherwise the sandbox is none, and the rest says nothing. */
    private static void assertLockedDown() throws IOException {
        assertThat(Files.getAttribute(Path.of("/proc/self"), "unix:uid")).isEqualTo(USER);
        for (String directory : List.of("/", "/opt/perfwarden", "/opt/perfwarden/aot", "/etc")) {
            assertThatThrownBy(() -> Files.createFile(Path.of(directory, "new")))
                    .isInstanceOf(FileSystemException.class);
        }
        Path script = Files.writeString(Path.of("/tmp/script"), "#!/bin/sh\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        assertThatThrownBy(() -> new ProcessBuilder(script.toString()).start())
                .isInstanceOf(IOException.class);
        assertThat(NetworkInterface.networkInterfaces().map(NetworkInterface::getName))
                .containsExactly("lo");
    }

    /** With a native library that nothing may unpack. */
    private static void assertOpens(String packed) throws IOException {
        Path file = DATA.resolve(Path.of(packed).getFileName());
        try (InputStream in = ContainerScene.class.getResourceAsStream(packed)) {
            Files.copy(Objects.requireNonNull(in), file);
        }
        String name = file.toString();
        Ended ended =
                Distribution.run(
                        DATA,
                        Map.of("PATH", System.getenv("PATH")),
                        "perfwarden",
                        "compare",
                        name,
                        name);
        assertThat(ended.out()).contains("No measurable change");
    }
}
