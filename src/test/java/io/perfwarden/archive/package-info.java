@NullMarked
package io.perfwarden.archive;

import org.jspecify.annotations.NullMarked;
