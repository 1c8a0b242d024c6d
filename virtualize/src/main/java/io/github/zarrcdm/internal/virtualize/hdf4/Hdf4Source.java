package io.github.zarrcdm.internal.virtualize.hdf4;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.hdf4.Hdf4File.Element;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * HDF4 files as hierarchies of Zarr: scientific datasets are arrays, in the groups (vgroups) that
 * users made, such as the grids and swaths of HDF-EOS. Tables and raster images are left out.
 */
public final class Hdf4Source {
  /** A numeric data group: what a scientific dataset consists of. */
  private static final int DATASET = 720;

  /** A dataset in files before HDF 3.2. */
  private static final int OLD_DATASET = 700;

  private static final int IMAGE = 306;
  private static final int DEEPEST = 32;

  /** Groups and datasets; both may be members of several groups. */
  private static final int MOST = 100_000;

  private final Hdf4File file;
  private final Map<Integer, Vgroup> vgroups = new LinkedHashMap<>();

  /** The variables by the numbers of their datasets. */
  private final Map<Integer, Vgroup> variables = new LinkedHashMap<>();

  /** The numbers of the groups around the one that is read. */
  private final Set<Integer> open = new HashSet<>();

  /** The numbers of datasets that are in some group. */
  private final Set<Integer> placed = new HashSet<>();

  private int nodes;
  private final Map<String, VirtualArray> arrays = new LinkedHashMap<>();
  private final List<String> leftOut = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private Hdf4Source(Hdf4File file) throws IOException {
    this.file = file;
    List<Element> needed = new ArrayList<>(file.all(Vgroup.TAG));
    needed.addAll(file.all(Vdata.TAG));
    needed.addAll(file.all(DATASET));
    file.fetch(needed);
    for (Element element : file.all(Vgroup.TAG)) {
      Vgroup vgroup = Vgroup.of(file, element);
      vgroups.put(vgroup.number(), vgroup);
      if (vgroup.kind().equals(Vgroup.VARIABLE)) {
        vgroup.numbers(DATASET).forEach(number -> variables.put(number, vgroup));
      } else if (vgroup.kind().equals(Vgroup.IMAGE)) {
        leftOut.add("/" + vgroup.name() + ": it is a raster image, which is not referenced");
      }
    }
  }

  /** Returns true if {@code source} begins as HDF4 does. */
  public static boolean is(SourceFile source) throws IOException {
    return Hdf4File.is(source);
  }

  /**
   * Returns what {@code source} holds. Throws {@link ZarrException} if its structure cannot be
   * read; a dataset that cannot be referenced costs only itself.
   */
  public static VirtualDataset of(SourceFile source) throws IOException {
    try {
      return new Hdf4Source(new Hdf4File(source)).dataset();
    } catch (BufferUnderflowException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException e) {
      throw damaged(source, e);
    }
  }

  private static ZarrException damaged(SourceFile source, RuntimeException e) {
    return new ZarrException.Corrupt(
        "%s: this HDF4 file is damaged: its structure leads beyond an element. Fetch it again."
            .formatted(source.name()),
        e);
  }

  private VirtualDataset dataset() throws IOException {
    Set<Integer> inGroups = new HashSet<>();
    Set<Integer> members = new HashSet<>();
    for (Vgroup vgroup : vgroups.values()) {
      if (vgroup.isOfUsers()) {
        inGroups.addAll(vgroup.numbers(DATASET));
        members.addAll(vgroup.numbers(Vgroup.TAG));
      }
    }
    List<Integer> own =
        variables.keySet().stream().filter(number -> !inGroups.contains(number)).toList();
    List<Vgroup> groups =
        vgroups.values().stream()
            .filter(Vgroup::isOfUsers)
            .filter(vgroup -> !members.contains(vgroup.number()))
            .toList();
    Group root = group("/", globalAttributes(), own, groups, 0);
    nameOthers();
    for (Element element : file.all(Vdata.TAG)) {
      Vdata table = Vdata.of(file, element);
      if (table.isOfUsers()) {
        leftOut.add("/" + table.name() + ": it is a table (Vdata), which is not referenced");
      }
    }
    if (root.attributes().values().keySet().stream()
        .anyMatch(name -> name.startsWith("StructMetadata"))) {
      notes.add(
          "its positions are those of HDF-EOS, which netCDF-Java computes from StructMetadata and"
              + " references do not have");
    }
    return new VirtualDataset(root, arrays, List.of(file.source().source()), notes, leftOut);
  }

  /** Names what no group has, and what older interfaces than that of variables have written. */
  private void nameOthers() {
    variables.forEach(
        (number, variable) -> {
          if (!placed.contains(number)) {
            leftOut.add(
                "/%s: it is only in groups that are members of themselves"
                    .formatted(variable.name()));
          }
        });
    for (int tag : new int[] {DATASET, OLD_DATASET}) {
      for (Element element : file.all(tag)) {
        if (!variables.containsKey(element.number()) && placed.add(element.number())) {
          leftOut.add(
              "/: dataset number %s has no name, as the DFSD interface wrote it. Copy it with zarr-cdm copy"
                  .formatted(element.number()));
        }
      }
    }
    int images = file.all(IMAGE).size();
    if (images > 0 && vgroups.values().stream().noneMatch(v -> v.kind().equals(Vgroup.IMAGE))) {
      leftOut.add("/: %s raster images, which are not referenced".formatted(images));
    }
  }

  private void count() throws ZarrException {
    if (++nodes > MOST) {
      throw file.damaged("its groups have more than %s groups and datasets".formatted(MOST));
    }
  }

  private Map<String, Object> globalAttributes() throws IOException {
    for (Vgroup vgroup : vgroups.values()) {
      if (vgroup.kind().equals(Vgroup.FILE)) {
        return attributes("/", vgroup);
      }
    }
    return Map.of();
  }

  /**
   * Returns the group at {@code path} with the datasets of these numbers, and the {@code inner}
   * groups.
   */
  private Group group(
      String path,
      Map<String, Object> attributes,
      List<Integer> datasets,
      List<Vgroup> inner,
      int depth)
      throws IOException {
    if (depth > DEEPEST) {
      throw file.damaged("its groups are nested more than %s deep".formatted(DEEPEST));
    }
    count();
    List<Array> own = new ArrayList<>();
    String prefix = path.equals("/") ? path : path + "/";
    for (int number : datasets) {
      Vgroup variable = variables.get(number);
      if (variable != null) {
        count();
        placed.add(number);
        VirtualArray array = array(prefix, number, variable);
        if (array != null) {
          own.add(array.array());
        }
      }
    }
    Map<String, Group> groups = new TreeMap<>();
    for (Vgroup vgroup : inner) {
      String name = vgroup.name();
      if (!open.add(vgroup.number())) {
        notes.add(prefix + name + ": a group that contains this one, which is not followed");
        continue;
      }
      List<Vgroup> below = new ArrayList<>();
      for (int number : vgroup.numbers(Vgroup.TAG)) {
        Vgroup member = vgroups.get(number);
        if (member != null && member.isOfUsers()) {
          below.add(member);
        }
      }
      Group found =
          group(
              prefix + name,
              attributes(prefix + name, vgroup),
              vgroup.numbers(DATASET),
              below,
              depth + 1);
      open.remove(vgroup.number());
      boolean empty =
          found.arrays().isEmpty()
              && found.groups().isEmpty()
              && found.attributes().values().isEmpty();
      if (!NewArray.isName(name) || groups.containsKey(name)) {
        leftOut.add(prefix + name + ": Zarr cannot have a group of this name here");
        remove(found);
      } else if (!empty) {
        groups.put(name, found);
      }
    }
    return new Group(
        path, new Attributes(attributes), List.of(), List.copyOf(groups.values()), own);
  }

  private void remove(Group group) {
    group.arrays().forEach(array -> arrays.remove(array.path()));
    group.groups().forEach(this::remove);
  }

  private @Nullable VirtualArray array(String prefix, int number, Vgroup variable)
      throws IOException {
    String path = prefix + variable.name();
    if (!NewArray.isName(variable.name())) {
      leftOut.add(path + ": Zarr cannot have this name. Rename it in the source");
      return null;
    }
    if (arrays.containsKey(path)) {
      leftOut.add(path + ": there is another dataset of this name. Rename it in the source");
      return null;
    }
    try {
      ScientificDataset dataset = ScientificDataset.of(file, number);
      VirtualArray array =
          (isUnlimited(variable) ? dataset.ofAllRecords() : dataset)
              .array(path, dimensions(variable), attributes(path, variable));
      arrays.put(path, array);
      return array;
    } catch (ZarrException.Unavailable e) {
      throw e;
    } catch (ZarrException e) {
      leftOut.add(path + ": " + e.getMessage());
    } catch (BufferUnderflowException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException e) {
      leftOut.add(path + ": " + damaged(file.source(), e).getMessage());
    }
    return null;
  }

  private boolean isUnlimited(Vgroup variable) {
    return variable.numbers(Vgroup.TAG).stream()
        .map(vgroups::get)
        .anyMatch(vgroup -> vgroup != null && vgroup.kind().equals(Vgroup.UNLIMITED));
  }

  private List<String> dimensions(Vgroup variable) {
    List<String> names = new ArrayList<>();
    for (int number : variable.numbers(Vgroup.TAG)) {
      Vgroup dimension = vgroups.get(number);
      if (dimension != null
          && (dimension.kind().equals(Vgroup.DIMENSION)
              || dimension.kind().equals(Vgroup.UNLIMITED))) {
        names.add(dimension.name().replace('/', '_'));
      }
    }
    return names;
  }

  private Map<String, Object> attributes(String path, Vgroup vgroup) throws IOException {
    Map<String, Object> attributes = new LinkedHashMap<>();
    Map<Integer, Element> tables = new HashMap<>();
    List<Integer> numbers = new ArrayList<>(vgroup.numbers(Vdata.TAG));
    numbers.addAll(vgroup.attributes());
    for (int number : numbers) {
      Element element = file.find(Vdata.TAG, number);
      if (element != null && tables.put(number, element) == null) {
        Vdata table = Vdata.of(file, element);
        if (table.kind().equals(Vdata.ATTRIBUTE)) {
          try {
            attributes.put(table.name(), table.attribute(file));
          } catch (ZarrException.Unsupported e) {
            notes.add(
                "%s: attribute %s is not copied: %s".formatted(path, table.name(), e.getMessage()));
          }
        }
      }
    }
    return attributes;
  }
}
