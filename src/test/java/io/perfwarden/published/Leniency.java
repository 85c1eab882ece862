package io.perfwarden.published;

import module java.base;

/**
 * What is not held against those who say less than GitHub does: that something is left out, what
 * one of several schemas requires, and addresses. Nor what the description does not tell though
 * GitHub sends it: what belonged to a deleted fork or account is null.
 */
final class Leniency {
    private static final Pattern LENIENT =
            Pattern.compile(
                    "required property|uri pattern|only one schema|any of the schemas"
                            + "|/head/(repo|user|label): null|/head_repository: null"
                            + "|/pull_request/user: null");

    private Leniency() {}

    static List<String> of(List<String> complaints) {
        return complaints.stream().filter(complaint -> !LENIENT.matcher(complaint).find()).toList();
    }
}
