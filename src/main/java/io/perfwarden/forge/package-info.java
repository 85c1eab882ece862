/**
 * What a forge tells of pull requests and workflow runs, whether asked or unasked.
 *
 * <p>Floor 0. Foreign words become values here, so that nobody compares texts; what a forge may add
 * tomorrow has a value of its own.
 */
@NullMarked
package io.perfwarden.forge;

import org.jspecify.annotations.NullMarked;
