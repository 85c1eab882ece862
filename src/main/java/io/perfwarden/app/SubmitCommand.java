package io.perfwarden.app;

import module java.base;

import io.perfwarden.cli.CliRefusal;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.ShellContext;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.RepoName;
import picocli.CommandLine.*;

/** {@code perfwarden submit}: sends the results of a job to a server. */
@Command(name = "submit")
public final class SubmitCommand implements Callable<Integer> {
    private static final String SERVER = "--server";
    private static final Pattern PART = Pattern.compile("([0-9]{1,2})/([0-9]{1,2})");
    private static final int MOST_FILES = 10_000;
    private static final int MOST_BYTES = 256 << 20;
    private static final int LONGEST_TOKEN = 16 << 10;

    private final ShellContext shell;
    private final Map<String, String> environment;

    @Parameters(paramLabel = "DIR", arity = "0..1")
    private String directory = "";

    @Option(names = "--repo", paramLabel = "OWNER/REPO", required = true)
    private String repo = "";

    @Option(names = "--commit", paramLabel = "SHA", required = true)
    private String commit = "";

    @Option(names = "--suite", paramLabel = "NAME", required = true)
    private String suite = "";

    @Option(names = "--platform", paramLabel = "NAME")
    private String platform = "";

    @Option(names = "--part", paramLabel = "N/M")
    private String part = "";

    @Option(names = SERVER, paramLabel = "URL")
    private String server = "";

    @Option(names = "--token-file", paramLabel = "FILE")
    private String tokenFile = "";

    @Option(names = "--audience", paramLabel = "TEXT")
    private String audience = "";

    @Option(names = "--wait", paramLabel = "TIME")
    private String wait = "";

    @Option(names = "--fail-on", paramLabel = "regression")
    private String failOn = "";

    @Option(names = "--check")
    private boolean check;

    @Option(names = "--nothing")
    private boolean nothing;

    public SubmitCommand(ShellContext shell, Map<String, String> environment) {
        this.shell = shell;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws CliRefusal, IOException, InterruptedException {
        RepoName name = repo();
        if (!CommitSha.isValid(commit)) {
            throw CliRefusal.usage(
                    "--commit",
                    "expected the full id of the commit that was measured",
                    "such as $(git rev-parse HEAD)");
        }
        String address =
                server.isEmpty()
                        ? environment.getOrDefault("PERFWARDEN_SERVER", "").strip()
                        : server;
        if (nothing != directory.isEmpty() || (nothing && !platform.isEmpty())) {
            throw CliRefusal.usage("DIR", "expected results, or --nothing without a platform");
        }
        Matcher numbers = PART.matcher(part.isEmpty() ? "1/1" : part);
        if (!numbers.matches() || nothing && !part.isEmpty()) {
            throw CliRefusal.usage("--part", "expected a part of how many, such as 2/4");
        }
        Duration patience = nothing ? Duration.ZERO : patience();
        var token = new ResultUpload.HeldToken(token(address.replaceFirst("/+$", "")));
        URI base = TokenAddress.of(SERVER, address, token.current());
        byte[] zip = check || nothing ? new byte[0] : zip(Path.of(directory));
        var upload =
                new ResultUpload(
                        base,
                        token,
                        name,
                        Map.of(
                                "commit",
                                commit,
                                "suite",
                                suite,
                                "platform",
                                platform,
                                "part",
                                numbers.group(1),
                                "of",
                                numbers.group(2),
                                "nothing",
                                nothing ? "true" : ""));
        ResultUpload.UploadAnswer answer =
                check ? upload.check() : upload.send(zip, it -> shell.say(base + ": " + it));
        show(base, answer);
        if (patience.isZero() || answer.submission().isEmpty()) {
            return answer.exitCode();
        }
        ResultUpload.UploadAnswer judged =
                upload.follow(answer.submission(), patience, !failOn.isEmpty());
        show(base, judged);
        return judged.exitCode();
    }

    private void show(URI base, ResultUpload.UploadAnswer answer) {
        if (answer.exitCode() == ExitCode.PASS) {
            shell.say(answer.text());
        } else {
            shell.complain(InputProblem.of(base.toString(), answer.text()));
        }
    }

    /** How long the verdict is waited for; zero if it is not. */
    private Duration patience() throws CliRefusal {
        if (!failOn.isEmpty() && !failOn.equals("regression")) {
            throw CliRefusal.usage("--fail-on", "expected regression");
        }
        String time = wait.isEmpty() && !failOn.isEmpty() ? "10m" : wait;
        if (!time.matches("(?:[1-9][0-9]{0,4}[smh])?")) {
            throw CliRefusal.usage("--wait", "expected a time such as 90s, 10m or 2h");
        }
        return time.isEmpty()
                ? Duration.ZERO
                : Duration.parse("PT" + time.toUpperCase(Locale.ROOT));
    }

    private RepoName repo() throws CliRefusal {
        try {
            return RepoName.parse(repo);
        } catch (IllegalArgumentException _) {
            throw CliRefusal.usage("--repo", "expected OWNER/REPO");
        }
    }

    private ResultUpload.TokenAsk token(String address) throws CliRefusal, IOException {
        String stated = environment.getOrDefault(TokenAddress.TOKEN, "").strip();
        if (!tokenFile.isEmpty()) {
            try (InputStream in = Files.newInputStream(Path.of(tokenFile))) {
                stated = new String(in.readNBytes(LONGEST_TOKEN), StandardCharsets.UTF_8).strip();
            } catch (NoSuchFileException _) {
                throw CliRefusal.usage("--token-file", "there is no such file");
            }
        }
        String fixed = stated;
        var request = new JobTokenRequest(environment, audience.isEmpty() ? address : audience);
        return fixed.isEmpty() ? () -> requireToken(request.ask()) : () -> fixed;
    }

    private String requireToken(String token) throws CliRefusal {
        if (token.isEmpty()) {
            throw CliRefusal.usage(
                    TokenAddress.TOKEN,
                    "is not set, and this CI gives the job no token",
                    "perfwarden token create %s --upload NAME makes one".formatted(repo));
        }
        return token;
    }

    /** The files of the directory and nothing outside it; equal bytes for equal files. */
    private byte[] zip(Path directory) throws CliRefusal, IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(directory)) {
            files =
                    all.filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS))
                            .sorted()
                            .limit(MOST_FILES + 1L)
                            .toList();
        } catch (NoSuchFileException _) {
            throw CliRefusal.usage("DIR", "there is no such directory");
        }
        if (files.isEmpty() || files.size() > MOST_FILES) {
            throw CliRefusal.usage(
                    "DIR", files.isEmpty() ? "has no files" : "has more than 10,000 files");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long room = MOST_BYTES;
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Path file : files) {
                long size = Files.size(file);
                room -= size;
                if (room < 0) {
                    throw CliRefusal.usage("DIR", "has more than 256 MiB");
                }
                String name =
                        Files.isDirectory(directory)
                                ? directory.relativize(file).toString().replace('\\', '/')
                                : String.valueOf(file.getFileName());
                shell.say(name + "  " + size + " bytes");
                ZipEntry entry = new ZipEntry(name);
                entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
                zip.putNextEntry(entry);
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
