@NullMarked
package io.perfwarden.recover;

import org.jspecify.annotations.NullMarked;
