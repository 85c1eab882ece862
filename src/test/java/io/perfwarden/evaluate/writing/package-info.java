@org.jspecify.annotations.NullMarked
package io.perfwarden.evaluate.writing;
