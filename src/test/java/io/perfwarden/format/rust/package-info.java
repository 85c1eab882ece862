@NullMarked
package io.perfwarden.format.rust;

import org.jspecify.annotations.NullMarked;
