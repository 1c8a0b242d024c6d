package io.github.zarrcdm.internal.iosp.cf;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.Scope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** A group of a dataset of netCDF-Java. Each name is looked up in a table, made once per group. */
public final class CdmScope implements Scope<Variable> {
  private final Group group;
  private final @Nullable CdmScope outer;
  private final List<CdmScope> inner = new ArrayList<>();
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<String, Dimension> dimensions = new HashMap<>();

  /** Of the whole tree. */
  private final Map<Group, CdmScope> all;

  private CdmScope(Group group, @Nullable CdmScope outer, Map<Group, CdmScope> all) {
    this.group = group;
    this.outer = outer;
    this.all = all;
    all.put(group, this);
    group.getVariables().forEach(v -> variables.putIfAbsent(v.getShortName(), v));
    group.getDimensions().forEach(d -> dimensions.putIfAbsent(d.getShortName(), d));
    groups(group).forEach(member -> inner.add(new CdmScope(member, this, all)));
  }

  /** {@code getGroups()}, whose type is not the same in all versions of cdm-core. */
  public static List<Group> groups(Group group) {
    try {
      Object all = Objects.requireNonNull(Group.class.getMethod("getGroups").invoke(group));
      return ((List<?>) all).stream().map(Group.class::cast).toList();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cdm-core has no Group.getGroups()", e);
    }
  }

  /** Returns the scope of the root of {@code file}, with those of all groups in it. */
  public static CdmScope of(NetcdfFile file) {
    return ofRoot(file.getRootGroup());
  }

  /**
   * Returns the scope of {@code root}, a group that has none around it, with those of all groups in
   * it.
   */
  public static CdmScope ofRoot(Group root) {
    return new CdmScope(root, null, new IdentityHashMap<>());
  }

  /** Returns the scope of any group of the same file. */
  public CdmScope of(Group other) {
    return Objects.requireNonNull(all.get(other), () -> "not of this file: " + other.getFullName());
  }

  @Override
  public CdmScope around(Variable variable) {
    return of(variable.getParentGroupOrRoot());
  }

  /** Returns what the attributes of {@code variable}, in whatever group of this file, name. */
  public List<Reference<Variable>> references(Variable variable) {
    return NameSearch.references(variable, around(variable));
  }

  /** Returns what the attributes of this scope's group name. */
  public List<Reference<Variable>> references() {
    return NameSearch.references(texts(group.attributes()), this);
  }

  /** Returns the coordinate variable of a dimension of {@code variable}; null if there is none. */
  public @Nullable Variable coordinate(Variable variable, int dimension) {
    NamedLength named = named(variable.getDimension(dimension));
    return named.name().isEmpty() ? null : NameSearch.coordinate(named, around(variable));
  }

  /** Returns the variable that {@code name} means in an attribute of {@code variable}. */
  public @Nullable Variable find(String name, Variable variable) {
    return NameSearch.find(name, dimensions(variable), around(variable));
  }

  /** Returns the dimension that {@code name} means in an attribute of {@code variable}. */
  public @Nullable Dimension dimensionNamed(String name, Variable variable) {
    CdmScope home = homeOfDimension(name, variable);
    return home == null ? null : home.dimensions.get(NameSearch.last(name));
  }

  /** Returns the coordinate variable of the dimension which {@code name} means in an attribute. */
  public @Nullable Variable coordinateNamed(String name, Variable variable) {
    CdmScope home = homeOfDimension(name, variable);
    Dimension dimension = dimensionNamed(name, variable);
    return home == null || dimension == null
        ? null
        : NameSearch.coordinate(
            new NamedLength(dimension.getShortName(), dimension.getLength()), home);
  }

  /** Returns the group that defines the dimension which {@code name} means in an attribute. */
  public @Nullable CdmScope homeOfDimension(String name, Variable variable) {
    return (CdmScope) NameSearch.homeOfDimension(name, around(variable));
  }

  public Group group() {
    return group;
  }

  @Override
  public @Nullable CdmScope outer() {
    return outer;
  }

  @Override
  public List<CdmScope> inner() {
    return inner;
  }

  @Override
  public String name() {
    return outer == null ? "" : group.getShortName();
  }

  @Override
  public Collection<Variable> variables() {
    return variables.values();
  }

  @Override
  public @Nullable Variable variable(String name) {
    return variables.get(name);
  }

  @Override
  public OptionalLong dimension(String name) {
    Dimension found = dimensions.get(name);
    return found == null ? OptionalLong.empty() : OptionalLong.of(found.getLength());
  }

  /** The length of texts is none: labels may be characters (CF 6.1). */
  @Override
  public List<NamedLength> dimensions(Variable variable) {
    boolean texts = variable.getDataType() == DataType.CHAR && variable.getRank() > 1;
    return IntStream.range(0, texts ? variable.getRank() - 1 : variable.getRank())
        .mapToObj(d -> named(variable.getDimension(d)))
        .toList();
  }

  private static NamedLength named(Dimension dimension) {
    String name = dimension.getShortName();
    return new NamedLength(name == null ? "" : name, dimension.getLength());
  }

  @Override
  public Map<String, String> texts(Variable variable) {
    return texts(variable.attributes());
  }

  @Override
  public @Nullable Number number(Variable variable, String attribute) {
    Attribute found = variable.findAttribute(attribute);
    return found == null || found.getLength() != 1 ? null : found.getNumericValue();
  }

  private static Map<String, String> texts(AttributeContainer attributes) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Attribute attribute : attributes) {
      if (attribute.isString() && attribute.getLength() == 1) {
        String text = attribute.getStringValue();
        if (text != null) {
          texts.put(attribute.getShortName(), text);
        }
      }
    }
    return texts;
  }
}
