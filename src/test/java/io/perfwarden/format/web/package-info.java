@NullMarked
package io.perfwarden.format.web;

import org.jspecify.annotations.NullMarked;
