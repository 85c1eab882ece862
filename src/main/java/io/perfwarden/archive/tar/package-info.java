/**
 * The files in a tar, packed or not, within the same bounds as those in a zip.
 *
 * <p>Floor 1, above {@code archive}. Nothing is written under a name from the archive: its content
 * goes to one nameless file on disk, so that entries can be read in any order and more than once.
 *
 * <p>Decision: headers are taken apart here and not by a library. A tar is a block of 512 bytes in
 * front of each entry; what libraries add, such as files with holes, links and owners, is what is
 * refused here, and they keep names of any length in memory.
 */
@NullMarked
package io.perfwarden.archive.tar;

import org.jspecify.annotations.NullMarked;
