@NullMarked
package io.perfwarden.cli.commands;

import org.jspecify.annotations.NullMarked;
