@NullMarked
package io.perfwarden.yaml;

import org.jspecify.annotations.NullMarked;
