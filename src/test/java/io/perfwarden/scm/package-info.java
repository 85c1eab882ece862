@NullMarked
package io.perfwarden.scm;

import org.jspecify.annotations.NullMarked;
