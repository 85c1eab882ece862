@NullMarked
package io.perfwarden.cli;

import org.jspecify.annotations.NullMarked;
