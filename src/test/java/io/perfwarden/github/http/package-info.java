@NullMarked
package io.perfwarden.github.http;

import org.jspecify.annotations.NullMarked;
