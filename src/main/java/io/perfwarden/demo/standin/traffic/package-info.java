/**
 * What passes over the stand-in's wires, and what shall go wrong there: for tests of what a client
 * does on GitHub's bad days.
 */
@NullMarked
package io.perfwarden.demo.standin.traffic;

import org.jspecify.annotations.NullMarked;
