package io.github.zarrcdm.internal.iosp.quirks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What netCDF-Java does with valid data that is wrong, which the annotated class avoids. The page
 * {@code docs/explanation/quirks.md} is made of these: a class goes when netCDF-Java is fixed.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface Quirk {
  /** Returns the class of netCDF-Java, by its full name. */
  String of();

  /** Returns the newest version in which it was seen. */
  String seen();

  /** Returns what netCDF-Java does. */
  String does();

  /** Returns what is done instead. */
  String instead();
}
