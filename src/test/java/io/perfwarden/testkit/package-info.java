@NullMarked
package io.perfwarden.testkit;

import org.jspecify.annotations.NullMarked;
