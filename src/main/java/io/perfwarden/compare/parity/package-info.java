/** The parity matrix: results of several backends compared with each other. */
@NullMarked
package io.perfwarden.compare.parity;

import org.jspecify.annotations.NullMarked;
