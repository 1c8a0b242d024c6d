package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jdom2.Element;
import org.jdom2.input.SAXBuilder;
import thredds.client.catalog.Catalog;
import thredds.client.catalog.builder.CatalogBuilder;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.util.xml.RuntimeConfigParser;

/** Reads a block of XML by what reads it in the field: NcML, catalogs, settings of netCDF-Java. */
final class XmlBlock {
  private XmlBlock() {}

  static void check(String xml, Bench bench) throws Exception {
    String here = bench.here(xml);
    Element root = new SAXBuilder().build(new StringReader(here)).getRootElement();
    switch (root.getName()) {
      case "netcdf" -> ncml(here, bench);
      case "catalog" -> catalog(here);
      case "nj22Config" -> config(here);
      case "dependencies" -> Coordinates.check(root);
      case "project" -> Coordinates.check(root.getChild("dependencies", root.getNamespace()));
      default -> throw new AssertionError("nothing here reads <" + root.getName() + ">");
    }
  }

  private static void ncml(String xml, Bench bench) throws Exception {
    String place = bench.folder().resolve("dataset.ncml").toUri().toString();
    try (NetcdfDataset dataset =
        NetcdfDatasets.openNcmlDataset(new StringReader(xml), place, null)) {
      assertThat(dataset.getVariables()).isNotEmpty();
    }
  }

  private static void catalog(String xml) throws Exception {
    CatalogBuilder builder = new CatalogBuilder();
    Catalog catalog = builder.buildFromString(xml, new URI("file:/catalog.xml"));
    assertThat(builder.hasFatalError()).as(builder.getErrorMessage()).isFalse();
    assertThat(catalog.getAllDatasets()).isNotEmpty();
  }

  private static void config(String xml) throws Exception {
    StringBuilder log = new StringBuilder();
    RuntimeConfigParser.read(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), log);
    assertThat(log.toString().lines())
        .isNotEmpty()
        .allMatch(line -> line.startsWith("Registering"));
  }
}
