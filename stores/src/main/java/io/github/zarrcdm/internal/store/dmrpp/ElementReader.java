package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the elements of a document, one level at a time. What is not read of an element is
 * skipped, so that an error in one of them costs only that one.
 */
final class ElementReader {
  /** In the namespace of elements that say where values are, in all versions. */
  private static final String PLACES = "://xml.opendap.org/dap/dmrpp/";

  private static final XMLInputFactory XML = factory();

  private final XMLStreamReader in;
  private final String where;
  private int level;
  private String between = "";

  ElementReader(ByteBuffer document, String where) throws ZarrException {
    this.where = where;
    try {
      in =
          XML.createXMLStreamReader(
              new ByteArrayInputStream(
                  document.array(),
                  document.arrayOffset() + document.position(),
                  document.remaining()));
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setXMLReporter((message, type, information, location) -> {});
    return factory;
  }

  /** Returns how deep the element is at which this stands; 1 is the root. */
  int level() {
    return level;
  }

  /** Moves to the next element directly in that of {@code parent}; false at the end of it. */
  boolean next(int parent) throws ZarrException {
    between = "";
    try {
      while (in.hasNext()) {
        int event = in.next();
        if (event == XMLStreamConstants.START_ELEMENT) {
          level++;
          Limit.GROUP_DEPTH.check(level, where);
          if (level == parent + 1) {
            return true;
          }
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          level--;
          if (level < parent) {
            return false;
          }
        } else if (level == parent && in.isCharacters()) {
          between = in.getText();
        }
      }
      return false;
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  /** Returns the text that came last before what {@link #next} found. */
  String between() {
    return between;
  }

  /** Returns the name of the element; with {@code dmrpp:} before it if it says where values are. */
  String name() {
    boolean place = String.valueOf(in.getNamespaceURI()).contains(PLACES);
    return place ? "dmrpp:" + in.getLocalName() : in.getLocalName();
  }

  /** Returns the attribute {@code name} in any namespace; null if there is none. */
  @Nullable String attribute(String name) {
    for (int i = 0; i < in.getAttributeCount(); i++) {
      if (in.getAttributeLocalName(i).equals(name)) {
        return in.getAttributeValue(i);
      }
    }
    return null;
  }

  /**
   * Returns the attribute {@code name}; throws {@link ZarrException.Malformed} if there is none.
   */
  String required(String name) throws ZarrException {
    String value = attribute(name);
    if (value == null) {
      throw new ZarrException.Malformed("%s without %s".formatted(name(), name));
    }
    return value;
  }

  /** Returns the text of the element without that of others in it; this then stands at its end. */
  String text() throws ZarrException {
    int own = level;
    StringBuilder text = new StringBuilder();
    try {
      while (in.hasNext()) {
        int event = in.next();
        if (event == XMLStreamConstants.START_ELEMENT) {
          level++;
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          level--;
          if (level < own) {
            break;
          }
        } else if (level == own && in.isCharacters()) {
          text.append(in.getText());
        }
      }
      return text.toString();
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  private ZarrException broken(XMLStreamException e) {
    return new ZarrException.NotZarr(
        "%s: this is not a DMR++ document: %s"
            .formatted(where, String.valueOf(e.getMessage()).replaceAll("\\s+", " ")));
  }
}
