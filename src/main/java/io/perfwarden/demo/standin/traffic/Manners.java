package io.perfwarden.demo.standin.traffic;

import java.util.List;

/** What requests must look like, whatever becomes of them. */
public interface Manners {
    /** Nobody looks. */
    Manners ANY = (_, _, _) -> List.of();

    /**
     * What is wrong with a request.
     *
     * @param target path and query as sent
     */
    List<String> complaints(String method, String target, byte[] body);
}
