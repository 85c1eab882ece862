/** Which release is the last one, by name and by place. */
@NullMarked
package io.perfwarden.evaluate.history;

import org.jspecify.annotations.NullMarked;
