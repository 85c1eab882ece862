@NullMarked
package io.perfwarden.histories;

import org.jspecify.annotations.NullMarked;
