@NullMarked
package io.perfwarden.baseline;

import org.jspecify.annotations.NullMarked;
