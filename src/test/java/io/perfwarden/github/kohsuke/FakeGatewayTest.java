package io.perfwarden.github.kohsuke;

/** The fake that use cases are tested with keeps the contract. */
class FakeGatewayTest extends RepositoryContract {
    @Override
    GitHubGateway gateway() {
        return new GitHubGateway(
                world.comments(),
                world.checkRuns(),
                world.artifacts(),
                world.files(),
                world.permissions(),
                world.pulls(),
                world.runs());
    }
}
