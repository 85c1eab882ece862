/** Use case: import a completed run: download its artifacts, read them, store the results. */
@NullMarked
package io.perfwarden.bot.run;

import org.jspecify.annotations.NullMarked;
