@NullMarked
package io.perfwarden.obey;

import org.jspecify.annotations.NullMarked;
