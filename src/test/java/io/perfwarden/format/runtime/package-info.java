@NullMarked
package io.perfwarden.format.runtime;

import org.jspecify.annotations.NullMarked;
