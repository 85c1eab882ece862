/** Reports for a terminal. */
@NullMarked
package io.perfwarden.report.terminal;

import org.jspecify.annotations.NullMarked;
