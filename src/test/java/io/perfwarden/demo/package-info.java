@NullMarked
package io.perfwarden.demo;

import org.jspecify.annotations.NullMarked;
