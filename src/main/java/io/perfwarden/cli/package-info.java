/**
 * The command line that needs no server: compare, baseline, config, version.
 *
 * <p>Floor 8. Starts neither Micronaut nor a database.
 */
@NullMarked
package io.perfwarden.cli;

import org.jspecify.annotations.NullMarked;
