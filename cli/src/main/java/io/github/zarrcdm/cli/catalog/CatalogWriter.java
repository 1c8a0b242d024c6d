package io.github.zarrcdm.cli.catalog;

import io.github.zarrcdm.internal.place.Extent;
import io.github.zarrcdm.internal.place.Times;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes a catalog that a THREDDS server serves: each store is NcML, which opens on every server
 * from 5.4 on.
 *
 * @see <a
 *     href="https://docs.unidata.ucar.edu/tds/current/userguide/client_catalog_specification.html">Catalog
 *     specification</a>
 */
public final class CatalogWriter {
  /** The services of datasets with grids, and of those without, for which those of grids fail. */
  private static final String GRIDS = "grids";

  private static final String VALUES = "values";

  private final String name;
  private final String path;
  private final @Nullable String int64;
  private final boolean dap4;

  /**
   * A writer.
   *
   * @param name of the catalog
   * @param path what each dataset's path begins with
   * @param int64 how 64-bit integers are shown, {@code int} or {@code double}; null for the nearest
   *     doubles
   * @param dap4 whether the server's DAP4 knows NcML, as from TDS 5.7 on
   */
  public CatalogWriter(String name, String path, @Nullable String int64, boolean dap4) {
    this.name = name;
    this.path = path;
    this.int64 = int64;
    this.dap4 = dap4;
  }

  /** Writes all stores of {@code tree} for which {@code summaries} does not give null. */
  public void write(StoreTree tree, Function<String, Summary> summaries, PrintWriter out)
      throws IOException {
    Xml xml = new Xml(out);
    xml.open(
        "catalog",
        "name",
        name,
        "version",
        "1.2",
        "xmlns",
        "http://www.unidata.ucar.edu/namespaces/thredds/InvCatalog/v1.0");
    services(xml, GRIDS, true);
    services(xml, VALUES, false);
    for (StoreTree inner : tree.inside()) {
      write(inner, summaries, xml);
    }
    xml.close();
    out.flush();
  }

  private void services(Xml xml, String name, boolean grids) {
    xml.open("service", "name", name, "serviceType", "Compound", "base", "");
    service(xml, name, "OPeNDAP", "dodsC");
    if (dap4) {
      service(xml, name, "DAP4", "dap4");
    }
    if (grids) {
      service(xml, name, "NetcdfSubset", "ncss/grid");
      service(xml, name, "WMS", "wms");
      service(xml, name, "WCS", "wcs");
    }
    service(xml, name, "CdmRemote", "cdmremote");
    xml.close();
  }

  private static void service(Xml xml, String of, String type, String base) {
    String name = of + "-" + base.replaceFirst("/.*", "");
    xml.empty("service", "name", name, "serviceType", type, "base", "/thredds/" + base + "/");
  }

  private void write(StoreTree tree, Function<String, Summary> summaries, Xml xml) {
    String store = tree.location();
    if (store == null) {
      xml.open("dataset", "name", tree.name());
      tree.inside().forEach(inner -> write(inner, summaries, xml));
      xml.close();
      return;
    }
    String location = served(store);
    Summary summary = summaries.apply(location);
    if (summary == null) {
      return;
    }
    String id = path.replaceFirst("/+$", "") + "/" + tree.path();
    xml.open("dataset", "name", tree.name(), "ID", id, "urlPath", id);
    xml.text("serviceName", summary.grids() ? GRIDS : VALUES);
    if (summary.grids()) {
      xml.text("dataType", "Grid");
    }
    if (summary.title() != null) {
      xml.text("documentation", summary.title(), "type", "summary");
    }
    write(summary, xml);
    xml.empty(
        "netcdf",
        "xmlns",
        "http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2",
        "location",
        location);
    xml.close();
  }

  private static void write(Summary summary, Xml xml) {
    Times.Range time = summary.time();
    if (time != null) {
      xml.open("timeCoverage");
      xml.text("start", time.first().toString());
      xml.text("end", time.last().toString());
      xml.close();
    }
    Extent extent = summary.extent();
    if (extent != null) {
      xml.open("geospatialCoverage");
      range(xml, "northsouth", extent.south(), extent.north() - extent.south(), "degrees_north");
      range(xml, "eastwest", extent.west(), extent.width(), "degrees_east");
      xml.close();
    }
    if (!summary.variables().isEmpty()) {
      xml.open("variables", "vocabulary", "CF-1.0");
      for (Summary.Quantity quantity : summary.variables()) {
        xml.empty(
            "variable",
            "name",
            quantity.name(),
            "vocabulary_name",
            quantity.meaning(),
            "units",
            quantity.units());
      }
      xml.close();
    }
  }

  private static void range(Xml xml, String name, double start, double size, String units) {
    xml.open(name);
    xml.text("start", Double.toString(start));
    xml.text("size", Double.toString(size));
    xml.text("units", units);
    xml.close();
  }

  /** With the options by which every service of the server carries the store. */
  private String served(String location) {
    String options = "serve=dap2" + (int64 == null ? "" : "&int64=" + int64);
    return location + (location.contains("#") ? "&" : "#") + options;
  }
}
