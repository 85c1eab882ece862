@NullMarked
package io.perfwarden.cli.release;

import org.jspecify.annotations.NullMarked;
