/** Groups of rows that changed alike, and rows that a person accepted. */
@NullMarked
package io.perfwarden.compare.group;

import org.jspecify.annotations.NullMarked;
