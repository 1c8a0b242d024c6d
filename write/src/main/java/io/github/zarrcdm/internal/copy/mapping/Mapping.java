package io.github.zarrcdm.internal.copy.mapping;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.layout.ChosenLayout;
import io.github.zarrcdm.internal.copy.plan.Memory;
import io.github.zarrcdm.internal.copy.quirks.CopyNotes;
import io.github.zarrcdm.internal.copy.quirks.CopyNotes.Topic;
import io.github.zarrcdm.internal.copy.quirks.Hdf4Values;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Gaps;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Objects;
import io.github.zarrcdm.internal.copy.quirks.Hdf5SoftLinks;
import io.github.zarrcdm.internal.copy.quirks.MisreadDimensions;
import io.github.zarrcdm.internal.copy.quirks.OmittedHdf5Objects;
import io.github.zarrcdm.internal.copy.selection.ConsistentSelection;
import io.github.zarrcdm.internal.copy.source.Source;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/**
 * The groups and variables of the CDM as groups and arrays of Zarr, as xarray would write them: the
 * way back of what {@code iosp} does.
 */
public final class Mapping {
  /** The variable in which netCDF-Java shows where a grid of HDF-EOS is. */
  private static final String HDF_EOS = "_HDFEOS_CRS";

  private final Source from;
  private final int format;
  private final StoredAttributes stored;
  private final MisreadDimensions cutOff;
  private final Map<Variable, Section> sections;
  private final Map<Variable, Variable> sources;
  private final Function<Variable, Layout> layouts;
  private final Map<Variable, Quantization> quantized;
  private final Memory memory;
  private final int longestKey;
  private final List<CopiedArray> arrays = new ArrayList<>();
  private final CopyNotes notes = new CopyNotes();
  private final Hdf5Objects objects = new Hdf5Objects();
  private final CopiedAttributes attributes;
  private final List<String> leftOut = new ArrayList<>();

  private Mapping(
      Source from,
      int format,
      StoredAttributes stored,
      MisreadDimensions cutOff,
      ConsistentSelection selection,
      Function<Variable, Layout> layouts,
      Map<Variable, Quantization> quantized,
      Memory memory,
      int longestKey) {
    this.from = from;
    this.format = format;
    this.stored = stored;
    this.cutOff = cutOff;
    this.sections = selection.sections();
    this.sources = selection.sources();
    this.layouts = layouts;
    this.quantized = quantized;
    this.memory = memory;
    this.longestKey = longestKey;
    this.attributes = new CopiedAttributes(stored, format, objects, notes);
  }

  /**
   * What a file becomes.
   *
   * @param arrays one for each variable that Zarr can hold
   * @param notes what is not as it was, in sentences
   * @param leftOut variables that Zarr cannot hold, each with its reason
   */
  public record Result(
      Group root, List<CopiedArray> arrays, List<String> notes, List<String> leftOut) {}

  /**
   * Returns what {@code selection} of the variables of {@code source} becomes in Zarr {@code
   * format}, in a store whose keys have at most {@code longestKey} bytes; {@code unreadable}
   * variables were left out of what was asked for. Throws {@link IllegalArgumentException} for
   * layouts that cannot be.
   */
  public static Result of(
      Source source,
      int format,
      ConsistentSelection selection,
      Set<Variable> unreadable,
      Function<Variable, Layout> layouts,
      Map<Variable, Quantization> quantized,
      Memory memory,
      int longestKey)
      throws ZarrException {
    NetcdfFile file = source.file();
    Map<Variable, Section> sections = selection.sections();
    Mapping mapping =
        new Mapping(
            source,
            format,
            StoredAttributes.of(source, sections, format),
            MisreadDimensions.of(file),
            selection,
            layouts,
            quantized,
            memory,
            longestKey);
    Group root = mapping.group(file.getRootGroup(), "/");
    List<String> notes = new ArrayList<>(mapping.notes.sentences());
    if (file.getVariables().stream()
        .allMatch(v -> sections.containsKey(v) || unreadable.contains(v))) {
      mapping.leftOut.addAll(OmittedHdf5Objects.of(file));
      notes.addAll(Hdf5SoftLinks.of(file));
    }
    return new Result(root, mapping.arrays, notes, mapping.leftOut);
  }

  private Group group(ucar.nc2.Group from, String path) throws ZarrException {
    List<Array> own = new ArrayList<>();
    for (Variable variable : from.getVariables()) {
      Section section = sections.get(variable);
      if (section != null && !stored.isAdded(variable)) {
        Optional<CopiedArray> copied =
            array(variable, section, child(path, variable.getShortName()));
        copied.ifPresent(c -> own.add(c.array()));
        copied.ifPresent(arrays::add);
      }
    }
    if (from.getVariables().stream().anyMatch(this::isQuantized)) {
      own.add(quantizationInfo(child(path, quantizationName(from))));
    }
    List<Group> groups = new ArrayList<>();
    for (ucar.nc2.Group inner : from.getGroups()) {
      String below = child(path, inner.getShortName());
      Optional<String> unreachable =
          UnwritableVariables.place(inner.getShortName(), below, 0, longestKey);
      if (unreachable.isEmpty()) {
        groups.add(group(inner, below));
      } else {
        leftOut.add("group %s and all in it: %s".formatted(inner.getFullName(), unreachable.get()));
      }
    }
    Hdf4Values.note(from, notes);
    if (from.findVariableLocal(HDF_EOS) != null && hasCopied(from)) {
      notes.add(Topic.HDF_EOS, from.getFullName());
    }
    return new Group(path, attributes.of(from, path), List.of(), groups, own);
  }

  private boolean hasCopied(ucar.nc2.Group group) {
    return group.getVariables().stream().anyMatch(sections::containsKey)
        || group.getGroups().stream().anyMatch(this::hasCopied);
  }

  private boolean isQuantized(Variable variable) {
    Quantization asked = quantized.get(variable);
    return sections.containsKey(variable) && asked != null && asked.rounds(variable);
  }

  /** The source may have such a variable already, of another quantization. */
  private static String quantizationName(ucar.nc2.Group group) {
    String name = Quantization.CONTAINER;
    while (group.findVariableLocal(name) != null) {
      name += "_";
    }
    return name;
  }

  private static Array quantizationInfo(String path) throws ZarrException {
    return NewArray.of(path, "int8").attributes(Quantization.container()).codecs().build();
  }

  private Optional<CopiedArray> array(Variable variable, Section section, String path)
      throws ZarrException {
    Optional<ElementType> found = ElementTypes.of(variable, format);
    Optional<String> unwritable =
        UnwritableVariables.of(variable, path, section, found, format, cutOff, objects, longestKey);
    if (unwritable.isPresent()) {
      leftOut.add(unwritable.get());
      return Optional.empty();
    }
    ElementType type = found.orElseThrow();
    Optional<Hdf5Gaps> gaps;
    try {
      gaps = Hdf5Gaps.of(variable);
    } catch (IOException e) {
      leftOut.add(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
    if (variable instanceof Structure && gaps.isPresent()) {
      leftOut.add(
          variable.getFullName() + ": netCDF-Java reads what was never written of structures as 0");
      return Optional.empty();
    }
    if (format == 2 && type.isBeyondZarrPython()) {
      notes.add(Topic.BEYOND_ZARR_PYTHON, variable.getFullName());
    }
    Variable source = sources.getOrDefault(variable, variable);
    if (source != variable && gaps.isPresent()) {
      leftOut.add(
          variable.getFullName()
              + ": netCDF-Java misreads what was never written of it, of which no part by indices"
              + " can be copied; copy all of it first");
      return Optional.empty();
    }
    Hdf4Values.note(variable, notes);
    if (variable instanceof Structure structure
        && structure.getVariables().stream().anyMatch(Mapping::hasMeaning)) {
      notes.add(Topic.MEMBERS, variable.getFullName());
    }
    int rank = section.getRank() - type.innerDimensions();
    long[] shape = new long[rank];
    for (int d = 0; d < rank; d++) {
      shape[d] = section.getRange(d).length();
    }
    List<String> dimensions = DimensionNames.of(variable, rank, notes);
    Quantization quantization = isQuantized(variable) ? quantized.get(variable) : null;
    if (quantization == null && quantized.containsKey(variable)) {
      notes.add(Topic.NOT_ROUNDED, variable.getFullName());
    }
    Attributes own = attributes.of(variable, type);
    if (quantization != null) {
      own = quantization.on(own, quantizationName(variable.getParentGroup()));
    }
    Array array =
        array(path, type, shape, dimensions, layout(variable, type, shape, dimensions), own);
    CopiedArray copied =
        new CopiedArray(
            from,
            source,
            section,
            type,
            array,
            gaps.orElse(null),
            quantization,
            Quantization.missing(variable));
    Optional<String> unreadable = UnwritableVariables.unreadable(copied);
    unreadable.ifPresent(leftOut::add);
    return unreadable.isPresent() ? Optional.empty() : Optional.of(copied);
  }

  /** Returns true for members of structures that say more than their name and type. */
  private static boolean hasMeaning(Variable member) {
    return member.getDataType().isEnum()
        || !JsonAttributes.of(member.attributes()).values().isEmpty()
        || member instanceof Structure inner
            && inner.getVariables().stream().anyMatch(Mapping::hasMeaning);
  }

  private ChosenLayout layout(
      Variable variable, ElementType type, long[] shape, List<String> dimensions) {
    boolean coordinate = shape.length == 1 && dimensions.get(0).equals(variable.getShortName());
    Set<String> unlimited = new HashSet<>();
    for (int d = 0; d < shape.length; d++) {
      if (variable.getDimension(d).isUnlimited()) {
        unlimited.add(dimensions.get(d));
      }
    }
    try {
      return ChosenLayout.of(
          shape,
          dimensions,
          unlimited,
          type.size(),
          coordinate,
          format,
          layouts.apply(variable),
          memory);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  private Array array(
      String path,
      ElementType type,
      long[] shape,
      List<String> dimensions,
      ChosenLayout layout,
      Attributes attributes)
      throws ZarrException {
    boolean rows = type instanceof ElementType.Rows;
    NewArray array =
        NewArray.of(path, rows ? "string" : type.spelling(), shape)
            .dimensions(dimensions.toArray(new String[0]))
            .chunks(layout.chunks())
            .codecs(layout.codecs().toArray(new CodecSpec[0]))
            .attributes(attributes);
    if (layout.shards() != null) {
      array.shards(layout.shards());
    }
    if (format == 2) {
      array.fill(null);
    } else if (type.spelling() instanceof String name
        && name.startsWith("float")
        && !attributes.has(FILL_VALUE)) {
      array.fill("NaN");
    }
    if (!rows) {
      return array.build();
    }
    Map<String, Object> item = Map.of("dtype", type.spelling());
    return array
        .filters(new CodecSpec("numcodecs.vlen-array", item))
        .build()
        .withType(DataTypes.object("vlen-array", item));
  }

  private static String child(String path, String name) {
    return path.equals("/") ? "/" + name : path + "/" + name;
  }
}
