package io.github.zarrcdm.thredds;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdom2.Element;
import org.jdom2.Namespace;
import org.jdom2.filter.Filters;
import org.jdom2.output.XMLOutputter;
import thredds.client.catalog.Catalog;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/**
 * A dataset of a server's catalog, and the calls by which the server opens it.
 *
 * @param path its part of the URL
 * @param location what the server makes of the path with its roots and scans; null if there is NcML
 * @param ncml the text inside the dataset, or null
 */
record Published(String path, String location, String ncml) {
  private static final Namespace NCML =
      Namespace.getNamespace("http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2");

  /** The datasets of a catalog, with those that its scans find on the disk. */
  static List<Published> in(Element catalog) throws IOException {
    List<Published> all = new ArrayList<>();
    for (Element dataset : children(catalog, "dataset")) {
      Element ncml = dataset.getChild("netcdf", NCML);
      String path = dataset.getAttributeValue("urlPath");
      if (ncml != null) {
        all.add(new Published(path, null, new XMLOutputter().outputString(ncml)));
      } else if (path != null) {
        all.add(new Published(path, below(catalog, path), null));
      }
    }
    for (Element scan : children(catalog, "datasetScan")) {
      all.addAll(scanned(new Scan(scan)));
    }
    return all;
  }

  private static List<Element> children(Element catalog, String name) {
    return catalog.getContent(Filters.element(name, Catalog.defNS));
  }

  private static String below(Element catalog, String path) {
    for (Element root : children(catalog, "datasetRoot")) {
      String prefix = root.getAttributeValue("path");
      if (path.startsWith(prefix)) {
        return root.getAttributeValue("location") + path.substring(prefix.length());
      }
    }
    throw new IllegalArgumentException("no datasetRoot for " + path);
  }

  private static List<Published> scanned(Scan scan) throws IOException {
    try (Stream<Path> paths = Files.walk(Path.of(scan.location()))) {
      return paths
          .filter(scan::lists)
          .map(p -> new Published(scan.path(p), p.toString(), null))
          .toList();
    }
  }

  /** For OPeNDAP, DAP4, WMS and the viewers. */
  NetcdfFile open() throws IOException {
    return ncml != null
        ? NetcdfDatasets.openNcmlDataset(new StringReader(ncml), null, null)
        : NetcdfDatasets.acquireFile(url(), null);
  }

  /**
   * Up to 5.5 this step fails for a folder; only later servers list folders, and there it works.
   */
  private DatasetUrl url() throws IOException {
    return Files.isDirectory(Path.of(location))
        ? DatasetUrl.create(null, location)
        : DatasetUrl.findDatasetUrl(location);
  }

  /** For NCSS and WCS. */
  FeatureDatasetCoverage coverage() throws IOException {
    return ncml != null
        ? CoverageDatasetFactory.openNcmlString(ncml).get()
        : CoverageDatasetFactory.openCoverageDataset(location).get();
  }

  /** Where NcML says that the data is; null for an aggregation. */
  URI ncmlLocation() {
    String attribute = ncml.replaceFirst("(?s).*?location=\"([^\"]*)\".*", "$1");
    return URI.create(attribute);
  }
}
