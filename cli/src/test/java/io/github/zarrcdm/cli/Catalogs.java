package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdom2.Element;
import org.jdom2.filter.Filters;
import org.jdom2.input.SAXBuilder;
import org.jdom2.output.XMLOutputter;
import thredds.client.catalog.Dataset;
import thredds.client.catalog.builder.CatalogBuilder;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/** Reads catalogs of the command by netCDF-Java, and copies stores for them. */
final class Catalogs {
  private Catalogs() {}

  /** Returns the datasets in the catalog of {@code location}, which has no messages. */
  static List<Dataset> datasets(String location) {
    Command command = Command.run("catalog", location);
    assertThat(command.err()).isEmpty();
    CatalogBuilder builder = new CatalogBuilder();
    List<Dataset> datasets =
        builder.buildFromString(command.out(), URI.create("http://localhost/")).getDatasetsLocal();
    assertThat(builder.hasFatalError()).as(builder.getErrorMessage()).isFalse();
    return datasets;
  }

  /** Copies a folder with all that it has; the one of {@code to} is made. */
  static void copy(Path from, Path to) throws Exception {
    Files.createDirectories(to.getParent());
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  /** Opens all datasets of {@code catalog} as a server does, by their NcML. */
  static List<NetcdfFile> opened(String catalog) throws Exception {
    List<NetcdfFile> files = new ArrayList<>();
    Element root = new SAXBuilder().build(new StringReader(catalog)).getRootElement();
    for (Element element : root.getDescendants(Filters.element())) {
      if (element.getName().equals("netcdf")) {
        StringReader ncml = new StringReader(new XMLOutputter().outputString(element));
        files.add(NetcdfDatasets.openNcmlDataset(ncml, null, null));
      }
    }
    return files;
  }
}
