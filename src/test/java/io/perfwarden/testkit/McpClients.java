package io.perfwarden.testkit;

import module java.base;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;

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

    public static CallToolRequest request(String tool, Map<String, Object> arguments) {
        return CallToolRequest.builder(tool).arguments(arguments).build();
    }
}
