package io.github.zarrcdm.internal.iosp.projection;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.internal.conventions.crs.cf.UnreadableGridMapping;
import io.github.zarrcdm.internal.conventions.crs.projection.Projection;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Formatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;
import ucar.nc2.dataset.ProjectionCT;
import ucar.nc2.dataset.transform.AbstractTransformBuilder;
import ucar.nc2.dataset.transform.HorizTransformBuilderIF;

/**
 * Makes a projection of a CF grid mapping. netCDF-Java creates one by its name, without arguments:
 * so each has a class of its own. What is no ellipsoid, or cannot be read, goes to netCDF-Java's
 * builder as if this one were not there.
 */
public abstract class OwnTransform implements HorizTransformBuilderIF {
  private final String name;
  private final HorizTransformBuilderIF stock;

  OwnTransform(String name, HorizTransformBuilderIF stock) {
    this.name = name;
    this.stock = stock;
  }

  @Override
  public final String getTransformName() {
    return name;
  }

  @Override
  public final void setErrorBuffer(Formatter errors) {
    stock.setErrorBuffer(errors);
  }

  /**
   * The projection of {@code mapping}.
   *
   * @param units that false easting and northing are in; null or what is no length: those of a
   *     coordinate axis in kilometres
   */
  @Override
  public final ProjectionCT makeCoordinateTransform(AttributeContainer mapping, String units) {
    Optional<OwnProjection> own = own(mapping, units);
    return own.isPresent()
        ? new ProjectionCT(mapping.getName(), "FGDC", own.get())
        : stock.makeCoordinateTransform(mapping, units);
  }

  private Optional<OwnProjection> own(AttributeContainer mapping, String units) {
    Attributes attributes = attributes(mapping);
    if (!attributes.has("semi_major_axis")) {
      return Optional.empty();
    }
    try {
      Crs crs = GridMappingReader.read(attributes, metres(units));
      boolean scanned =
          crs.conversion().method() == Method.GEOSTATIONARY_SWEEP_X
              || crs.conversion().method() == Method.GEOSTATIONARY_SWEEP_Y;
      Optional<Projection> mathematics =
          crs.ellipsoid().isSphere() && !scanned ? Optional.empty() : Projections.of(crs);
      double unit = scanned ? crs.conversion().get(Parameter.HEIGHT) : OwnProjection.KILOMETRE;
      return mathematics.map(m -> new OwnProjection(name, crs, m, unit));
    } catch (UnreadableGridMapping e) {
      return Optional.empty();
    }
  }

  private static double metres(String units) {
    boolean length =
        units != null
            && !units.isEmpty()
            && !units.startsWith("rad")
            && !units.startsWith("microrad");
    return length
        ? AbstractTransformBuilder.getFalseEastingScaleFactor(units) * OwnProjection.KILOMETRE
        : 1;
  }

  private static Attributes attributes(AttributeContainer mapping) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Attribute attribute : mapping) {
      if (attribute.isString()) {
        values.put(attribute.getShortName(), attribute.getStringValue());
      } else {
        List<Object> numbers = new ArrayList<>(attribute.getLength());
        for (int i = 0; i < attribute.getLength(); i++) {
          numbers.add(attribute.getNumericValue(i).doubleValue());
        }
        values.put(attribute.getShortName(), numbers);
      }
    }
    return new Attributes(values);
  }

  /** As a view from space; the stock one loses height and ellipsoid when it is copied. */
  public static final class Geostationary extends OwnTransform {
    public Geostationary() {
      super("geostationary", new ucar.nc2.dataset.transform.Geostationary());
    }
  }

  /** The stock one is spherical: 10 to 14 km. */
  public static final class LambertAzimuthalEqualArea extends OwnTransform {
    public LambertAzimuthalEqualArea() {
      super("lambert_azimuthal_equal_area", new ucar.nc2.dataset.transform.LambertAzimuthal());
    }
  }

  /** The stock one is spherical: up to 35 km. */
  public static final class Mercator extends OwnTransform {
    public Mercator() {
      super("mercator", new ucar.nc2.dataset.transform.Mercator());
    }
  }

  /** The stock one is right, but what Coverage makes anew of its parameters is up to 40 m off. */
  public static final class PolarStereographic extends OwnTransform {
    public PolarStereographic() {
      super("polar_stereographic", new ucar.nc2.dataset.transform.PolarStereographic());
    }
  }

  /** The stock one is spherical: 18 km. */
  public static final class Sinusoidal extends OwnTransform {
    public Sinusoidal() {
      super("sinusoidal", new ucar.nc2.dataset.transform.Sinusoidal());
    }
  }

  /** The stock one is spherical where the centre is no pole. */
  public static final class Stereographic extends OwnTransform {
    public Stereographic() {
      super("stereographic", new ucar.nc2.dataset.transform.Stereographic());
    }
  }

  /** The stock one is good near the central meridian only: 23 m at 20 degrees, 31 km at 40. */
  public static final class TransverseMercator extends OwnTransform {
    public TransverseMercator() {
      super("transverse_mercator", new ucar.nc2.dataset.transform.TransverseMercator());
    }
  }
}
