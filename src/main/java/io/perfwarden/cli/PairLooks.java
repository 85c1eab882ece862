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
        /**
         * @param most rounds to read; later ones are left out
         */
        PairedRounds rounds(Path directory, int most) throws CliRefusal {
            InputPaths paths =
                    new InputPaths(new ReadProgress(shell), suite.files(), ArchiveLimits.DEFAULT);
            InputFiles inputs = new InputFiles(readers, suite.format(), paths, suite.runs());
            return PairFiles.read(directory, new SuitePlatform(suite.name(), ""), inputs, most);
        }
    }

    /**
     * What is measured next.
     *
     * @param open benchmarks that need more rounds; empty before the first look
     * @param arguments that choose at least those
     * @param works whether the commands measured what they were asked for, as far as is known
     */
    record Selection(Set<BenchmarkId> open, List<String> arguments, boolean works) {}

    /** Arguments that choose all benchmarks. */
    List<String> all() {
        return style.all();
    }

    /**
     * A benchmark that stopped at an earlier look does not come back.
     *
     * @param rounds after which this look is
     */
    Selection look(Path directory, int rounds, Selection before) throws CliRefusal {
        boolean isFirst = before.open().isEmpty();
        Set<BenchmarkId> open =
                new JobLook(suite, machines).openBenchmarks(read.rounds(directory, rounds));
        if (!isFirst) {
            open.retainAll(before.open());
        }
        if (open.isEmpty()) {
            return new Selection(open, all(), before.works());
        }
        Optional<List<String>> arguments =
                style.arguments(open.stream().map(BenchmarkId::name).toList());
        shell.tell(
                "after %s %s open"
                        .formatted(
                                CommonWording.quantity(rounds, "round"),
                                open.size() == 1
                                        ? "1 benchmark is"
                                        : open.size() + " benchmarks are"));
        if (arguments.isEmpty() && isFirst) {
            shell.tell("their names do not fit into a command, so all are measured further");
        }
        return new Selection(
                open, arguments.filter(_ -> before.works()).orElse(all()), before.works());
    }

    /**
     * Chooses all benchmarks if a round lacks one that was asked for: then the filter does not work
     * with these commands.
     */
    Selection check(Path directory, int round, Selection chosen) throws CliRefusal {
        if (chosen.arguments().equals(all())) {
            return chosen;
        }
        PairedRounds job = read.rounds(directory, round);
        Set<BenchmarkId> measured =
                Stream.concat(
                                job.bases().getLast().measurements().stream(),
                                job.heads().getLast().measurements().stream())
                        .map(MetricResult::id)
                        .collect(Collectors.toSet());
        long known =
                job.headResults().measurements().stream().map(MetricResult::id).distinct().count();
        boolean works = measured.containsAll(chosen.open());
        boolean isFirst = job.rounds() == StoppingRule.LOOKS.getFirst() + 1;
        if (!works) {
            shell.tell("the commands did not measure all of what {filter} names, so all stay");
        } else if (isFirst && measured.size() >= known && chosen.open().size() < known) {
            shell.tell("the commands measure everything, whatever {filter} names");
        }
        return works ? chosen : new Selection(chosen.open(), all(), false);
    }
}
