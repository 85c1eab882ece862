/**
 * The files a command line names: results, baselines and configuration in, reports out.
 *
 * <p>Floor 8.
 */
@NullMarked
package io.perfwarden.cli.files;

import org.jspecify.annotations.NullMarked;
