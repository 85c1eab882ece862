@NullMarked
package io.perfwarden.command;

import org.jspecify.annotations.NullMarked;
