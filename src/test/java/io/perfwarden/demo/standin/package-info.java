@NullMarked
package io.perfwarden.demo.standin;

import org.jspecify.annotations.NullMarked;
