/** The demo: the real server and a stand-in for GitHub, on one machine. */
@NullMarked
package io.perfwarden.demo;

import org.jspecify.annotations.NullMarked;
