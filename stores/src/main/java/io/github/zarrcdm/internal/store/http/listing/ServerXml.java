package io.github.zarrcdm.internal.store.http.listing;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** XML from servers, without entities and types of its own. */
final class ServerXml {
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
  private static final XMLInputFactory XML = factory();

  private ServerXml() {}

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  /** Returns a reader of {@code body}, which is UTF-8. */
  static XMLStreamReader of(ByteBuffer body) throws XMLStreamException {
    return XML.createXMLStreamReader(text(body));
  }

  /**
   * Returns the letters of {@code body}, without the mark that Azure begins with. The JDK's parser
   * would print to the standard error what is not UTF-8; this makes it an exception.
   */
  private static Reader text(ByteBuffer body) {
    int mark =
        body.remaining() >= MARK.length
                && Arrays.equals(
                    Arrays.copyOfRange(body.array(), at(body), at(body) + MARK.length), MARK)
            ? MARK.length
            : 0;
    return new InputStreamReader(
        new ByteArrayInputStream(body.array(), at(body) + mark, body.remaining() - mark),
        StandardCharsets.UTF_8.newDecoder());
  }

  private static int at(ByteBuffer body) {
    return body.arrayOffset() + body.position();
  }
}
