@NullMarked
package io.perfwarden.naming;

import org.jspecify.annotations.NullMarked;
