@NullMarked
package io.perfwarden.regen;

import org.jspecify.annotations.NullMarked;
