/**
 * What the stand-in for GitHub shows of its world: JSON with the fields a client of this kind
 * reads, named and nested as in GitHub's REST description, the same in answers and in deliveries.
 */
@NullMarked
package io.perfwarden.demo.standin.view;

import org.jspecify.annotations.NullMarked;
