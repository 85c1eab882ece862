@NullMarked
package io.perfwarden.testkit.server;

import org.jspecify.annotations.NullMarked;
