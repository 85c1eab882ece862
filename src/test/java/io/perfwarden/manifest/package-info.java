@NullMarked
package io.perfwarden.manifest;

import org.jspecify.annotations.NullMarked;
