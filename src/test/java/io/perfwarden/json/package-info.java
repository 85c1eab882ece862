@NullMarked
package io.perfwarden.json;

import org.jspecify.annotations.NullMarked;
