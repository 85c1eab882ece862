/** Formats for tools of one's own: BMF, Conbench, custom JSON, gate files and parity results. */
@NullMarked
package io.perfwarden.format.custom;

import org.jspecify.annotations.NullMarked;
