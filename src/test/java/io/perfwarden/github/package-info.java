@NullMarked
package io.perfwarden.github;

import org.jspecify.annotations.NullMarked;
