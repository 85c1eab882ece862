package io.perfwarden.web.mcp;

import module java.base;

import io.micronaut.http.HttpStatus;

/** A message that breaks the protocol. A call that fails is a result instead. */
final class McpError extends RuntimeException {
    static final int NO_JSON = -32_700;
    static final int NO_REQUEST = -32_600;
    static final int NO_METHOD = -32_601;
    static final int BAD_PARAMS = -32_602;
    static final int FAULT = -32_603;
    static final int OTHER_HEADERS = -32_020;
    static final int OTHER_VERSION = -32_022;

    private static final long serialVersionUID = 1;

    private final int code;
    private final HttpStatus status;
    private final transient Map<String, Object> data;

    McpError(int code, HttpStatus status, String message) {
        this(code, status, message, Map.of());
    }

    McpError(int code, HttpStatus status, String message, Map<String, Object> data) {
        super(message);
        this.code = code;
        this.status = status;
        this.data = data;
    }

    static McpError badRequest(int code, String message) {
        return new McpError(code, HttpStatus.BAD_REQUEST, message);
    }

    static McpError badParams(String message) {
        return new McpError(BAD_PARAMS, HttpStatus.OK, message);
    }

    HttpStatus status() {
        return status;
    }

    Map<String, Object> body() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("code", code);
        body.put("message", String.valueOf(getMessage()));
        if (!data.isEmpty()) {
            body.put("data", data);
        }
        return body;
    }
}
