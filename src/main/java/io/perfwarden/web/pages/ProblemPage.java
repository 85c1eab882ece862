package io.perfwarden.web.pages;

/**
 * A page that says why there is no other.
 *
 * @param again the address that was asked for, without its query
 */
public record ProblemPage(PageFrame frame, Said said, String again) {
    /**
     * What went wrong.
     *
     * @param reference to find it in the log by; empty if it is not there
     */
    public record Said(String title, String why, String reference) {}
}
