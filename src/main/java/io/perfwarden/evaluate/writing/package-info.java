/**
 * The only writers of check runs and of the report's comment on GitHub.
 *
 * <p>Floor 5. Knows what is to be shown, not why: {@code evaluate} says that. What is shown already
 * is not sent again, and what was interrupted is found before anything is created.
 */
@NullMarked
package io.perfwarden.evaluate.writing;

import org.jspecify.annotations.NullMarked;
