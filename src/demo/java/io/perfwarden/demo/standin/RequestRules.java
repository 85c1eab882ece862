package io.perfwarden.demo.standin;

import java.util.List;

/** What requests must look like, whatever becomes of them. */
public interface RequestRules {
    /** No check. */
    RequestRules ANY = (_, _, _) -> List.of();

    /**
     * What is wrong with a request.
     *
     * @param target path and query as sent
     */
    List<String> complaints(String method, String target, byte[] body);
}
