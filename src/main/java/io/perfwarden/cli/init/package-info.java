/**
 * What a checkout measures, and what it lacks: pure functions of a {@link
 * io.perfwarden.cli.init.CheckoutTree}.
 */
@NullMarked
package io.perfwarden.cli.init;

import org.jspecify.annotations.NullMarked;
