package io.github.zarrcdm.internal.iosp.cdm;

import static io.github.zarrcdm.internal.cf.CfAttributes.DTYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.cf.time.Durations;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.TimeType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.constants.CDM;

/**
 * Builds the CDM's groups, dimensions, attributes and variables from the model. A variable's {@code
 * SPobject} is its {@link Array}; for a structure member, it is the {@link DataType.Field}.
 */
public final class CdmBuilder {

  private static final String SHAPE = "zarr_shape";
  private static final Typed NAT = new Typed(Kind.LONG, false, List.of(TimeType.NAT));

  private final String rootArray;
  private final CdmTypes types;

  /** {@code rootArray} is the name for an array that is the root of its store. */
  public CdmBuilder(String rootArray, CdmTypes types) {
    this.rootArray = rootArray;
    this.types = types;
  }

  public void build(Group from, ucar.nc2.Group.Builder root) {
    fill(from, root, null);
  }

  private void fill(Group from, ucar.nc2.Group.Builder into, @Nullable DimensionScope outer) {
    DimensionScope scope = new DimensionScope(from, outer);
    declare(scope.declared(), into);
    CdmAttributes.of(from.attributes(), types).forEach(into::addAttribute);
    CdmNames names = new CdmNames();
    for (Array array : from.arrays()) {
      String name = names.unique(array.name().isEmpty() ? rootArray : array.name());
      Variable.Builder<?> variable = variable(name, array, scope.of(array));
      // Builder.addVariable would search all others for the name, which is already unique.
      into.vbuilders.add(variable.setParentGroupBuilder(into));
    }
    for (Group inner : from.groups()) {
      ucar.nc2.Group.Builder group = ucar.nc2.Group.builder().setName(names.unique(inner.name()));
      into.gbuilders.add(group.setParentGroup(into));
      fill(inner, group, scope);
    }
  }

  /**
   * Builder.addDimension would search all others for the name, which is already unique; so they go
   * to its list, if that is what it shows.
   */
  private static void declare(Collection<Dimension> dimensions, ucar.nc2.Group.Builder into) {
    if (into.getDimensions() instanceof ArrayList<Dimension> list && list == into.getDimensions()) {
      list.addAll(dimensions);
    } else {
      dimensions.forEach(into::addDimension);
    }
  }

  private Variable.Builder<?> variable(String name, Array array, List<Dimension> dimensions) {
    Variable.Builder<?> variable = variable(name, array.type(), dimensions);
    variable.setSPobject(array);
    List<Attribute> attributes = CdmAttributes.of(array.attributes(), types);
    attributes.forEach(variable::addAttribute);
    for (Attribute ofType : ofType(array)) {
      if (attributes.stream().noneMatch(a -> a.getName().equals(ofType.getName()))) {
        variable.addAttribute(ofType);
      }
    }
    if (!(array.data() instanceof ArrayData.Held)) {
      // netCDF-Java would read all of a small array for any part, and for the header of cdmremote,
      // which one that cannot be read would fail for all others.
      variable.setCaching(false);
    }
    if (!array.attributes().has(CDM.CHUNK_SIZES)) {
      OptionalInt elements =
          types.opaque().addsDimension(array.type())
              ? OptionalInt.of(array.type().size())
              : OptionalInt.empty();
      ChunkSizes.of(array, elements).ifPresent(variable::addAttribute);
    }
    if (isBeyondInts(array.shape())) {
      variable.addAttribute(new Attribute(SHAPE, Arrays.toString(array.shape())));
    }
    return variable;
  }

  /** Returns what xarray writes beside integers that are truth values or durations. */
  private List<Attribute> ofType(Array array) {
    if (isBool(array.type())) {
      // With a _FillValue it has three values; xarray makes True of a missing one marked "bool".
      return array.attributes().has(FILL_VALUE) ? List.of() : List.of(new Attribute(DTYPE, "bool"));
    }
    if (!(array.type() instanceof TimeType)) {
      return List.of();
    }
    return Durations.mark(array.attributes().text(UNITS))
        .map(mark -> new Attributes(Map.of(DTYPE, mark)).with(FILL_VALUE, NAT))
        .map(attributes -> CdmAttributes.of(attributes, types))
        .orElse(List.of());
  }

  private static boolean isBeyondInts(long[] shape) {
    for (long length : shape) {
      if (length > Integer.MAX_VALUE) {
        return true;
      }
    }
    return false;
  }

  private Variable.Builder<?> variable(String name, DataType type, List<Dimension> dimensions) {
    Variable.Builder<?> variable =
        type.kind() == Kind.STRUCT ? structure(type) : Variable.builder();
    List<Dimension> all = new ArrayList<>(dimensions);
    if (type.kind() == Kind.VLEN) {
      all.add(Dimension.VLEN);
    } else if (types.opaque().addsDimension(type)) {
      all.add(DimensionScope.unshared(null, type.size()));
    }
    return variable.setName(name).setDataType(types.of(type)).setDimensions(all);
  }

  private Structure.Builder<?> structure(DataType type) {
    Structure.Builder<?> structure = Structure.builder();
    CdmNames names = new CdmNames();
    for (DataType.Field field : type.fields()) {
      List<Dimension> dimensions = new ArrayList<>(field.shape().size());
      for (int length : field.shape()) {
        dimensions.add(DimensionScope.unshared(null, length));
      }
      Variable.Builder<?> member =
          variable(names.unique(field.name()), field.type(), dimensions).setSPobject(field);
      if (isBool(field.type())) {
        member.addAttribute(new Attribute(DTYPE, "bool"));
      }
      if (field.type() instanceof StoredType stored) {
        CdmAttributes.of(new Attributes(stored.attributes()), types).forEach(member::addAttribute);
      }
      structure.addMemberVariable(member);
    }
    return structure;
  }

  private static boolean isBool(DataType type) {
    return type.name().equals("bool");
  }
}
