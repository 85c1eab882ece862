@NullMarked
package io.perfwarden.cli.parity;

import org.jspecify.annotations.NullMarked;
