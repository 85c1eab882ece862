@NullMarked
package io.perfwarden.format.cpp;

import org.jspecify.annotations.NullMarked;
