/**
 * {@code perfwarden init}: what a repository needs for Perfwarden, from what lies in it.
 *
 * <p>Floor 8. A repository may be anybody's: how many files are looked at and how much of each is
 * bounded, links are not followed, and of what is found only plain names get into what is written.
 * Nothing that exists is ever replaced.
 */
@NullMarked
package io.perfwarden.cli.init;

import org.jspecify.annotations.NullMarked;
