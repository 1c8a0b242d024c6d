package io.github.zarrcdm.conventions;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

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

  /** No document types: they define entities. Made where it is needed: Java takes 8 ms for it. */
  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
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

  /** Returns the WKT of each array, by path. */
  private Map<String, String> wkts(String xml) {
    Map<String, String> wkts = new HashMap<>();
    Deque<String> arrays = new ArrayDeque<>();
    try {
      XMLStreamReader in = factory().createXMLStreamReader(new StringReader(xml));
      while (in.hasNext()) {
        int event = in.next();
        if (event == XMLStreamConstants.DTD) {
          throw new XMLStreamException("a document type, which GDAL does not write");
        } else if (event == XMLStreamConstants.START_ELEMENT) {
          if (in.getLocalName().equals("Array")) {
            arrays.push(path(in.getAttributeValue(null, "name")));
          } else if (in.getLocalName().equals("SRS") && !arrays.isEmpty()) {
            wkts.putIfAbsent(arrays.peek(), in.getElementText());
          }
        } else if (event == XMLStreamConstants.END_ELEMENT && in.getLocalName().equals("Array")) {
          arrays.pop();
        }
      }
    } catch (XMLStreamException e) {
      findings.error(FILE, "malformed: " + e.getMessage(), "this file is left out");
    }
    return wkts;
  }

  /** Returns {@code /data} of "Sliced view of /data ([0,::,::])". */
  private static String path(@Nullable String name) {
    if (name == null) {
      return "/";
    }
    int start = name.indexOf('/');
    int end = name.lastIndexOf(" ([");
    return start < 0 ? "/" + name : name.substring(start, end > start ? end : name.length());
  }
}
