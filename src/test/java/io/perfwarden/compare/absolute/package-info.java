@NullMarked
package io.perfwarden.compare.absolute;

import org.jspecify.annotations.NullMarked;
