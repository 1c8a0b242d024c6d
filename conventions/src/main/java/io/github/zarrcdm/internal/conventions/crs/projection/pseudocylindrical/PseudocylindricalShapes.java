package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import static java.lang.Math.PI;
import static java.lang.Math.abs;
import static java.lang.Math.copySign;
import static java.lang.Math.cos;
import static java.lang.Math.max;
import static java.lang.Math.sin;
import static java.lang.Math.sqrt;
import static java.lang.Math.tan;

import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.Pseudocylindrical.Shape;
import java.util.function.DoubleUnaryOperator;

/**
 * Shapes of maps of the world, as their authors published them. "Album" is J. P. Snyder and P. M.
 * Voxland, An Album of Map Projections, USGS Professional Paper 1453, 1989.
 */
public final class PseudocylindricalShapes {
  private PseudocylindricalShapes() {}

  /** Eckert I, with straight meridians (Album, page 219). */
  public static Shape eckert1() {
    double factor = 2 * sqrt(2 / (3 * PI));
    return new Shape(phi -> factor * (1 - abs(phi) / PI), phi -> factor * phi);
  }

  /** Eckert II, equal-area with straight meridians (Album, page 219). */
  public static Shape eckert2() {
    return new Shape(
        phi -> 2 * sqrt((4 - 3 * sin(abs(phi))) / (6 * PI)),
        phi -> copySign(sqrt(2 * PI / 3) * (2 - sqrt(4 - 3 * sin(abs(phi)))), phi));
  }

  /** Eckert III, between circles and lines (Album, page 219). */
  public static Shape eckert3() {
    double factor = 2 / sqrt(PI * (4 + PI));
    return new Shape(
        phi -> factor * (1 + sqrt(max(0, 1 - 4 * phi * phi / (PI * PI)))), phi -> 2 * factor * phi);
  }

  /** Eckert V, the mean of a sinusoidal and an equidistant cylindrical map (Album, page 220). */
  public static Shape eckert5() {
    double factor = 1 / sqrt(2 + PI);
    return new Shape(phi -> factor * (1 + cos(phi)), phi -> 2 * factor * phi);
  }

  /** Winkel I: Eckert V with a standard parallel of choice (Album, page 220). */
  public static Shape winkel1(double parallel) {
    return new Shape(phi -> (cos(parallel) + cos(phi)) / 2, phi -> phi);
  }

  /**
   * Winkel II: the mean of Mollweide's ellipse and an equidistant cylindrical map (Album, page
   * 220).
   */
  public static Shape winkel2(double parallel) {
    DoubleUnaryOperator theta = parametric(PI);
    return new Shape(
        phi -> (cos(theta.applyAsDouble(phi)) + cos(parallel)) / 2,
        phi -> phi / 2 + PI / 4 * sin(theta.applyAsDouble(phi)));
  }

  /**
   * Wagner IV: part of Mollweide's ellipse, with poles as lines half as long as the equator (K.
   * Wagner, Kartographische Netzentwürfe, 1949).
   */
  public static Shape wagner4() {
    double edge = PI / 3;
    double area = 2 * edge + sin(2 * edge);
    double radius = sqrt(2 * PI * sin(edge) / area);
    return ellipse(area, 2 * radius / PI, radius / sin(edge));
  }

  /** Wagner V, with its author's rounded numbers (Kartographische Netzentwürfe, 1949). */
  public static Shape wagner5() {
    return ellipse(3.00896, 0.90977, 1.65014);
  }

  private static Shape ellipse(double area, double width, double height) {
    DoubleUnaryOperator theta = parametric(area);
    return new Shape(
        phi -> width * cos(theta.applyAsDouble(phi)),
        phi -> height * sin(theta.applyAsDouble(phi)));
  }

  /** Returns the angle where {@code 2 theta + sin 2 theta = area sin phi}, as a function of phi. */
  private static DoubleUnaryOperator parametric(double area) {
    return phi -> {
      double wanted = area * sin(phi);
      double theta = area == PI && abs(phi) > 1.57 ? phi : phi * 0.9;
      for (int i = 0; i < 60; i++) {
        double slope = 2 + 2 * cos(2 * theta);
        double step = slope < 1e-14 ? 0 : (2 * theta + sin(2 * theta) - wanted) / slope;
        theta -= step;
        if (abs(step) < 1e-15) {
          break;
        }
      }
      return theta;
    };
  }

  /** Craster's parabolic (Putnins P4; Album, page 221). */
  public static Shape craster() {
    return new Shape(
        phi -> sqrt(3 / PI) * (2 * cos(2 * phi / 3) - 1), phi -> sqrt(3 * PI) * sin(phi / 3));
  }

  /** Quartic authalic (K. Siemon 1937, O. S. Adams 1945; Album, page 221). */
  public static Shape quarticAuthalic() {
    return new Shape(phi -> cos(phi) / cos(phi / 2), phi -> 2 * sin(phi / 2));
  }

  /** McBryde-Thomas flat-polar quartic (F. W. McBryde and P. D. Thomas 1949; Album, page 221). */
  public static Shape flatPolarQuartic() {
    DoubleUnaryOperator theta =
        phi -> {
          double wanted = (1 + sqrt(2) / 2) * sin(phi);
          double at = phi;
          for (int i = 0; i < 60; i++) {
            double slope = cos(at / 2) / 2 + cos(at);
            double step = (sin(at / 2) + sin(at) - wanted) / slope;
            at -= step;
            if (abs(step) < 1e-15) {
              break;
            }
          }
          return at;
        };
    double width = 1 / sqrt(6 + 3 * sqrt(2));
    double height = 2 * sqrt(3) / sqrt(2 + sqrt(2));
    return new Shape(
        phi -> {
          double at = theta.applyAsDouble(phi);
          return width * (1 + 2 * cos(at) / cos(at / 2));
        },
        phi -> height * sin(theta.applyAsDouble(phi) / 2));
  }

  /** Gall's stereographic (J. Gall 1855; Album, page 218). */
  public static Shape gall() {
    return new Shape(phi -> sqrt(0.5), phi -> (1 + sqrt(0.5)) * tan(phi / 2));
  }

  /**
   * Patterson cylindrical (T. Patterson, B. Šavrič, B. Jenny, Cartographic Perspectives 78, 2014).
   */
  public static Shape patterson() {
    return new Shape(phi -> 1, phi -> odd(phi, 1.0148, 0, 0.23185, -0.14499, 0.02406));
  }

  /** Compact Miller (B. Jenny, B. Šavrič, T. Patterson, Cartography and GIS 42, 2015). */
  public static Shape compactMiller() {
    return new Shape(phi -> 1, phi -> odd(phi, 0.9902, 0.1604, -0.03054));
  }

  /** Natural Earth (B. Šavrič, B. Jenny, T. Patterson and others, Cartographica 46, 2011). */
  public static Shape naturalEarth1() {
    return new Shape(
        phi -> even(phi, 0.8707, -0.131979, -0.013791, 0, 0, 0.003971, -0.001529),
        phi -> odd(phi, 1.007226, 0.015085, 0, -0.044475, 0.028874, -0.005916));
  }

  /** Natural Earth II (B. Šavrič, T. Patterson, B. Jenny, Cartography and GIS 42, 2015). */
  public static Shape naturalEarth2() {
    return new Shape(
        phi -> even(phi, 0.84719, -0.13063, 0, 0, 0, 0, -0.04515, 0.05494, -0.02326, 0.00331),
        phi -> odd(phi, 1.01183, 0, 0, 0, -0.02625, 0.01926, -0.00396));
  }

  /** Times (J. Moir 1965, with the constants of the Flex Projector's authors). */
  public static Shape times() {
    return new Shape(
        phi -> {
          double s = sin(PI / 4 * tan(phi / 2));
          return 0.74482 - 0.34588 * s * s;
        },
        phi -> 1.70711 * tan(phi / 2));
  }

  /** Returns a polynomial in the square of {@code phi}. */
  private static double even(double phi, double... coefficients) {
    double sum = 0;
    for (int i = coefficients.length - 1; i >= 0; i--) {
      sum = sum * phi * phi + coefficients[i];
    }
    return sum;
  }

  private static double odd(double phi, double... coefficients) {
    return phi * even(phi, coefficients);
  }

  /**
   * Robinson, defined by its author's table of the lengths and heights of parallels every five
   * degrees (A. H. Robinson, The Map Projection, Internationales Jahrbuch für Kartographie 14,
   * 1974).
   */
  public static Shape robinson() {
    return new Shape(
        phi -> 0.8487 * Robinson.LENGTH.at(Math.toDegrees(abs(phi))),
        phi -> copySign(1.3523 * Robinson.HEIGHT.at(Math.toDegrees(abs(phi))), phi));
  }
}
