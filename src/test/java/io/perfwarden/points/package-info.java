@NullMarked
package io.perfwarden.points;

import org.jspecify.annotations.NullMarked;
