package io.github.zarrcdm.serve.thredds;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Whether the administrator has turned Zarr on: by the property {@value #PROPERTY}, or else by
 * {@code <Zarr><allow>true</allow></Zarr>} in {@code threddsConfig.xml}, as TDS has it for WMS.
 */
final class ZarrSwitch {
  static final String PROPERTY = "zarrcdm.thredds.zarr";

  /** Where TDS has its content; it starts with no other property. */
  private static final String CONTENT = "tds.content.root.path";

  private static final List<String> ALLOW = List.of("threddsConfig", "Zarr", "allow");

  private ZarrSwitch() {}

  /** Returns what turned Zarr on, for the log; empty if it is off. */
  static Optional<String> on() throws IOException {
    String property = System.getProperty(PROPERTY);
    if (property != null) {
      return Boolean.parseBoolean(property.strip())
          ? Optional.of("-D" + PROPERTY)
          : Optional.empty();
    }
    String content = System.getProperty(CONTENT);
    if (content == null) {
      return Optional.empty();
    }
    Path config = Path.of(content, "thredds", "threddsConfig.xml");
    return Files.isRegularFile(config) && allows(config)
        ? Optional.of(config.toString())
        : Optional.empty();
  }

  private static boolean allows(Path config) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    Deque<String> open = new ArrayDeque<>();
    try (InputStream bytes = Files.newInputStream(config)) {
      XMLStreamReader in = factory.createXMLStreamReader(bytes);
      while (in.hasNext()) {
        int event = in.next();
        if (event == XMLStreamConstants.START_ELEMENT) {
          open.addLast(in.getLocalName());
          if (List.copyOf(open).equals(ALLOW)) {
            return in.getElementText().strip().equalsIgnoreCase("true");
          }
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          open.removeLast();
        }
      }
      return false;
    } catch (XMLStreamException e) {
      throw new IOException(config + ": " + e.getMessage(), e);
    }
  }
}
