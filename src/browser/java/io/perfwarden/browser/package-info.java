@org.jspecify.annotations.NullMarked
package io.perfwarden.browser;
