package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.cli.PairLooks.Selection;
import io.perfwarden.format.PairMark;
import io.perfwarden.format.PairRecipe;
import io.perfwarden.format.PairRecipe.TurnOrder;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.CommitSha;
import io.perfwarden.report.CommonWording;
import io.perfwarden.stats.InterleavedTestResult;

/**
 * A job that measures base and head in turns, each time in a fresh process. Its mark is replaced
 * after each whole round, so a job that was killed goes on after the last one.
 *
 * @param commands by side
 * @param counts what is counted after the last round
 * @param looks absent where the commands have no place for a filter
 * @param ends rounds after which to look, ascending; after the last one the job ends
 * @param budget after which no round begins; absent without a limit
 */
record PairJob(
        ShellContext shell,
        Path directory,
        Map<String, ShellLine> commands,
        Optional<PairLooks> looks,
        Optional<PairCount> counts,
        List<Integer> ends,
        Optional<Duration> budget,
        Optional<CommitSha> base) {

    void run(TurnOrder order, boolean continues) throws CliRefusal {
        PairRecipe recipe = continues ? readRecipe(order) : fresh(order);
        dropHalves(recipe.rounds());
        OptionalInt open = OptionalInt.empty();
        Selection next = new Selection(Set.of(), looks.map(PairLooks::all).orElse(List.of()), true);
        int looked = 0;
        // a job that goes on repeats the looks that it had, each at the rounds of that time
        for (int end : ends) {
            recipe = measureTo(Math.min(looked + 1, end), recipe, next);
            next = check(Math.min(looked + 1, recipe.rounds()), next);
            recipe = measureTo(end, recipe, next);
            if (recipe.rounds() < end) {
                shell.tell("the budget is spent after %d rounds".formatted(recipe.rounds()));
                break;
            }
            if (end < ends.getLast()) {
                next = looks.orElseThrow().look(directory, end, check(end, next));
                if (next.open().isEmpty()) {
                    break;
                }
                open = OptionalInt.of(open.orElse(next.open().size()));
            }
            looked = end;
        }
        if (recipe.rounds() < InterleavedTestResult.LEAST_ROUNDS) {
            shell.tell(
                    "fewer than %d rounds decide nothing"
                            .formatted(InterleavedTestResult.LEAST_ROUNDS));
        } else if (counts.isPresent()) {
            counts.get().count();
        }
        write(recipe, true);
        shell.tell(cost(recipe, open));
    }

    private Selection check(int round, Selection chosen) throws CliRefusal {
        return chosen.open().isEmpty() || !chosen.works()
                ? chosen
                : looks.orElseThrow().check(directory, round, chosen);
    }

    /** Measures up to a round, or until the budget is spent. */
    private PairRecipe measureTo(int end, PairRecipe start, Selection chosen) throws CliRefusal {
        PairRecipe recipe = start;
        while (recipe.rounds() < end && !isSpent(recipe)) {
            recipe = measure(recipe.rounds() + 1, recipe, chosen.arguments());
        }
        return recipe;
    }

    private PairRecipe fresh(TurnOrder order) throws CliRefusal {
        try {
            if (Files.exists(directory) && !isEmptyDirectory()) {
                throw CliRefusal.usage(
                        "--out",
                        directory + " is there already, expected a new one",
                        "--continue goes on with a job that did not end");
            }
            for (String side : commands.keySet()) {
                Files.createDirectories(directory.resolve(side));
            }
        } catch (IOException e) {
            throw CliRefusal.usage("--out", directory + " cannot be made: " + e.getMessage());
        }
        return PairRecipe.of(order, new SecureRandom());
    }

    private boolean isEmptyDirectory() {
        String[] files = directory.toFile().list();
        return files != null && files.length == 0;
    }

    private PairRecipe readRecipe(TurnOrder order) throws CliRefusal {
        Path file = directory.resolve(PairMark.FILE);
        if (!Files.exists(file)) {
            if (!Files.isDirectory(directory.resolve(PairMark.BASE))) {
                throw CliRefusal.usage("--continue", directory + " holds no job");
            }
            return PairRecipe.of(order, new SecureRandom());
        }
        PairMark mark =
                CliRefusal.orElse(
                        ExitCode.UNREADABLE, PairMark.read(new LocalFile(file.toString(), file)));
        if (mark.isComplete()) {
            throw CliRefusal.usage("--continue", directory + " holds a job that has ended");
        }
        return mark.recipe().orElseThrow();
    }

    /** Deletes rounds of which a side may be missing, and what a count that was killed has left. */
    private void dropHalves(int whole) throws CliRefusal {
        try {
            for (String side : commands.keySet()) {
                try (Stream<Path> rounds = Files.list(directory.resolve(side))) {
                    for (Path round : rounds.toList()) {
                        OptionalInt number = PairMark.numberOf(round.getFileName().toString());
                        if (number.isPresent() && number.getAsInt() > whole) {
                            delete(round);
                        }
                    }
                }
            }
            Path counting = directory.resolve(ValgrindRun.SCRATCH);
            if (Files.exists(counting)) {
                delete(counting);
            }
        } catch (IOException e) {
            throw CliRefusal.usage("--out", directory + " cannot be read: " + e.getMessage());
        }
    }

    static void delete(Path round) throws IOException {
        try (Stream<Path> files = Files.walk(round)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private PairRecipe measure(int round, PairRecipe recipe, List<String> filter)
            throws CliRefusal {
        Instant start = shell.clock().instant();
        boolean baseFirst = recipe.isBaseFirst(round, ends);
        measure(round, baseFirst ? PairMark.BASE : PairMark.HEAD, filter);
        measure(round, baseFirst ? PairMark.HEAD : PairMark.BASE, filter);
        long took = Duration.between(start, shell.clock().instant()).toMillis();
        PairRecipe next = recipe.withRound(Math.max(0, took));
        write(next, false);
        return next;
    }

    private void write(PairRecipe recipe, boolean complete) throws CliRefusal {
        PairMark mark = new PairMark(recipe.rounds(), base, Optional.of(recipe), complete);
        OutputFiles.write(directory.resolve(PairMark.FILE), mark.text().getBytes(UTF_8));
    }

    private void measure(int round, String side, List<String> filter) throws CliRefusal {
        String most = ends.size() > 1 ? "" : " of " + ends.getLast();
        shell.tell("round " + round + most + ", " + side);
        String turn = "round " + round + ", " + side;
        ShellLine command = Objects.requireNonNull(commands.get(side));
        Path file = directory.resolve(side).resolve(PairMark.round(round));
        Path results =
                command.writesResults() ? file : file.resolveSibling(file.getFileName() + ".txt");
        Map<String, String> told =
                Map.of("PERFWARDEN_SIDE", side, "PERFWARDEN_ROUND", Integer.toString(round));
        String hint = "its results were to be in " + results;
        try {
            int code = command.run(Path.of(""), filter, told, results);
            if (code != 0) {
                String what = "the command ended with " + code;
                throw CliRefusal.unreadable(turn, what, hint);
            }
            if (!Files.exists(results)
                    || (Files.isRegularFile(results) && Files.size(results) == 0)) {
                throw CliRefusal.unreadable(turn, "the command wrote nothing", hint);
            }
        } catch (IOException e) {
            throw CliRefusal.usage(turn, "cannot be measured: " + e.getMessage());
        }
    }

    private boolean isSpent(PairRecipe recipe) {
        long spent = recipe.millis().stream().mapToLong(it -> it).sum();
        return budget.isPresent() && spent >= budget.get().toMillis();
    }

    /**
     * @param open benchmarks that went on after the first look; empty where none did
     */
    private String cost(PairRecipe recipe, OptionalInt open) {
        List<Long> millis = recipe.millis();
        String all = "%s for %d rounds".formatted(minutes(millis), recipe.rounds());
        if (open.isEmpty()) {
            return all;
        }
        List<Long> behind = millis.subList(Math.min(ends.getFirst(), millis.size()), millis.size());
        return "%s, %s of them for %s"
                .formatted(
                        all, minutes(behind), CommonWording.quantity(open.getAsInt(), "benchmark"));
    }

    private static String minutes(List<Long> millis) {
        long seconds = Math.ceilDiv(millis.stream().mapToLong(it -> it).sum(), 1_000L);
        return seconds < 120 ? seconds + " s" : Math.round(seconds / 60.0) + " minutes";
    }
}
