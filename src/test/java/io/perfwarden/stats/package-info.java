@NullMarked
package io.perfwarden.stats;

import org.jspecify.annotations.NullMarked;
