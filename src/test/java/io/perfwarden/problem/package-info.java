@NullMarked
package io.perfwarden.problem;

import org.jspecify.annotations.NullMarked;
