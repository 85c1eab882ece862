@NullMarked
package io.perfwarden.standing;

import org.jspecify.annotations.NullMarked;
