/**
 * The subcommands, one class each, and the options several of them share.
 *
 * <p>Floor 8. A command parses its options, calls the floors below and prints; it judges nothing
 * itself.
 */
@NullMarked
package io.perfwarden.cli.commands;

import org.jspecify.annotations.NullMarked;
