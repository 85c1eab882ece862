package io.perfwarden.testkit;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpClientTransport;

/** Official clients of the Model Context Protocol, whose own limits of time are those of a hang. */
public final class McpClients {
    private McpClients() {}

    public static McpSyncClient of(McpClientTransport transport) {
        return McpClient.sync(transport)
                .initializationTimeout(Hang.LIMIT)
                .requestTimeout(Hang.LIMIT)
                .jsonSchemaValidator((_, _) -> JsonSchemaValidator.ValidationResponse.asValid("{}"))
                .build();
    }
}
