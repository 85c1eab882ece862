@NullMarked
package io.perfwarden.format.process;

import org.jspecify.annotations.NullMarked;
