@NullMarked
package io.perfwarden.cli.baseline;

import org.jspecify.annotations.NullMarked;
