package io.perfwarden.cli;

import java.util.function.Supplier;

/**
 * A subcommand that is not built before it is named.
 *
 * @param name as typed
 * @param summary the line beside it in the list of commands
 * @param command makes what picocli runs: an annotated object or a whole {@code CommandLine}
 */
public record LazyCommand(String name, String summary, Supplier<Object> command) {}
