@NullMarked
package io.perfwarden.format.json;

import org.jspecify.annotations.NullMarked;
