package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.model.*;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * What commits changed on a default branch, as a feed: one entry a commit, whose id stays.
 *
 * @see "RFC 4287: the Atom syndication format"
 */
record ChangesFeed(PageLinks links, RepoName repo, List<BranchChange> changes) {
    static final String TYPE = "application/atom+xml; charset=utf-8";
    private static final String ATOM = "http://www.w3.org/2005/Atom";

    String xml() {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter to = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            to.writeStartDocument("utf-8", "1.0");
            to.setDefaultNamespace(ATOM);
            to.writeStartElement(ATOM, "feed");
            to.writeDefaultNamespace(ATOM);
            element(to, "id", "urn:perfwarden:" + repo + ":changes");
            element(to, "title", repo + ": what became worse or better");
            element(to, "updated", lastChange());
            link(to, "self", links.absolute("/changes.atom"));
            link(to, "alternate", links.absolute("/changes"));
            for (BranchChange change : changes) {
                entry(to, change);
            }
            to.writeEndDocument();
            to.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML in memory", e);
        }
        return text.toString();
    }

    private String lastChange() {
        return changes.stream()
                .map(BranchChange::at)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    private void entry(XMLStreamWriter to, BranchChange change) throws XMLStreamException {
        to.writeStartElement(ATOM, "entry");
        element(to, "id", "urn:perfwarden:" + repo + ":" + change.commit());
        element(
                to,
                "title",
                ChangesPage.title(change) + " (" + OutcomeMark.of(change.state()).word() + ")");
        element(to, "updated", change.at().truncatedTo(ChronoUnit.SECONDS).toString());
        link(to, "alternate", links.absolute("/changes") + "#c" + change.commit().abbreviated());
        to.writeStartElement(ATOM, "author");
        String who = ChangesPage.authorText(change);
        element(to, "name", who.isEmpty() ? "Perfwarden" : who);
        to.writeEndElement();
        String rows =
                change.rows().stream()
                        .limit(ChangesPage.ROWS)
                        .map(row ->
                                ChangesPage.change(row)
                                        + ": "
                                        + PageWording.name(row.series().benchmark().label())
                                        + " ("
                                        + ChangesPage.where(row)
                                        + ")")
                        .collect(Collectors.joining("\n"));
        String more = ChangesPage.more(change);
        String fixed =
                change.fix()
                        .map(it ->
                                "\nFixed with commit "
                                        + commit(it.commit(), it.pull(), it.subject()))
                        .orElse("");
        String cause = "Commit " + commit(change.commit(), change.pull(), change.subject());
        element(to, "content", cause + fixed + "\n" + rows + (more.isEmpty() ? "" : "\n" + more));
        to.writeEndElement();
    }

    private static String commit(
            CommitSha sha, Optional<PullNumber> pull, Optional<SubjectLine> subject) {
        return sha.abbreviated()
                + pull.map(it -> " of #" + it).orElse("")
                + subject.map(it -> ": " + PageWording.subject(it)).orElse("");
    }

    private static void link(XMLStreamWriter to, String rel, String href)
            throws XMLStreamException {
        to.writeEmptyElement(ATOM, "link");
        to.writeAttribute("rel", rel);
        to.writeAttribute("href", href);
    }

    private static void element(XMLStreamWriter to, String name, String text)
            throws XMLStreamException {
        to.writeStartElement(ATOM, name);
        to.writeCharacters(text);
        to.writeEndElement();
    }
}
