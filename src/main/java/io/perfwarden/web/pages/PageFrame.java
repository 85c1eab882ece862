package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.web.login.RepositoryAccess.Viewer;

/**
 * What is around each page.
 *
 * @param title of the page, also its first heading
 * @param crumbs from the first page to this one's parent
 * @param tabs the views of the repository; none for other pages
 * @param assets addresses of the style sheet and the like
 * @param feed address of its feed; empty for none
 */
public record PageFrame(
        String title,
        List<Anchor> crumbs,
        List<Anchor> tabs,
        List<Anchor> twins,
        Assets assets,
        Visitor visitor,
        String feed) {
    static final String GITHUB = "GitHub";

    /**
     * A link.
     *
     * @param words foreign text must have been made plain
     */
    public record Anchor(String href, String words, boolean current) {
        public static Anchor of(String href, String words) {
            return new Anchor(href, words, false);
        }
    }

    public record Assets(String home, String sheet, String script, String htmx, String icon) {
        public Assets at(String otherHome) {
            return new Assets(otherHome, sheet, script, htmx, icon);
        }
    }

    /**
     * Who looks.
     *
     * @param name on GitHub; empty for a stranger
     * @param login where a stranger can log in; empty if not at all
     * @param logout where the form of a person is sent
     * @param csrf its secret field
     */
    public record Visitor(String name, String login, String logout, String csrf) {
        static final Visitor STRANGER = new Visitor("", "", "", "");

        static Visitor of(Viewer viewer, String path, String login) {
            return switch (viewer) {
                case Viewer.Person it -> new Visitor(it.login(), "", path + "/logout", it.csrf());
                case Viewer.Stranger _ -> new Visitor("", login, "", "");
                case Viewer.Script _ -> STRANGER;
            };
        }
    }

    public PageFrame {
        crumbs = List.copyOf(crumbs);
        tabs = List.copyOf(tabs);
        twins = twins.stream().filter(twin -> !twin.href().isEmpty()).toList();
    }

    /** The frame of a page that belongs to no repository, for a stranger. */
    public static PageFrame bare(String title, Assets assets) {
        return bare(title, assets, Visitor.STRANGER);
    }

    static PageFrame bare(String title, Assets assets, Visitor visitor) {
        return new PageFrame(title, List.of(), List.of(), List.of(), assets, visitor, "");
    }

    /** This frame with GitHub's twin only, for a page that has none in the API. */
    PageFrame withoutTwins() {
        List<Anchor> others = twins.stream().filter(twin -> twin.words().equals(GITHUB)).toList();
        return new PageFrame(title, crumbs, tabs, others, assets, visitor, feed);
    }

    /**
     * A page that says why there is no other.
     *
     * @param again the address that was asked for, without its query; empty where that is no help
     */
    public record ProblemPage(PageFrame frame, ProblemMessage said, String again) {
        /**
         * What went wrong.
         *
         * @param reference to find it in the log by; empty if it is not there
         */
        public record ProblemMessage(String title, String why, String reference) {}
    }
}
