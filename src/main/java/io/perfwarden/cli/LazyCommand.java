package io.perfwarden.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * A subcommand that is not built before it is named.
 *
 * @param name as typed
 * @param summary the line beside it in the list of commands
 * @param command makes what picocli runs: an annotated object or a whole {@code CommandLine}
 * @param plain makes what is run where no options are asked for
 */
public record LazyCommand(String name, String summary, Supplier<Object> command, Plain plain) {
    /**
     * A command that needs no more than the words behind its name. It does without what reads
     * command lines, which takes a quarter of a small comparison.
     */
    @FunctionalInterface
    public interface Plain {
        /**
         * @param words of which none is an option
         * @return nothing if there are too few or too many
         */
        Optional<Callable<Integer>> with(List<String> words);
    }

    /** A command whose line is always read. */
    public LazyCommand(String name, String summary, Supplier<Object> command) {
        this(name, summary, command, _ -> Optional.empty());
    }
}
