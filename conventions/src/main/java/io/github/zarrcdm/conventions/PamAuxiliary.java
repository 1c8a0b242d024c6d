package io.github.zarrcdm.conventions;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Copies the CRS of multi-band rasters from {@code pam.aux.xml}, the only place where GDAL (at
 * least 3.8 to 3.13) stores it, to {@code _CRS}, as GDAL writes it for other arrays. The file is
 * requested only if there is such a raster.
 */
final class PamAuxiliary implements Convention {
  private static final String FILE = "pam.aux.xml";
  private static final Set<String> DIMENSIONS = Set.of("Band", "Y", "X");

  private final Sidecar sidecar;
  private final Findings findings;

  PamAuxiliary(Sidecar sidecar, Findings findings) {
    this.sidecar = sidecar;
    this.findings = findings;
  }

  @Override
  public Group apply(Group root) {
    if (root.arrays().stream().noneMatch(PamAuxiliary::isRasterOfBands)) {
      return root;
    }
    Map<String, String> wkts = sidecar.read(FILE).map(this::wkts).orElse(Map.of());
    return wkts.isEmpty()
        ? root
        : root.withArrays(root.arrays().stream().map(array -> withCrs(array, wkts)).toList());
  }

  private static boolean isRasterOfBands(Array array) {
    return array.rank() == DIMENSIONS.size()
        && array.dimensionNames().containsAll(DIMENSIONS)
        && !array.attributes().has("_CRS")
        && !array.attributes().has("proj:code")
        && !array.attributes().has("proj:wkt2");
  }

  private static Array withCrs(Array array, Map<String, String> wkts) {
    String wkt = isRasterOfBands(array) ? wkts.get(array.path()) : null;
    return wkt == null
        ? array
        : array.withAttributes(array.attributes().with("_CRS", Map.of("wkt", wkt)));
  }

  /** The WKT of each array, by path. */
  private Map<String, String> wkts(String xml) {
    Map<String, String> wkts = new HashMap<>();
    try {
      NodeList arrays = parsed(xml).getElementsByTagName("Array");
      for (int i = 0; i < arrays.getLength(); i++) {
        Element array = (Element) arrays.item(i);
        NodeList crs = array.getElementsByTagName("SRS");
        if (crs.getLength() > 0) {
          wkts.putIfAbsent(path(array.getAttribute("name")), crs.item(0).getTextContent());
        }
      }
    } catch (SAXException | IOException | ParserConfigurationException e) {
      findings.error(FILE, "malformed: " + e.getMessage(), "this file is left out");
    }
    return wkts;
  }

  /** {@code /data} of "Sliced view of /data ([0,::,::])". */
  private static String path(String name) {
    int start = name.indexOf('/');
    int end = name.lastIndexOf(" ([");
    return start < 0 ? "/" + name : name.substring(start, end > start ? end : name.length());
  }

  private static Document parsed(String xml)
      throws ParserConfigurationException, SAXException, IOException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    factory.setExpandEntityReferences(false);
    var builder = factory.newDocumentBuilder();
    // The default handler prints to the console of the host.
    builder.setErrorHandler(null);
    return builder.parse(new InputSource(new StringReader(xml)));
  }
}
