package io.github.zarrcdm.internal.copy.quirks.ncml;

import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSSerializer;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Documents of NcML as trees. */
public final class NcmlElements {
  private static final String NAMESPACE = "://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2";
  private static final int LOOK = 4096;

  /** What netCDF-Java takes for NcML there, by the name alone. */
  private static final Pattern ON_SERVER =
      Pattern.compile("https?://[^?#]*\\.(ncml|xml)([?#].*)?", Pattern.CASE_INSENSITIVE);

  private static final int TIMEOUT = 60_000;

  private NcmlElements() {}

  /**
   * Returns the root of the NcML that is at {@code location}; empty if something else, or nothing,
   * is.
   */
  static Optional<Element> at(String location) throws IOException {
    if (ON_SERVER.matcher(location).matches()) {
      URLConnection server = new URL(location).openConnection();
      server.setConnectTimeout(TIMEOUT);
      server.setReadTimeout(TIMEOUT);
      return root(location, server::getInputStream);
    }
    Optional<Path> file = file(location);
    return file.isEmpty() || !looksLikeXml(file.get())
        ? Optional.empty()
        : root(location, () -> Files.newInputStream(file.get()));
  }

  private interface Source {
    InputStream open() throws IOException;
  }

  private static Optional<Element> root(String location, Source source) throws IOException {
    try (InputStream bytes = source.open()) {
      Element root = parser().parse(bytes).getDocumentElement();
      boolean ncml =
          root.getNamespaceURI() != null
              && root.getNamespaceURI().endsWith(NAMESPACE)
              && root.getLocalName().equals("netcdf");
      return ncml ? Optional.of(root) : Optional.empty();
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException(
          Location.withoutSecrets(location) + ": cannot be read as NcML: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the file at {@code location}, a path or a URL as netCDF-Java makes them: seldom
   * escaped.
   */
  static Optional<Path> file(String location) {
    if (!location.startsWith("file:")) {
      return existing(() -> Path.of(location));
    }
    String path = location.substring("file:".length());
    return existing(() -> Path.of(new URI("file", null, path, null)))
        .or(() -> existing(() -> Path.of(new URI(location))))
        .or(() -> existing(() -> Path.of(path)));
  }

  private static Optional<Path> existing(Callable<Path> path) {
    try {
      return Optional.of(path.call()).filter(Files::exists);
    } catch (Exception e) {
      // Not a path, or not one of this system.
      return Optional.empty();
    }
  }

  private static boolean looksLikeXml(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream bytes = Files.newInputStream(file)) {
      for (byte b : bytes.readNBytes(LOOK)) {
        // Behind a byte order mark and blanks.
        if (b > ' ') {
          return b == '<';
        }
      }
      return false;
    }
  }

  private static DocumentBuilder parser() throws ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    DocumentBuilder parser = factory.newDocumentBuilder();
    // Errors are thrown; the default handler prints them too.
    parser.setErrorHandler(new DefaultHandler());
    return parser;
  }

  /** Returns the elements directly in {@code parent}. */
  static List<Element> of(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }

  /** Returns the elements directly in {@code parent} that are called {@code name}. */
  public static List<Element> of(Element parent, String name) {
    return of(parent).stream().filter(child -> name.equals(child.getLocalName())).toList();
  }

  /** Returns {@code element} as a document of its own. */
  static String text(Element element) {
    DOMImplementationLS writing =
        (DOMImplementationLS)
            element.getOwnerDocument().getImplementation().getFeature("LS", "3.0");
    LSSerializer serializer = writing.createLSSerializer();
    serializer.getDomConfig().setParameter("xml-declaration", false);
    return serializer.writeToString(element);
  }
}
