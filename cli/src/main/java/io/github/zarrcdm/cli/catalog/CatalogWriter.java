package io.github.zarrcdm.cli.catalog;

import io.github.zarrcdm.internal.place.CoordinateDates;
import io.github.zarrcdm.internal.place.Extent;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes a catalog that a THREDDS server serves: each store is NcML, which opens on every server
 * from 5.4 on.
 *
 * @see <a
 *     href="https://docs.unidata.ucar.edu/tds/current/userguide/client_catalog_specification.html">Catalog
 *     specification</a>
 */
public final class CatalogWriter {
  /**
   * What TDS answers 400, 404 or 500 for, in paths, which services end with {@code .dds} and the
   * like, or on the page of a dataset.
   */
  private static final Pattern UNSERVED =
      Pattern.compile("[\\s%;\\\\#?&\"<>\\[\\]{}|^`]|~(?=[0-9A-F]{2})|\\.(?=\\.|$)");

  private final String name;
  private final String path;
  private final boolean dap4;
  private final boolean zarr;

  /** The services that find something in a dataset: those of grids fail for one without. */
  private enum Services {
    GRIDS,
    MAPS,
    VALUES;

    static Services of(ServedDataset dataset) {
      return !dataset.grids() ? VALUES : dataset.coverages() ? GRIDS : MAPS;
    }

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A writer.
   *
   * @param name of the catalog
   * @param path what each dataset's path begins with
   * @param dap4 whether the server's DAP4 knows NcML, as from TDS 5.7 on
   * @param zarr whether the server gives out Zarr, which our jar in it does if it is turned on
   */
  public CatalogWriter(String name, String path, boolean dap4, boolean zarr) {
    this.name = name;
    this.path = path;
    this.dap4 = dap4;
    this.zarr = zarr;
  }

  /** Writes the datasets {@code parts} of each store of {@code tree}, by the path of the store. */
  public void write(StoreTree tree, Map<String, List<StoreParts.Part>> parts, PrintWriter out) {
    Xml xml = new Xml(out);
    xml.open(
        "catalog",
        "name",
        name,
        "version",
        "1.2",
        "xmlns",
        "http://www.unidata.ucar.edu/namespaces/thredds/InvCatalog/v1.0");
    Set<Services> used = EnumSet.of(Services.GRIDS, Services.VALUES);
    parts.values().forEach(all -> all.forEach(part -> used.add(Services.of(part.dataset()))));
    used.forEach(services -> services(xml, services));
    tree.inside().forEach(inner -> write(inner, parts, xml));
    xml.close();
    out.flush();
  }

  private void services(Xml xml, Services services) {
    String name = services.id();
    xml.open("service", "name", name, "serviceType", "Compound", "base", "");
    service(xml, name, "OPeNDAP", "dodsC");
    if (dap4) {
      service(xml, name, "DAP4", "dap4");
    }
    if (services == Services.GRIDS) {
      service(xml, name, "NetcdfSubset", "ncss/grid");
    }
    if (services != Services.VALUES) {
      service(xml, name, "WMS", "wms");
    }
    if (services == Services.GRIDS) {
      service(xml, name, "WCS", "wcs");
    }
    service(xml, name, "CdmRemote", "cdmremote");
    if (zarr) {
      xml.empty(
          "service",
          "name",
          name + "-zarr",
          "serviceType",
          "Zarr",
          "base",
          "/thredds/zarr/",
          "suffix",
          "/v3.zarr");
    }
    xml.close();
  }

  private static void service(Xml xml, String of, String type, String base) {
    String name = of + "-" + base.replaceFirst("/.*", "");
    xml.empty("service", "name", name, "serviceType", type, "base", "/thredds/" + base + "/");
  }

  private void write(StoreTree tree, Map<String, List<StoreParts.Part>> parts, Xml xml) {
    if (tree.isStore()) {
      parts.getOrDefault(tree.path(), List.of()).forEach(part -> write(tree, part, xml));
      return;
    }
    xml.open("dataset", "name", tree.name());
    tree.inside().forEach(inner -> write(inner, parts, xml));
    xml.close();
  }

  private void write(StoreTree store, StoreParts.Part part, Xml xml) {
    Summary summary = part.dataset().summary();
    String inside = part.node().isEmpty() ? "" : part.node().substring(1);
    String named =
        path.replaceFirst("(?<!/)/+$", "")
            + "/"
            + store.served()
            + (inside.isEmpty() ? "" : "/" + inside);
    String shown = store.name() + (inside.isEmpty() ? "" : " " + inside);
    String served = served(named);
    xml.open("dataset", "name", shown, "ID", served, "urlPath", served);
    xml.text("serviceName", Services.of(part.dataset()).id());
    if (part.dataset().grids()) {
      xml.text("dataType", "Grid");
    }
    if (summary.title() != null) {
      xml.text("documentation", summary.title(), "type", "summary");
    }
    for (String mesh : summary.meshes()) {
      xml.text(
          "documentation",
          mesh + ": an unstructured mesh (UGRID 1.0); NetcdfSubset and WCS serve grids only",
          "type",
          "not served");
    }
    for (String left : part.leftOut()) {
      xml.text("documentation", left, "type", "not served");
    }
    write(summary, xml);
    xml.empty(
        "netcdf",
        "xmlns",
        "http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2",
        "location",
        part.location());
    xml.close();
  }

  /** Returns {@code named} as TDS takes it in URLs: marks as {@code ~20}. */
  private static String served(String named) {
    return UNSERVED
        .matcher(named)
        .replaceAll(mark -> "~%02X".formatted((int) mark.group().charAt(0)));
  }

  private static void write(Summary summary, Xml xml) {
    CoordinateDates.Range time = summary.time();
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
}
