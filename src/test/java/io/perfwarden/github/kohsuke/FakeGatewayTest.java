package io.perfwarden.github.kohsuke;

import io.perfwarden.github.GitHub;

/** The fake that use cases are tested with keeps the contract. */
class FakeGatewayTest extends RepositoryContract {
    @Override
    GitHub gateway() {
        return new GitHub(
                world.comments(),
                world.checkRuns(),
                world.artifacts(),
                world.files(),
                world.permissions(),
                world.pulls(),
                world.runs());
    }
}
