@NullMarked
package io.perfwarden.config;

import org.jspecify.annotations.NullMarked;
