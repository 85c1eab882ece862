@NullMarked
package io.perfwarden.web;

import org.jspecify.annotations.NullMarked;
