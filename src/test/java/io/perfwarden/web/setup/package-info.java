@org.jspecify.annotations.NullMarked
package io.perfwarden.web.setup;
