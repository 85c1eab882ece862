@NullMarked
package io.perfwarden.forge;

import org.jspecify.annotations.NullMarked;
