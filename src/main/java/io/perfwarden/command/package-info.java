/**
 * Comment text to command. Aware of Markdown: quotes and code never command anything.
 *
 * <p>Floor 3. Pure.
 */
@NullMarked
package io.perfwarden.command;

import org.jspecify.annotations.NullMarked;
