package io.github.zarrcdm.cli.virtualize;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.copy.ZarrCopy;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.mapping.JsonAttributes;
import io.github.zarrcdm.internal.copy.quirks.ncml.NcmlDataset;
import io.github.zarrcdm.internal.copy.quirks.ncml.NcmlElements;
import io.github.zarrcdm.internal.folder.Removal;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.output.SmallChunkInlining;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import ucar.ma2.Section;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/**
 * What NcML changes of a dataset. Attributes and names are those that it declares, with the values
 * that netCDF-Java reads; variables whose values are in no file, or are others than in the files,
 * are stored with the references.
 */
final class NcmlChanges {
  private static final long MOST_BYTES = 1 << 24;

  private final NetcdfFile shown;
  private final VirtualDataset base;
  private final Scan scan;
  private final ValueComparison values;
  private final Map<String, VirtualArray> arrays = new LinkedHashMap<>();
  private final Map<Variable, Section> stored = new LinkedHashMap<>();
  private final List<String> leftOut;
  private final Set<String> taken = new HashSet<>();
  private long bytes;

  private NcmlChanges(NetcdfFile shown, VirtualDataset base, Scan scan, ValueComparison values) {
    this.shown = shown;
    this.base = base;
    this.scan = scan;
    this.values = values;
    this.leftOut = new ArrayList<>(base.leftOut());
  }

  /** Returns {@code base} as it is {@code shown} for what {@code described} declares. */
  static VirtualDataset applied(
      NcmlDataset described, NetcdfFile shown, VirtualDataset base, Scan scan) throws IOException {
    try (ValueComparison values = new ValueComparison(base, scan)) {
      return new NcmlChanges(shown, base, scan, values).applied(described.element());
    }
  }

  private VirtualDataset applied(Element netcdf) throws IOException {
    Group root = group(netcdf, shown.getRootGroup(), base.root());
    boolean explicit = !NcmlElements.of(netcdf, "explicit").isEmpty();
    for (VirtualArray array : base.arrays().values()) {
      if (!explicit && !taken.contains(array.path())) {
        arrays.put(array.path(), array); // netCDF-Java hides it
      }
    }
    if (!stored.isEmpty()) {
      arrays.putAll(copied());
    }
    return new VirtualDataset(root, arrays, base.sources(), base.notes(), leftOut);
  }

  private Group group(@Nullable Element declared, ucar.nc2.Group shownGroup, Group own)
      throws IOException {
    boolean explicit = !all(declared, "explicit").isEmpty();
    Map<String, Element> variables = byName(declared, "variable");
    for (Element remove : all(declared, "remove")) {
      if (remove.getAttribute("type").equals("variable")) {
        taken.add(own.child(remove.getAttribute("name")));
      }
    }
    for (Variable variable : shownGroup.getVariables()) {
      String path = own.child(variable.getShortName());
      Element element = variables.get(variable.getShortName());
      String from = element == null ? "" : element.getAttribute("orgName");
      String origin = from.isEmpty() ? path : own.child(from);
      taken.add(origin);
      if (!NewArray.isName(variable.getShortName())) {
        leftOut.add(unnamed(path));
        continue;
      }
      VirtualArray array = base.arrays().get(origin);
      if (array != null && isReferenced(element, variable, array)) {
        arrays.put(path, changed(path, element, variable, array));
      } else {
        store(variable, path);
      }
    }
    Map<String, Element> groups = byName(declared, "group");
    List<Group> below = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (ucar.nc2.Group inner : shownGroup.getGroups()) {
      if (!NewArray.isName(inner.getShortName())) {
        leftOut.add(unnamed(own.child(inner.getShortName())));
        continue;
      }
      Group known = own.group(inner.getShortName());
      Group group =
          known != null
              ? known
              : new Group(
                  own.child(inner.getShortName()),
                  new Attributes(Map.of()),
                  List.of(),
                  List.of(),
                  List.of());
      below.add(group(groups.get(inner.getShortName()), inner, group));
      seen.add(inner.getShortName());
    }
    own.groups().stream()
        .filter(inner -> !explicit && !seen.contains(inner.name()))
        .forEach(below::add);
    Attributes before = explicit ? new Attributes(Map.of()) : own.attributes();
    return own.withAttributes(changed(before, declared, shownGroup.attributes())).withGroups(below);
  }

  private static String unnamed(String path) {
    return path + ": Zarr cannot have this name. Choose another one in the NcML";
  }

  /** Returns true if the chunks of {@code array} hold what {@code variable} shows. */
  private boolean isReferenced(@Nullable Element declared, Variable variable, VirtualArray array)
      throws IOException {
    if (variable instanceof Structure) {
      return true;
    }
    boolean given = declared != null && !NcmlElements.of(declared, "values").isEmpty();
    return !given && values.hasThoseOf(variable, array);
  }

  private VirtualArray changed(
      String path, @Nullable Element declared, Variable variable, VirtualArray array)
      throws IOException {
    Array own = array.array();
    List<@Nullable String> names = new ArrayList<>();
    boolean named =
        declared != null
            && declared.hasAttribute("shape")
            && variable.getRank() == own.rank()
            && variable.getDimensions().stream().allMatch(d -> d.getShortName() != null);
    for (int d = 0; d < own.rank(); d++) {
      names.add(named ? variable.getDimension(d).getShortName() : own.dimensionName(d));
    }
    Attributes attributes = changed(own.attributes(), declared, variable.attributes());
    Array changed = new Array(path, own.type(), own.shape(), names, attributes, own.data());
    Object fill = attributes.get(FILL_VALUE);
    if (Objects.equals(fill, own.attributes().get(FILL_VALUE))) {
      return new VirtualArray(changed, array.chunks());
    }
    if (array.chunks().size() < array.chunks().total()) {
      throw new ZarrException.Unsupported(
          "%s: NcML changes its _FillValue, which chunks that were never written have too. Copy it with zarr-cdm copy."
              .formatted(path));
    }
    ArrayData.Chunked data = array.data();
    return new VirtualArray(
        VirtualArray.adapted(
            changed.withData(
                new ArrayData.Chunked(data.grid(), data.keys(), null, data.codecs(), null))),
        array.chunks());
  }

  private static Attributes changed(
      Attributes own, @Nullable Element declared, AttributeContainer shown) {
    Attributes changed = own;
    for (Element remove : all(declared, "remove")) {
      if (remove.getAttribute("type").equals("attribute")) {
        changed = changed.without(remove.getAttribute("name"));
      }
    }
    for (Element element : all(declared, "attribute")) {
      String from = element.getAttribute("orgName");
      Attribute found = shown.findAttribute(element.getAttribute("name"));
      if (!from.isEmpty()) {
        changed = changed.without(from);
      }
      if (found != null) {
        changed =
            changed.with(
                found.getShortName(),
                JsonAttributes.value(found, found.getDataType().isUnsigned()));
      }
    }
    return changed;
  }

  private void store(Variable variable, String path) {
    long size = variable.getSize() * Math.max(1, variable.getElementSize());
    if (variable instanceof Structure || bytes + size > MOST_BYTES) {
      leftOut.add(
          "%s: NcML makes its values, which are in no file, and with %s bytes they are too many to be stored with references. Copy it with zarr-cdm copy"
              .formatted(path, size));
      return;
    }
    bytes += size;
    stored.put(variable, variable.getShapeAsSection());
  }

  /** Returns the values that are stored, as a copy has them. */
  private Map<String, VirtualArray> copied() throws IOException {
    Path folder = Files.createTempDirectory("zarr-cdm");
    try {
      String target = folder.resolve("values.zarr").toString();
      ZarrCopy.of(shown, target)
          .select(stored)
          .format(2)
          .consolidated(false)
          .layout(Layout.AUTO.withoutShards().withCodec("none"))
          .write();
      VirtualDataset copy = scan.of(target);
      return SmallChunkInlining.in(copy, Integer.MAX_VALUE, scan.open().of(copy)).arrays();
    } finally {
      Removal.of(folder, Set.of());
      Files.deleteIfExists(folder);
    }
  }

  private static List<Element> all(@Nullable Element parent, String name) {
    return parent == null ? List.of() : NcmlElements.of(parent, name);
  }

  private static Map<String, Element> byName(@Nullable Element parent, String kind) {
    Map<String, Element> named = new LinkedHashMap<>();
    all(parent, kind).forEach(each -> named.put(each.getAttribute("name"), each));
    return named;
  }
}
