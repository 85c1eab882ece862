package io.perfwarden.format.archive;

import io.perfwarden.model.InputProblem;

/**
 * An entry of an archive that is not read as a result.
 *
 * @param file by a name that stays within the archive, for telling what it would have been; opening
 *     it fails where its content cannot be read
 * @param problem why it is refused
 */
public record RefusedFile(ResultFile file, InputProblem problem) {}
