/**
 * Use case: what was missed or interrupted is found again.
 *
 * <p>Floor 5.
 */
@NullMarked
package io.perfwarden.recover;

import org.jspecify.annotations.NullMarked;
