package io.github.zarrcdm.internal.virtualize.tiff;

import static io.github.zarrcdm.internal.cf.CfAttributes.CONVENTIONS;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.XMLStreamException;

/**
 * GeoTIFF files as hierarchies of Zarr: {@code band_data} with coordinates and a grid mapping;
 * overviews in groups of their own, as levels of a pyramid; several images in a group each.
 */
public final class TiffSource {
  private static final Map<Integer, String> TEXTS =
      Map.of(
          Tag.IMAGE_DESCRIPTION, "TIFFTAG_IMAGEDESCRIPTION",
          Tag.SOFTWARE, "TIFFTAG_SOFTWARE",
          Tag.DATE_TIME, "TIFFTAG_DATETIME",
          Tag.ARTIST, "TIFFTAG_ARTIST",
          Tag.COPYRIGHT, "TIFFTAG_COPYRIGHT");

  /** Bytes of attributes and of values that are stored with the references. */
  private static final long MOST_BYTES = 1 << 28;

  private final SourceFile source;
  private final TiffFile file;
  private final Map<String, VirtualArray> arrays = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  private long tiles;
  private long bytes;

  private TiffSource(SourceFile source) throws IOException {
    this.source = source;
    this.file = Objects.requireNonNull(TiffFile.of(source));
  }

  /** Returns true if {@code source} begins as TIFF or BigTIFF does. */
  public static boolean is(SourceFile source) throws IOException {
    return TiffFile.of(source) != null;
  }

  /**
   * Returns what {@code source} holds. Throws {@link ZarrException} if it is damaged or truncated,
   * or if none of its images can be referenced.
   */
  public static VirtualDataset of(SourceFile source) throws IOException {
    try {
      return new TiffSource(source).dataset();
    } catch (ArithmeticException e) {
      throw new ZarrException.Corrupt(
          source.name()
              + ": this TIFF file is damaged: its tiles have more bytes than any file. Fetch it"
              + " again.",
          e);
    }
  }

  private VirtualDataset dataset() throws IOException {
    List<TiffImage> images = TiffImage.of(ImageFileDirectories.of(file), leftOut);
    List<Group> groups = new ArrayList<>();
    for (int n = 0; n < images.size(); n++) {
      groups.add(group(images.size() == 1 ? "" : "image_" + (n + 1) + "/", images.get(n)));
    }
    if (arrays.isEmpty()) {
      throw new ZarrException.Unsupported(
          "%s: no image of this TIFF file can be referenced. %s"
              .formatted(
                  source.name(), leftOut.isEmpty() ? "It has only masks." : leftOut.get(0) + "."));
    }
    Group root =
        groups.size() == 1
            ? groups.get(0)
            : new Group("/", Attributes.NONE, List.of(), groups, List.of());
    return new VirtualDataset(root, arrays, List.of(source.source()), notes, leftOut);
  }

  /** Returns the group at {@code path}, with its overviews. */
  private Group group(String path, TiffImage image) throws IOException {
    List<String> before = new ArrayList<>();
    GdalMetadata metadata = metadata(image.full(), before);
    Georeference place = Georeference.of(image.full(), before);
    if (image.full().has(Tag.COLOR_MAP)) {
      before.add("its colour table is left out");
    }
    if (image.full().has(Tag.SUB_DIRECTORIES)) {
      before.add("images in directories of their own (SubIFDs) are left out");
    }
    List<Array> own = level(path, image, image.full(), metadata, place, before);
    before.forEach(note -> notes.add("/" + path + TiffImage.PIXELS + ": " + note));
    List<Group> levels = new ArrayList<>();
    List<Map<String, Object>> layout = new ArrayList<>(List.of(Map.of("asset", ".")));
    for (int n = 0; n < image.overviews().size() && !own.isEmpty(); n++) {
      String name = Integer.toString(n + 1);
      String below = path + name + "/";
      ImageFileDirectory overview = image.overviews().get(n);
      List<Array> level = level(below, image, overview, metadata, place, new ArrayList<>());
      if (!level.isEmpty()) {
        levels.add(new Group("/" + path + name, Attributes.NONE, List.of(), List.of(), level));
        layout.add(overview(name, image.full(), overview));
      }
    }
    Map<String, Object> attributes = attributes(image.full(), metadata);
    if (!levels.isEmpty()) {
      attributes.put("multiscales", Map.of("layout", layout));
    }
    String name = path.isEmpty() ? "/" : "/" + path.substring(0, path.length() - 1);
    return new Group(name, new Attributes(attributes), List.of(), levels, own);
  }

  private static Map<String, Object> overview(
      String name, ImageFileDirectory full, ImageFileDirectory level) throws IOException {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("asset", name);
    entry.put("derived_from", ".");
    entry.put(
        "transform",
        Map.of(
            "scale",
            List.of(
                (double) full.rows() / level.rows(), (double) full.columns() / level.columns())));
    return entry;
  }

  /** Returns the arrays of one level; none, with the reason, if its pixels cannot be referenced. */
  private List<Array> level(
      String path,
      TiffImage image,
      ImageFileDirectory level,
      GdalMetadata metadata,
      Georeference place,
      List<String> found)
      throws IOException {
    List<Array> own = new ArrayList<>();
    try {
      for (VirtualArray array : image.arrays(path, level, metadata, place, found)) {
        count(array.chunks());
        arrays.put(array.path(), array);
        own.add(array.array());
      }
    } catch (ZarrException.Malformed | ZarrException.Unsupported e) {
      leftOut.add("/" + path + TiffImage.PIXELS + ": " + e.getMessage());
    }
    return own;
  }

  /**
   * Counts chunks that are referenced or stored. Images may have tiles and fields in common, so a
   * small file can describe many times its own length.
   */
  private void count(ChunkTable table) throws ZarrException {
    long values = 0;
    for (int n = 0; n < table.size(); n++) {
      values += table.source(n) == ChunkTable.INLINE ? table.length(n) : 0;
    }
    tiles += table.size();
    if (tiles > Layout.MOST_TILES) {
      throw new ZarrException.LimitExceeded(
          "%s: the images of this TIFF file have more than %s tiles"
              .formatted(source.name(), Layout.MOST_TILES));
    }
    countBytes(values);
  }

  private void countBytes(long more) throws ZarrException {
    bytes += more;
    if (bytes > MOST_BYTES) {
      throw new ZarrException.LimitExceeded(
          "%s: attributes, coordinates and tiles of this TIFF file that are stored with the references take more than %s MB"
              .formatted(source.name(), MOST_BYTES >> 20));
    }
  }

  private GdalMetadata metadata(ImageFileDirectory image, List<String> notes) throws IOException {
    String xml = image.text(Tag.GDAL_METADATA);
    countBytes(xml.length());
    try {
      return GdalMetadata.of(xml);
    } catch (XMLStreamException e) {
      notes.add("its GDAL_METADATA cannot be read, and is left out: " + e.getMessage());
      return new GdalMetadata(Map.of(), Map.of());
    }
  }

  private Map<String, Object> attributes(ImageFileDirectory image, GdalMetadata metadata)
      throws IOException {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put(CONVENTIONS, "CF-1.7");
    for (Map.Entry<Integer, String> text : TEXTS.entrySet()) {
      if (image.has(text.getKey())) {
        String value = image.text(text.getKey());
        countBytes(value.length());
        attributes.put(text.getValue(), value);
      }
    }
    metadata.items().forEach(attributes::putIfAbsent);
    return attributes;
  }
}
