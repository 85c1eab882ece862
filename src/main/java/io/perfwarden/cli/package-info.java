/**
 * The command line: one class a subcommand.
 *
 * <p>Decision: {@code compare} runs without Micronaut, GitHub or a database.
 */
@NullMarked
package io.perfwarden.cli;

import org.jspecify.annotations.NullMarked;
