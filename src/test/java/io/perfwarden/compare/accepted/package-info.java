@NullMarked
package io.perfwarden.compare.accepted;

import org.jspecify.annotations.NullMarked;
