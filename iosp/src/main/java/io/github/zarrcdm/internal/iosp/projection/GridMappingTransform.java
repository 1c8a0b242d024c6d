package io.github.zarrcdm.internal.iosp.projection;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.internal.conventions.crs.cf.UnreadableGridMapping;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Formatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;
import ucar.nc2.dataset.ProjectionCT;
import ucar.nc2.dataset.transform.HorizTransformBuilderIF;
import ucar.nc2.ft2.coverage.CoverageTransform;

/** Creates a projection from a grid mapping's WKT or CF attributes, whatever its name. */
public final class GridMappingTransform implements HorizTransformBuilderIF {
  /** In coverages, which are given no other mark: a parameter of zarr-cdm's projections only. */
  static final String TYPE = "_CoordinateTransformType";

  private Formatter errors = new Formatter();

  @Override
  public String getTransformName() {
    return "grid_mapping";
  }

  @Override
  public void setErrorBuffer(Formatter buffer) {
    errors = buffer;
  }

  /**
   * Returns the projection of {@code mapping}; null, as netCDF-Java expects, if it cannot be
   * interpreted. Its variables then have no position, rather than a wrong one.
   *
   * @param units of x and y, and of false easting and northing
   */
  @Override
  public @Nullable ProjectionCT makeCoordinateTransform(AttributeContainer mapping, String units) {
    Attributes attributes = attributes(mapping);
    HostUnit unit = HostUnit.of(units, mapping instanceof CoverageTransform);
    try {
      Crs crs = GridMappingReader.projection(attributes, unit.ofAxis());
      Optional<Projection> mathematics = Projections.of(crs);
      double factor = unit.in(crs);
      if (mathematics.isPresent() && factor > 0) {
        String name = Objects.requireNonNullElse(attributes.text(GRID_MAPPING_NAME), "");
        CrsProjection own =
            new CrsProjection(name, crs, mathematics.get(), factor, parameters(mapping, units));
        return new ProjectionCT(
            mapping.getName(), "FGDC", HostProjection.of(own, crs, unit.ofAxis()));
      }
      refuse(
          mapping,
          mathematics.isPresent()
              ? "\"" + units + "\" is not a unit for its x and y"
              : "there is no projection \"" + method(crs) + "\" here");
    } catch (UnreadableGridMapping e) {
      refuse(mapping, String.valueOf(e.getMessage()));
    }
    return null;
  }

  private void refuse(AttributeContainer mapping, String why) {
    errors.format("grid mapping %s is left out: %s%n", mapping.getName(), why);
  }

  private static String method(Crs crs) {
    return crs.isGeographic() ? "longitude and latitude" : crs.conversion().methodName();
  }

  /** Names in lower case, because netCDF-Java ignores case. */
  private static Attributes attributes(AttributeContainer mapping) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Attribute attribute : mapping) {
      String name = attribute.getShortName().toLowerCase(Locale.ROOT);
      if (attribute.isString()) {
        values.put(name, attribute.getStringValue());
      } else {
        values.put(name, numbers(attribute));
      }
    }
    return new Attributes(values);
  }

  private static List<Object> numbers(Attribute attribute) {
    List<Object> numbers = new ArrayList<>(attribute.getLength());
    for (int i = 0; i < attribute.getLength(); i++) {
      numbers.add(attribute.getNumericValue(i).doubleValue());
    }
    return numbers;
  }

  /**
   * Returns all attributes of the mapping, the units, and the type by which they are recognized in
   * coverages: Coverage recreates the projection from them, and writes them as the grid mapping of
   * subsets.
   */
  private static Map<String, Object> parameters(AttributeContainer mapping, String units) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    for (Attribute attribute : mapping) {
      if (!attribute.getShortName().startsWith("_Coordinate")) {
        parameters.put(
            attribute.getShortName(),
            attribute.isString()
                ? attribute.getStringValue()
                : numbers(attribute).stream().mapToDouble(v -> (double) v).toArray());
      }
    }
    if (units != null) {
      parameters.put("units", units);
    }
    parameters.put(TYPE, "Projection");
    return parameters;
  }
}
