@NullMarked
package io.perfwarden.cli.files;

import org.jspecify.annotations.NullMarked;
