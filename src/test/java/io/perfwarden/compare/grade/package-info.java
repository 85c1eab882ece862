@NullMarked
package io.perfwarden.compare.grade;

import org.jspecify.annotations.NullMarked;
