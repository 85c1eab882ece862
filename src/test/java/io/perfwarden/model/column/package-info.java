@NullMarked
package io.perfwarden.model.column;

import org.jspecify.annotations.NullMarked;
