package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.format.FunctionsFile;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.profile.CallProfile.ProfileUnit;
import io.perfwarden.profile.ProfileFile;
import io.perfwarden.profile.SampledProfiles;

/**
 * Profiles of samples among the files that a job uploaded. They explain and decide nothing, so what
 * is wrong with them warns.
 *
 * @param problems of files that do not count
 */
record ProfileIntake(SampledProfiles profiles, List<InputProblem> problems) {
    private static final Pattern NAME =
            Pattern.compile("(?i).*\\.(jfr|pprof|pb|folded|collapsed)(\\.gz)?");
    private static final int MOST_FILES = 40;
    private static final int LONGEST = 1_000;
    private static final int MOST_BYTES = 16 << 20;

    static boolean isProfile(ResultFile file) {
        return NAME.matcher(file.name()).matches();
    }

    /**
     * Reads some of the files. A file is of the benchmark that its path names, or of the whole run.
     *
     * @param measured benchmarks of the job
     */
    static ProfileIntake read(List<ResultFile> files, Collection<BenchmarkId> measured) {
        SampledProfiles all = SampledProfiles.NONE;
        List<InputProblem> problems = new ArrayList<>();
        List<ResultFile> some = files.stream().filter(ProfileIntake::isProfile).toList();
        for (ResultFile file : some.subList(0, Math.min(MOST_FILES, some.size()))) {
            String benchmark = benchmark(file.name(), measured);
            switch (ProfileFile.read(file.name(), file::open, MOST_BYTES)) {
                case ReadOutcome.Rejected(var why) -> problems.addAll(why);
                case ReadOutcome.Ok(var it) when it.unit() != ProfileUnit.SAMPLES ->
                        problems.add(
                                new InputProblem(
                                        file.name(),
                                        "counts instructions, which only compare within one job",
                                        "use perfwarden pair --count --functions"));
                case ReadOutcome.Ok(var it) -> {
                    var one = new SampledProfiles(new TreeMap<>(Map.of(benchmark, it)));
                    SampledProfiles more = all.plus(one);
                    if (more.equals(all)) {
                        problems.add(tooMany(file.name()));
                    }
                    all = more;
                }
            }
        }
        if (some.size() > MOST_FILES) {
            problems.add(tooMany(some.get(MOST_FILES).name()));
        }
        return new ProfileIntake(all, problems);
    }

    private static InputProblem tooMany(String file) {
        return new InputProblem(
                file,
                "is beyond the %d profiles of 10 benchmarks that are read, or has no room beside them"
                        .formatted(MOST_FILES),
                "upload fewer profiles, or of fewer stacks");
    }

    /** Its label; that of the whole run unless the path names one benchmark. */
    private static String benchmark(String path, Collection<BenchmarkId> measured) {
        if (path.length() > LONGEST) {
            return FunctionsFile.WHOLE_RUN;
        }
        int longest =
                measured.stream()
                        .map(BenchmarkId::name)
                        .filter(it -> isWithin(it, path))
                        .mapToInt(String::length)
                        .max()
                        .orElse(0);
        Set<String> named =
                measured.stream()
                        .filter(it -> it.name().length() == longest && isWithin(it.name(), path))
                        .filter(it ->
                                it.params().values().stream().allMatch(v -> isWithin(v, path)))
                        .map(BenchmarkId::label)
                        .collect(Collectors.toSet());
        return named.size() == 1 ? named.iterator().next() : FunctionsFile.WHOLE_RUN;
    }

    /** Whether a path has a text that is not a part of a longer word. */
    private static boolean isWithin(String text, String path) {
        for (int at = path.indexOf(text); at >= 0; at = path.indexOf(text, at + 1)) {
            int end = at + text.length();
            if ((at == 0 || !Character.isLetterOrDigit(path.charAt(at - 1)))
                    && (end == path.length() || !Character.isLetterOrDigit(path.charAt(end)))) {
                return !text.isEmpty();
            }
        }
        return false;
    }
}
