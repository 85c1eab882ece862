@NullMarked
package io.perfwarden.compare.pair;

import org.jspecify.annotations.NullMarked;
