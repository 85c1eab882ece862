/**
 * Use cases behind comment commands and buttons.
 *
 * <p>Decision: a command runs once, for people with write access. The author of the pull request
 * may ask for {@code help} and {@code why} as well. Each command is answered.
 */
@NullMarked
package io.perfwarden.bot.command;

import org.jspecify.annotations.NullMarked;
