@NullMarked
package io.perfwarden.format.jvm;

import org.jspecify.annotations.NullMarked;
