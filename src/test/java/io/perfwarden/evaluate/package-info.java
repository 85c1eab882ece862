@NullMarked
package io.perfwarden.evaluate;

import org.jspecify.annotations.NullMarked;
