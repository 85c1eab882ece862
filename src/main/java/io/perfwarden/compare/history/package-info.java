/**
 * What the default branch measured before: runs, releases, false alarms and their storage format.
 */
@NullMarked
package io.perfwarden.compare.history;

import org.jspecify.annotations.NullMarked;
