@NullMarked
package io.perfwarden.format.system;

import org.jspecify.annotations.NullMarked;
