/** Use case: tell people of a regression that reached the default branch, and of its end. */
@NullMarked
package io.perfwarden.bot.notify;

import org.jspecify.annotations.NullMarked;
