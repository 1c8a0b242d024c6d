package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreFormat;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which format a store is in, as the documents at its root tell. The model no longer knows. */
public final class Format {
  private static final Pattern CONSOLIDATED =
      Pattern.compile("\"consolidated_metadata\"\\s*:\\s*\\{");

  private Format() {}

  /**
   * Returns {@code Zarr 3, consolidated}, say. Consolidated metadata that are among {@code
   * findings} could not be used.
   */
  public static String of(Location location, List<Finding> findings) throws IOException {
    String path = location.group().substring(1);
    String prefix = path.isEmpty() ? "" : path + "/";
    String form =
        switch (Stores.format(location).map(StoreFormat::name).orElse("")) {
          case "zip" -> ", in a zip file";
          case "references" -> ", through references";
          default -> "";
        };
    try (Store store = Stores.open(location)) {
      return version(store, prefix, findings) + form;
    }
  }

  /**
   * Returns true if {@code location} is a store of Zarr 2 or 3 whose metadata could be
   * consolidated, and is not.
   */
  public static boolean lacksConsolidation(Location location, List<Finding> findings)
      throws IOException {
    return Stores.format(location).isEmpty()
        && location.group().equals("/")
        && of(location, findings).matches("Zarr [23]( \\(NCZarr\\))?");
  }

  private static String version(Store store, String prefix, List<Finding> findings)
      throws IOException {
    Optional<ByteBuffer> zarrJson = store.get(prefix + "zarr.json");
    if (zarrJson.isPresent()) {
      String text = StandardCharsets.UTF_8.decode(zarrJson.get()).toString();
      return "Zarr 3" + (CONSOLIDATED.matcher(text).find() ? ", consolidated" : "");
    }
    String zmetadata = prefix + ".zmetadata";
    boolean used =
        findings.stream().noneMatch(finding -> finding.where().equals(zmetadata))
            && has(store, zmetadata);
    String consolidated = used ? ", consolidated" : "";
    if (has(store, prefix + ".zgroup") || has(store, prefix + ".zarray")) {
      String attributes = text(store, prefix + ".zgroup") + text(store, prefix + ".zattrs");
      boolean nczarr =
          attributes.contains("\"_nczarr_")
              || attributes.contains("\"_NCZARR_")
              || has(store, prefix + ".nczarr");
      return "Zarr 2" + (nczarr ? " (NCZarr)" : "") + consolidated;
    }
    if (!consolidated.isEmpty()) {
      return "Zarr 2" + consolidated;
    }
    return has(store, prefix + "meta") ? "Zarr 1" : "Zarr, a folder of nodes without metadata";
  }

  private static boolean has(Store store, String key) throws IOException {
    return store.get(key).isPresent();
  }

  private static String text(Store store, String key) throws IOException {
    return store.get(key).map(b -> StandardCharsets.UTF_8.decode(b).toString()).orElse("");
  }
}
