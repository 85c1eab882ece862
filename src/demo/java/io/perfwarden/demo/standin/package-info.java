/** A stand-in for GitHub: its state, API and deliveries. */
@NullMarked
package io.perfwarden.demo.standin;

import org.jspecify.annotations.NullMarked;
