@NullMarked
package io.perfwarden.cli.init;

import org.jspecify.annotations.NullMarked;
