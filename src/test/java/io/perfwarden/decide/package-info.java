@NullMarked
package io.perfwarden.decide;

import org.jspecify.annotations.NullMarked;
