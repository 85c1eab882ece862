@NullMarked
package io.perfwarden.compare.parity;

import org.jspecify.annotations.NullMarked;
