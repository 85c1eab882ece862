package io.perfwarden.cli;

import module java.base;

import java.lang.ProcessBuilder.Redirect;

/** The program {@code git} of this machine. */
final class LocalGit {
    private LocalGit() {}

    /** What it prints; its complaints go to standard error. */
    static String run(Path directory, String... arguments) throws CliRefusal {
        List<String> line = new ArrayList<>(List.of("git"));
        line.addAll(List.of(arguments));
        try {
            Process git =
                    new ProcessBuilder(line)
                            .directory(directory.toAbsolutePath().toFile())
                            .redirectError(Redirect.INHERIT)
                            .start();
            String out = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (git.waitFor() == 0) {
                return out;
            }
        } catch (IOException e) {
            throw CliRefusal.usage("git", "cannot be started: " + e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw CliRefusal.usage("git " + arguments[0], "failed");
    }

    /** Times of commits by their full ids; without those that this repository does not have. */
    static NavigableMap<String, Instant> times(Collection<String> ids) {
        List<String> line =
                new ArrayList<>(
                        List.of("git", "rev-list", "--no-walk", "--timestamp", "--ignore-missing"));
        line.addAll(ids);
        NavigableMap<String, Instant> times = new TreeMap<>();
        try {
            Process git = new ProcessBuilder(line).redirectError(Redirect.DISCARD).start();
            try (BufferedReader out = git.inputReader(StandardCharsets.UTF_8)) {
                out.lines()
                        .map(it -> it.split(" "))
                        .forEach(it ->
                                times.put(it[1], Instant.ofEpochSecond(Long.parseLong(it[0]))));
            }
        } catch (IOException _) {
            // without git no time is known
        }
        return times;
    }

    /** The commit that a ref names in the repository of the working directory. */
    static String commit(String option, String ref) throws CliRefusal {
        try {
            String asked = ref + "^{commit}";
            return run(Path.of(""), "rev-parse", "--verify", "--end-of-options", asked).strip();
        } catch (CliRefusal _) {
            throw CliRefusal.usage(option, "is no commit of this repository");
        }
    }
}
