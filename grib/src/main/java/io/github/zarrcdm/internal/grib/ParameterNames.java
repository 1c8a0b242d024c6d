package io.github.zarrcdm.internal.grib;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.message.GribField;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names that mean one parameter whoever writes them: of NCEP, as gribberish has them, and of
 * ecCodes for netCDF, as kerchunk has them. Of all other names it is not certain what their writers
 * meant: gribberish and kerchunk themselves decode whatever field the message has.
 */
final class ParameterNames {
  private static final Map<String, String> OF_NAMES = new HashMap<>();
  private static final Map<String, String> OF_PARAMETERS = new HashMap<>();

  static {
    known("temperature", "tmp t t2m", "0-0-0 wmo-11 ecmwf-130 ecmwf-167");
    known("dew point", "dpt d2m", "0-0-6 wmo-17 ecmwf-168");
    known("specific humidity", "spfh q", "0-1-0 wmo-51 ecmwf-133");
    known("relative humidity", "rh r r2", "0-1-1 wmo-52 ecmwf-157");
    known("precipitable water", "pwat", "0-1-3 wmo-54");
    known("eastward wind", "ugrd u u10 u100", "0-2-2 wmo-33 ecmwf-131 ecmwf-165");
    known("northward wind", "vgrd v v10 v100", "0-2-3 wmo-34 ecmwf-132 ecmwf-166");
    known("vertical velocity", "vvel w", "0-2-8 wmo-39 ecmwf-135");
    known("pressure at sea level", "prmsl", "0-3-1 wmo-2");
    known("geopotential height", "hgt gh", "0-3-5 wmo-7 ecmwf-156");
    known("total cloud cover", "tcdc tcc", "0-6-1 wmo-71 ecmwf-164");
  }

  private ParameterNames() {}

  private static void known(String meaning, String names, String parameters) {
    for (String name : names.split(" ")) {
      OF_NAMES.put(name, meaning);
    }
    for (String parameter : parameters.split(" ")) {
      OF_PARAMETERS.put(parameter, meaning);
    }
  }

  /** Returns what {@code name} means; null if that is not certain. */
  static @Nullable String meaning(String name) {
    return OF_NAMES.get(name.toLowerCase(Locale.ROOT));
  }

  /**
   * Throws {@link ZarrException.Corrupt} if {@code field} is known to be of another parameter than
   * that of {@code meaning}.
   */
  static void check(@Nullable String meaning, GribField field) throws ZarrException {
    if (meaning == null) {
      return;
    }
    String parameter = field.parameter().key();
    String found = OF_PARAMETERS.get(parameter);
    if (found != null && !found.equals(meaning)) {
      throw field
          .parameter()
          .other("%s (%s), where the codec is for %s".formatted(found, parameter, meaning));
    }
  }
}
