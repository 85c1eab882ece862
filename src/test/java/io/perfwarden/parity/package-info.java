@NullMarked
package io.perfwarden.parity;

import org.jspecify.annotations.NullMarked;
