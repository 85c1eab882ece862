@NullMarked
package io.perfwarden.compare;

import org.jspecify.annotations.NullMarked;
