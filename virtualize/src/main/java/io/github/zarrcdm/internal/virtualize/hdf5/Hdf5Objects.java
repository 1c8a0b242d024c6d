package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.internal.virtualize.hdf5.AttributeMessages.Stored;
import io.github.zarrcdm.internal.virtualize.hdf5.Links.Link;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The groups and datasets of a file, found from its root. */
final class Hdf5Objects {
  private static final int DEEPEST = 100;

  private final Hdf5File file;
  private final List<String> leftOut;
  private final List<String> notes;
  private final Set<Long> open = new HashSet<>();

  private Hdf5Objects(Hdf5File file, List<String> notes, List<String> leftOut) {
    this.file = file;
    this.notes = notes;
    this.leftOut = leftOut;
  }

  /** A group with what is in it, in the order of creation if the file knows it. */
  record FoundGroup(
      String path, Map<String, Stored> attributes, List<FoundGroup> groups, List<Found> datasets) {}

  /**
   * A dataset.
   *
   * @param name without the prefix that netCDF-4 gives to variables that are named like a dimension
   *     but are not its coordinates
   */
  record Found(String path, String name, ObjectHeader header, Map<String, Stored> attributes) {

    /** Returns the text of an attribute; null if it is not there, or none. */
    @Nullable String text(String attribute) {
      Stored stored = attributes.get(attribute);
      if (stored == null || !(stored.type() instanceof Hdf5Type.Text text)) {
        return null;
      }
      Cursor data = stored.data();
      byte[] bytes = new byte[text.size()];
      data.bytes().duplicate().get(bytes);
      return AttributeValues.text(bytes, text.padding());
    }

    /** Returns true for what names a dimension. */
    boolean isScale() {
      return "DIMENSION_SCALE".equals(text("CLASS"));
    }

    /** Returns true for a dimension of netCDF-4 that has no coordinates. */
    boolean isOnlyDimension() {
      String name = text("NAME");
      return isScale()
          && name != null
          && name.startsWith("This is a netCDF dimension but not a netCDF variable");
    }
  }

  static FoundGroup of(Hdf5File file, List<String> notes, List<String> leftOut) throws IOException {
    return new Hdf5Objects(file, notes, leftOut).group(ObjectHeader.of(file, file.root()), "/", 0);
  }

  private FoundGroup group(ObjectHeader header, String path, int depth) throws IOException {
    if (depth > DEEPEST) {
      throw file.corrupt("groups in groups, more than %s deep", DEEPEST);
    }
    open.add(header.address());
    List<FoundGroup> groups = new ArrayList<>();
    List<Found> datasets = new ArrayList<>();
    List<Link> links = new ArrayList<>(Links.of(file, header));
    links.sort(Comparator.comparingLong(Link::order));
    file.fetch(
        links.stream().map(Link::address).filter(at -> at != Cursor.UNDEFINED).toList(), 512);
    for (Link link : links) {
      String name =
          link.name().startsWith("_nc4_non_coord_")
              ? link.name().substring("_nc4_non_coord_".length())
              : link.name();
      String below = path.equals("/") ? "/" + name : path + "/" + name;
      if (link.address() == Cursor.UNDEFINED) {
        notes.add(below + ": a link to another name or file, which is not followed");
      } else if (!NewArray.isName(name)) {
        leftOut.add(below + ": Zarr cannot have this name. Rename it in the source");
      } else {
        member(ObjectHeader.of(file, link.address()), below, name, depth, groups, datasets);
      }
    }
    open.remove(header.address());
    return new FoundGroup(path, attributes(header), groups, datasets);
  }

  private void member(
      ObjectHeader header,
      String path,
      String name,
      int depth,
      List<FoundGroup> groups,
      List<Found> datasets)
      throws IOException {
    if (header.find(file, StorageLayout.MESSAGE).isPresent()) {
      datasets.add(new Found(path, name, header, attributes(header)));
    } else if (!Links.isGroup(file, header)) {
      return; // a committed type, which its datasets have
    } else if (open.contains(header.address())) {
      notes.add(path + ": a link to a group that contains it, which is not followed");
    } else {
      groups.add(group(header, path, depth + 1));
    }
  }

  private Map<String, Stored> attributes(ObjectHeader header) throws IOException {
    Map<String, Stored> attributes = new LinkedHashMap<>();
    for (Stored attribute : AttributeMessages.of(file, header)) {
      attributes.put(attribute.name(), attribute);
    }
    return attributes;
  }
}
