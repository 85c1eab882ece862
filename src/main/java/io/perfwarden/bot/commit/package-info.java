/**
 * Use cases: bring a commit's check and comment up to date, and repair what was missed: late
 * events, lost deliveries, open checks.
 *
 * <p>Decision: a write that newer facts overtook is refused and repeated with them.
 */
@NullMarked
package io.perfwarden.bot.commit;

import org.jspecify.annotations.NullMarked;
