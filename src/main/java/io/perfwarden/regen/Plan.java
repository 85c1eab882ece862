package io.perfwarden.regen;

import io.perfwarden.github.RepoFiles.Addition;
import io.perfwarden.scm.CommitSha;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a regeneration is about to write, as it is remembered while it does.
 *
 * @param onto the commit it is written on top of
 * @param blobs git ids of the new baselines by path
 */
record Plan(CommitSha onto, Map<String, String> blobs) {
    static Plan of(CommitSha onto, Set<String> baselines, List<Addition> additions) {
        Map<String, String> blobs = new LinkedHashMap<>();
        additions.stream()
                .filter(it -> baselines.contains(it.path()))
                .forEach(it -> blobs.put(it.path(), it.content().blobSha()));
        return new Plan(onto, blobs);
    }

    /** One line for the commit, then one for each file: id, space, path. */
    String text() {
        StringBuilder text = new StringBuilder(onto.value());
        blobs.forEach((path, blob) -> text.append('\n').append(blob).append(' ').append(path));
        return text.toString();
    }

    static Plan parse(String text) {
        List<String> lines = text.lines().toList();
        Map<String, String> blobs = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            int space = line.indexOf(' ');
            blobs.put(line.substring(space + 1), line.substring(0, space));
        }
        return new Plan(new CommitSha(lines.getFirst()), blobs);
    }
}
