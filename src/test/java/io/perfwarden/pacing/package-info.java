@NullMarked
package io.perfwarden.pacing;

import org.jspecify.annotations.NullMarked;
