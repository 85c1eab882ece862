package io.perfwarden.app;

import module java.base;

import io.perfwarden.cli.*;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.FileHistory.LocalRun;
import picocli.CommandLine.*;

@Command(name = "view")
public final class ViewCommand implements Callable<Integer> {
    private static final String YES = "yes";
    private static final Duration CLEAN_UP = Duration.ofSeconds(5);

    private final ShellContext shell;

    @Parameters(paramLabel = "DIR")
    private String directory = "";

    @Option(names = "--port", paramLabel = "N")
    private int port;

    @Option(names = "--open", paramLabel = "yes|no")
    private String open = "";

    public ViewCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal, IOException {
        if (port < 0 || port > 65_535) {
            throw CliRefusal.usage("--port", "is " + port + ", expected 1 to 65535");
        }
        if (!List.of("", YES, "no").contains(open)) {
            throw CliRefusal.usage("--open", "is " + open + ", expected yes or no");
        }
        List<LocalRun> runs = FileHistory.read(shell, directory);
        String name = String.valueOf(Path.of(directory).toRealPath().getFileName());
        StandardLog.silence();
        ViewServer server =
                CliRefusal.orElse(
                        ExitCode.USAGE, ViewServer.start(name, runs, port, shell.version()));
        CountDownLatch ended = new CountDownLatch(1);
        Thread shown = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(shown, ended)));
        try (server) {
            tell(runs, server.page());
            boolean isTerminal = !shell.screen().equals(ShellContext.Screen.NONE);
            if (open.isEmpty() ? isTerminal : open.equals(YES)) {
                browse(server.page());
            }
            new CountDownLatch(1).await();
        } catch (InterruptedException _) {
            shell.say("stopped");
        } finally {
            ended.countDown();
        }
        return ExitCode.PASS;
    }

    private void tell(List<LocalRun> runs, URI page) {
        long commits = runs.stream().map(LocalRun::sha).distinct().count();
        long suites = runs.stream().map(LocalRun::where).distinct().count();
        shell.say(
                "%d %s of %d %s"
                        .formatted(
                                commits,
                                commits == 1 ? "run" : "runs",
                                suites,
                                suites == 1 ? "suite" : "suites"));
        shell.say("look at " + page + " (Ctrl-C ends it)");
        shell.out().flush();
    }

    /** On Ctrl-C the temporary files are deleted before the process ends. */
    private static void end(Thread shown, CountDownLatch ended) {
        shown.interrupt();
        try {
            boolean _ = ended.await(CLEAN_UP.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void browse(URI page) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        List<String> command =
                system.contains("win")
                        ? List.of("rundll32", "url.dll,FileProtocolHandler", page.toString())
                        : List.of(system.contains("mac") ? "open" : "xdg-open", page.toString());
        try {
            Process _ =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
        } catch (IOException _) {
            shell.err().println("no browser was found");
        }
    }
}
