package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.FunctionsFile;
import io.perfwarden.format.PairMark;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.profile.CallProfile;
import io.perfwarden.profile.ProfileDifference;
import io.perfwarden.profile.ProfileFile;
import io.perfwarden.profile.ProfileSummary;

/**
 * Tells the functions of benchmarks whose instructions changed. Both sides run once more under
 * Callgrind, which takes about fifty times as long as without it.
 *
 * @param directory where the profiles are kept: {@code 1-base.out}, {@code 1-head.out} and so on,
 *     beside what a report shows of them
 */
record PairFunctions(ShellContext shell, Path directory, ProfiledRun run) {
    /** How a side's benchmark is run. */
    interface ProfiledRun {
        ValgrindRun of(String side, BenchmarkId id, String what) throws CliRefusal;
    }

    void profile(List<BenchmarkId> changed) throws CliRefusal {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw CliRefusal.usage(directory.toString(), "cannot be made: " + e.getMessage());
        }
        for (int i = 0; i < Math.min(changed.size(), FunctionsFile.MOST); i++) {
            BenchmarkId id = changed.get(i);
            CallProfile base = profile(i + 1, PairMark.BASE, id);
            CallProfile head = profile(i + 1, PairMark.HEAD, id);
            shell.say("Functions of " + id.label() + ":");
            ProfileSummary profile =
                    new ProfileDifference(base, head).summary(ProfileSummary.MOST_FRAMES);
            ProfileCommand.lines(profile, shell.screen().columns()).forEach(shell::say);
            OutputFiles.write(
                    directory.resolve(FunctionsFile.name(i + 1)),
                    new FunctionsFile(id.label(), profile).text().getBytes(StandardCharsets.UTF_8));
        }
        int more = changed.size() - FunctionsFile.MOST;
        if (more > 0) {
            shell.say("Functions of " + more + " more benchmarks are not told.");
        }
    }

    private CallProfile profile(int number, String side, BenchmarkId id) throws CliRefusal {
        String what = "functions, %s, %s".formatted(side, id.label());
        Path file = directory.resolve("%d-%s.out".formatted(number, side));
        if (!Files.exists(file)) {
            shell.tell(what);
            run.of(side, id, what).profile(what, file);
        }
        return CliRefusal.orElse(ExitCode.UNREADABLE, ProfileFile.read(file));
    }
}
