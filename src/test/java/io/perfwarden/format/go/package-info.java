@NullMarked
package io.perfwarden.format.go;

import org.jspecify.annotations.NullMarked;
