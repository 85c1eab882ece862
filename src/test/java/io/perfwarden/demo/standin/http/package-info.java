@NullMarked
package io.perfwarden.demo.standin.http;

import org.jspecify.annotations.NullMarked;
