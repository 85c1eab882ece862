@NullMarked
package io.perfwarden.format.custom;

import org.jspecify.annotations.NullMarked;
