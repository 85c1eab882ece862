@NullMarked
package io.perfwarden.check;

import org.jspecify.annotations.NullMarked;
