package io.perfwarden.webhook;

import static io.perfwarden.webhook.MalformedPayload.require;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.job.BranchPushed;
import io.perfwarden.job.PullHeard;
import io.perfwarden.job.PullReady;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.webhook.Delivery.Ignored;
import io.perfwarden.webhook.Delivery.Work;
import java.util.List;

/** Deliveries about pull requests, and about branches that they are to be merged into. */
final class PullEvents {
    private static final String BRANCH = "refs/heads/";

    private PullEvents() {}

    /**
     * @param expects whether GitHub starts workflows because of it
     */
    static Work heard(Payload payload, String action, boolean expects) {
        return new Work(
                action, List.of(PullHeard.of(Origin.repo(payload), pull(payload), expects)));
    }

    /** A draft is none any more, and GitHub starts workflows because of it. */
    static Work ready(Payload payload, String action) {
        return new Work(action, List.of(PullReady.of(Origin.repo(payload), pull(payload))));
    }

    /** What open pull requests are held against may be another one; a tag is nobody's base. */
    static Delivery pushed(Payload payload) {
        String ref = payload.ref();
        return ref != null && ref.startsWith(BRANCH) && !Boolean.TRUE.equals(payload.deleted())
                ? new Work(
                        DeliveryParser.NO_ACTION,
                        List.of(
                                BranchPushed.of(
                                        Origin.repo(payload),
                                        Origin.branch(ref, "ref"),
                                        Origin.defaultBranch(payload))))
                : new Ignored("push makes no branch another one");
    }

    private static PullRequest pull(Payload payload) {
        Payload.PullRequest pull = require(payload.pullRequest(), "pull_request");
        Payload.End head = require(pull.head(), "pull_request.head");
        Payload.End base = require(pull.base(), "pull_request.base");
        return new PullRequest(
                new PullNumber(require(pull.number(), "pull_request.number")),
                require(pull.state(), "pull_request.state").equals("open"),
                Origin.head(head.repo(), Origin.name(head.ref(), "pull_request.head.ref")),
                Origin.owner(head.repo(), head.user()),
                Origin.sha(head.sha(), "pull_request.head.sha"),
                Origin.name(base.ref(), "pull_request.base.ref"),
                Origin.sha(base.sha(), "pull_request.base.sha"),
                Origin.time(pull.updatedAt(), "pull_request.updated_at"));
    }
}
