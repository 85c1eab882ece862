/**
 * The command line: starts a subcommand, tells what went wrong, ends with the right exit code.
 *
 * <p>Floor 8. Starts neither Micronaut nor a database, and writes no log: results go to standard
 * output, problems to standard error, one line each.
 *
 * <p>Decision: a subcommand's class is loaded only when the subcommand is named. Building picocli's
 * model of every subcommand costs more than comparing two files.
 */
@NullMarked
package io.perfwarden.cli;

import org.jspecify.annotations.NullMarked;
