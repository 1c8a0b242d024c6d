package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a dataset is to be shown. Each option is set by the location, else by NcML's {@code
 * iospParam}, else by a system property.
 *
 * @param types how data types are mapped
 * @param dap2 whether to show only what every THREDDS service supports
 * @param grid the array whose grid is then shown; null for the first grid
 */
public record DatasetView(CdmTypes types, boolean dap2, @Nullable String grid) {
  /** The options of a location, with the system properties that are their defaults. */
  private static final Map<String, String> PROPERTIES =
      Map.of(
          "serve", "zarrcdm.serve", Int64.OPTION, "zarrcdm.int64", Opaque.OPTION, "zarrcdm.opaque");

  /** Returns the view requested by {@code location}, with {@code parameters} from NcML. */
  public static DatasetView of(Location location, Map<String, String> parameters)
      throws IOException {
    boolean dap2 = served(value("serve", location, parameters));
    String int64 = value(Int64.OPTION, location, parameters);
    return new DatasetView(
        new CdmTypes(
            dap2 && int64.isBlank() ? Int64.NEAREST : Int64.named(int64),
            Opaque.named(value(Opaque.OPTION, location, parameters)),
            dap2),
        dap2,
        location.options().getOrDefault("grid", parameters.get("grid")));
  }

  private static String value(String option, Location location, Map<String, String> parameters) {
    String asked = location.options().getOrDefault(option, parameters.get(option));
    return asked == null ? System.getProperty(PROPERTIES.get(option), "") : asked;
  }

  private static boolean served(String by) throws IOException {
    return switch (by.strip().toLowerCase(Locale.ROOT)) {
      case "" -> false;
      case "dap2" -> true;
      default -> throw new IOException("serve=" + by + ": supported is dap2");
    };
  }
}
