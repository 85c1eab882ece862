/** Whatever changes in a result file is told: numbers, lines and elements, of every format. */
@NullMarked
package io.perfwarden.unseen;

import org.jspecify.annotations.NullMarked;
