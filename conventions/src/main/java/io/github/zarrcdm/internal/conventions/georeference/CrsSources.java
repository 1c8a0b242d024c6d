package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.internal.conventions.crs.cf.UnreadableGridMapping;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import io.github.zarrcdm.internal.conventions.crs.read.UnreadableCrs;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the CRS of an array: in {@code _CRS}, in {@code proj:} attributes of the array and of its
 * group, in a grid mapping, in attributes of the array, its coordinates or its group that contain
 * one, or in the metadata of an EOPF product. The first that can be read and fits the coordinates
 * is used; those skipped are findings.
 *
 * @see <a href="https://gdal.org/en/stable/drivers/raster/zarr.html#srs-encoding">GDAL, _CRS</a>
 * @see <a href="https://github.com/zarr-conventions/proj">Zarr convention proj</a>
 */
public final class CrsSources {
  static final List<String> PROJ_KEYS =
      List.of("proj:code", "proj:wkt2", "proj:projjson", "proj:epsg");

  /** The attributes that hold nothing but a CRS. */
  public static final List<String> KEYS = joined(List.of("_CRS"), PROJ_KEYS);

  private static final List<String> PLAIN_KEYS =
      joined(GridMappingReader.TEXTS, GridMappingReader.PROJ_TEXTS);

  private final Findings findings;

  /** The CRS read from each value; stores repeat the same long texts on every array. */
  private final Map<Object, Object> read = new HashMap<>();

  CrsSources(Findings findings) {
    this.findings = findings;
  }

  /**
   * Returns the CRS of {@code array}; empty if there is none.
   *
   * @param unit of its stored coordinates
   * @param suits whether a CRS fits the coordinates
   */
  Optional<StoredCrs> find(
      Array array,
      HorizontalDimensions horizontal,
      GroupEditor group,
      AxisUnit unit,
      Predicate<Crs> suits) {
    Attempt attempt = new Attempt(array.path(), suits);
    gdal(array.attributes(), attempt);
    attempt.attributes(array.attributes(), PROJ_KEYS);
    boolean ofGroup = horizontal.known() != HorizontalDimensions.Known.LAST;
    if (ofGroup) {
      attempt.attributes(group.attributes(), PROJ_KEYS);
    }
    Array mapping = GridMappingNames.of(array, horizontal, group);
    if (mapping != null) {
      attempt.mapping(mapping, unit);
    }
    attempt.attributes(array.attributes(), PLAIN_KEYS);
    if (ofGroup) {
      Array axis = group.axis(array, horizontal.x());
      if (axis != null) {
        attempt.attributes(axis.attributes(), PLAIN_KEYS);
      }
      attempt.attributes(group.attributes(), PLAIN_KEYS);
    }
    if (horizontal.certain()) {
      eopf(group, attempt);
    }
    return Optional.ofNullable(attempt.found);
  }

  private static void gdal(Attributes attributes, Attempt attempt) {
    Object crs = attributes.get("_CRS");
    if (crs instanceof Map<?, ?> notations) {
      for (String notation : List.of("url", "wkt", "projjson")) {
        attempt.value(notations.get(notation), "_CRS." + notation);
      }
    } else {
      attempt.value(crs, "_CRS");
    }
  }

  /** Returns true if one of {@code attributes} holds a CRS. */
  static boolean isSaid(Attributes attributes) {
    return hasOne(attributes, KEYS) || hasOne(attributes, PLAIN_KEYS);
  }

  private static boolean hasOne(Attributes attributes, List<String> keys) {
    for (String key : keys) {
      if (attributes.has(key)) {
        return true;
      }
    }
    return false;
  }

  private static List<String> joined(List<String> some, List<String> others) {
    List<String> all = new ArrayList<>(some);
    all.addAll(others);
    return List.copyOf(all);
  }

  /** Sentinel products have their metadata at the root. */
  private static void eopf(GroupEditor group, Attempt attempt) {
    Attributes attributes = group.root().attributes();
    if (attributes.get("other_metadata") instanceof Map<?, ?> other) {
      attempt.ofProduct(other.get("horizontal_CRS_code"), "other_metadata.horizontal_CRS_code");
    }
    if (attributes.get("stac_discovery") instanceof Map<?, ?> stac
        && stac.get("properties") instanceof Map<?, ?> properties) {
      PROJ_KEYS.forEach(
          key -> attempt.ofProduct(properties.get(key), "stac_discovery.properties." + key));
    }
  }

  private Object read(Object value) {
    return read.computeIfAbsent(
        value,
        v -> {
          try {
            return CrsReader.read(v);
          } catch (UnreadableCrs e) {
            return e.getMessage();
          }
        });
  }

  /** Tries the sources in order until one provides a CRS. */
  private final class Attempt {
    private final String path;
    private final Predicate<Crs> suits;
    private @Nullable StoredCrs found;

    Attempt(String path, Predicate<Crs> suits) {
      this.path = path;
      this.suits = suits;
    }

    void attributes(Attributes attributes, List<String> keys) {
      for (String key : keys) {
        attribute(attributes, key);
      }
    }

    private void attribute(Attributes attributes, String key) {
      Object value = attributes.get(key);
      value(
          value instanceof Attributes.Typed typed && typed.values().size() == 1
              ? typed.values().get(0)
              : value,
          key);
    }

    void value(@Nullable Object value, String where) {
      if (found == null && value != null) {
        take(read(value), value, where, null);
      }
    }

    /** The CRS of a product's images, which grids on longitude and latitude beside them lack. */
    void ofProduct(@Nullable Object value, String where) {
      boolean ofOthers = value != null && read(value) instanceof Crs crs && !suits.test(crs);
      if (!ofOthers) {
        value(value, where);
      }
    }

    void mapping(Array mapping, AxisUnit unit) {
      texts(mapping, GridMappingReader.TEXTS);
      boolean hasProj = hasOne(mapping.attributes(), GridMappingReader.PROJ_TEXTS);
      if (found == null && (mapping.attributes().has(GRID_MAPPING_NAME) || !hasProj)) {
        Object crs;
        try {
          crs = GridMappingReader.read(mapping.attributes(), unit);
        } catch (UnreadableGridMapping e) {
          crs = e.getMessage();
        }
        take(crs, null, mapping.path(), mapping);
      }
      texts(mapping, GridMappingReader.PROJ_TEXTS);
    }

    private void texts(Array mapping, List<String> keys) {
      for (String key : keys) {
        String text = mapping.attributes().text(key);
        if (found == null && text != null) {
          take(read(text), text, mapping.path() + "@" + key, mapping);
        }
      }
    }

    private void take(
        @Nullable Object result, @Nullable Object value, String where, @Nullable Array mapping) {
      if (!(result instanceof Crs crs)) {
        findings.warning(
            path, "the CRS in " + where + " is not understood: " + result, "this CRS is left out");
      } else if (!suits.test(crs)) {
        findings.warning(
            path,
            "the CRS in " + where + ", " + crs.label() + ", does not suit the stored coordinates",
            "this CRS is left out");
      } else {
        String wkt = value instanceof String text && text.indexOf('[') > 0 ? text : null;
        found = new StoredCrs(crs, wkt, mapping);
      }
    }
  }
}
