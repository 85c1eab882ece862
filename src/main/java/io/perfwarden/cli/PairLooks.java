package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.rule.JobLook;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.CommonWording;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.StoppingRule;

/** Looks at the files of a running job, and chooses what is measured further. */
record PairLooks(
        ShellContext shell,
        FilterStyle style,
        SuitePolicy suite,
        Machines machines,
        RoundReader read) {
    /** Reads the rounds that a running job has. */
    record RoundReader(ShellContext shell, SuitePolicy suite, ResultReaders readers) {
        PairedRounds rounds(Path directory) throws CliRefusal {
            InputPaths paths =
                    new InputPaths(new ReadProgress(shell), suite.files(), ArchiveLimits.DEFAULT);
            InputFiles inputs = new InputFiles(readers, suite.format(), paths, suite.runs());
            return PairFiles.read(directory, new SuitePlatform(suite.name(), ""), inputs);
        }
    }

    /**
     * What is measured next.
     *
     * @param open benchmarks that need more rounds
     * @param arguments that choose at least those
     */
    record Selection(Set<BenchmarkId> open, List<String> arguments) {}

    /** What is measured up to the first look. */
    Selection everything() {
        return new Selection(Set.of(), style.all());
    }

    Selection look(Path directory) throws CliRefusal {
        PairedRounds job = read.rounds(directory);
        Set<BenchmarkId> open = new JobLook(suite, machines).openBenchmarks(job);
        if (open.isEmpty()) {
            return new Selection(open, List.of());
        }
        Optional<List<String>> arguments =
                style.arguments(open.stream().map(BenchmarkId::name).toList());
        shell.tell(
                "after %s %s open"
                        .formatted(
                                CommonWording.quantity(job.rounds(), "round"),
                                open.size() == 1
                                        ? "1 benchmark is"
                                        : open.size() + " benchmarks are"));
        if (arguments.isEmpty()) {
            shell.tell("their names do not fit into a command, so all are measured further");
        }
        return new Selection(open, arguments.orElse(style.all()));
    }

    /**
     * Whether the newest round has the benchmarks that were asked for. Without one of them the
     * filter does not work with this command.
     */
    boolean works(Path directory, Selection chosen) throws CliRefusal {
        if (chosen.arguments().equals(style.all())) {
            return true;
        }
        PairedRounds job = read.rounds(directory);
        Set<BenchmarkId> measured =
                Stream.concat(
                                job.bases().getLast().measurements().stream(),
                                job.heads().getLast().measurements().stream())
                        .map(MetricResult::id)
                        .collect(Collectors.toSet());
        long all =
                job.headResults().measurements().stream().map(MetricResult::id).distinct().count();
        boolean works = measured.containsAll(chosen.open());
        boolean isFirst = job.rounds() == StoppingRule.LOOKS.getFirst() + 1;
        if (!works) {
            shell.tell("the commands did not measure all of what {filter} names, so all stay");
        } else if (isFirst && measured.size() >= all && chosen.open().size() < all) {
            shell.tell("the commands measure everything, whatever {filter} names");
        }
        return works;
    }
}
