@NullMarked
package io.perfwarden.evaluate.grading;

import org.jspecify.annotations.NullMarked;
