@NullMarked
package io.perfwarden.format.dotnet;

import org.jspecify.annotations.NullMarked;
