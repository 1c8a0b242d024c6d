package io.github.zarrcdm.internal.virtualize.tiff;

import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * What GDAL says of an image in field 42112.
 *
 * @param items of the image as a whole, by their names
 * @param bands the items of bands, by their numbers from 0 on; those with a role by the role
 * @see <a href="https://gdal.org/en/stable/drivers/raster/gtiff.html#metadata">GDAL, GTiff</a>
 */
record GdalMetadata(Map<String, String> items, Map<Integer, Map<String, String>> bands) {

  /** Throws {@link XMLStreamException} if {@code xml} cannot be read. */
  static GdalMetadata of(String xml) throws XMLStreamException {
    GdalMetadata metadata = new GdalMetadata(new LinkedHashMap<>(), new TreeMap<>());
    if (xml.isEmpty()) {
      return metadata;
    }
    // No document types: they define entities.
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader in = factory.createXMLStreamReader(new StringReader(xml));
    while (in.hasNext()) {
      if (in.next() == XMLStreamConstants.START_ELEMENT && in.getLocalName().equals("Item")) {
        metadata.add(in);
      }
    }
    return metadata;
  }

  private void add(XMLStreamReader in) throws XMLStreamException {
    String name = in.getAttributeValue(null, "name");
    String sample = in.getAttributeValue(null, "sample");
    String role = in.getAttributeValue(null, "role");
    boolean domain = in.getAttributeValue(null, "domain") != null;
    String text = in.getElementText();
    if (name == null || domain) {
      return;
    }
    if (sample == null) {
      items.put(name, text);
    } else if (sample.matches("\\d{1,9}")) {
      bands
          .computeIfAbsent(Integer.parseInt(sample), number -> new LinkedHashMap<>())
          .put(role == null ? name : role, text);
    }
  }

  /** Returns an item of band {@code number}; {@code otherwise} if it has none. */
  String ofBand(int number, String name, String otherwise) {
    return bands.getOrDefault(number, Map.of()).getOrDefault(name, otherwise);
  }
}
