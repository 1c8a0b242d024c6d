package io.github.zarrcdm.internal.virtualize.tiff;

/**
 * The numbers of the fields that are read.
 *
 * @see <a href="https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf">TIFF 6.0</a>
 * @see <a href="https://docs.ogc.org/is/19-008r4/19-008r4.html">OGC 19-008r4, GeoTIFF 1.1</a>
 */
final class Tag {
  static final int NEW_SUBFILE_TYPE = 254;
  static final int WIDTH = 256;
  static final int LENGTH = 257;
  static final int BITS_PER_SAMPLE = 258;
  static final int COMPRESSION = 259;
  static final int PHOTOMETRIC = 262;
  static final int FILL_ORDER = 266;
  static final int IMAGE_DESCRIPTION = 270;
  static final int STRIP_OFFSETS = 273;
  static final int SAMPLES_PER_PIXEL = 277;
  static final int ROWS_PER_STRIP = 278;
  static final int STRIP_BYTE_COUNTS = 279;
  static final int PLANAR_CONFIGURATION = 284;
  static final int SOFTWARE = 305;
  static final int DATE_TIME = 306;
  static final int ARTIST = 315;
  static final int PREDICTOR = 317;
  static final int COLOR_MAP = 320;
  static final int TILE_WIDTH = 322;
  static final int TILE_LENGTH = 323;
  static final int TILE_OFFSETS = 324;
  static final int TILE_BYTE_COUNTS = 325;
  static final int SUB_DIRECTORIES = 330;
  static final int SAMPLE_FORMAT = 339;
  static final int SUBSAMPLING = 530;
  static final int COPYRIGHT = 33432;
  static final int PIXEL_SCALE = 33550;
  static final int TIE_POINTS = 33922;
  static final int TRANSFORMATION = 34264;
  static final int GEO_KEYS = 34735;
  static final int GEO_DOUBLES = 34736;
  static final int GEO_TEXTS = 34737;
  static final int GDAL_METADATA = 42112;
  static final int GDAL_NODATA = 42113;
  static final int RATIONAL_POLYNOMIALS = 50844;

  private Tag() {}
}
