@NullMarked
package io.perfwarden.format.archive;

import org.jspecify.annotations.NullMarked;
