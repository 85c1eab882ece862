/** Use cases that repair what was missed: late events, lost deliveries, open checks. */
@NullMarked
package io.perfwarden.bot.sweep;

import org.jspecify.annotations.NullMarked;
