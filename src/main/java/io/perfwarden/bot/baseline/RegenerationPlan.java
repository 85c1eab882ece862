package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.github.*;
import io.perfwarden.model.*;

/**
 * The noted plan of a regeneration.
 *
 * @param blobs git ids of the new baselines by path
 */
record RegenerationPlan(CommitSha onto, Map<String, String> blobs) {
    String text() {
        return onto.value() + NewBaselines.text(blobs);
    }

    static RegenerationPlan parse(String text) {
        List<String> lines = text.lines().toList();
        return new RegenerationPlan(
                new CommitSha(lines.getFirst()),
                NewBaselines.parse(lines.subList(1, lines.size())));
    }
}
