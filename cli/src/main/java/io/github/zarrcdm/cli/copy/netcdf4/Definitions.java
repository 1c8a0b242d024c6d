package io.github.zarrcdm.cli.copy.netcdf4;

import io.github.zarrcdm.cli.chunks.ChunkShape;
import io.github.zarrcdm.cli.copy.CopiedAttributes;
import io.github.zarrcdm.cli.copy.Selection;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.Variable;

/** Defines groups, dimensions, types and variables, before any value is written. */
final class Definitions {
  private static final int CHUNKED = 0;
  private static final long UNLIMITED = 0;

  private final LibraryCalls calls;
  private final Selection selection;
  private final CopiedAttributes copied;
  private final int deflate;
  private final Map<String, Integer> dimensions = new HashMap<>();
  private final Map<Variable, TargetVariable> targets = new HashMap<>();

  Definitions(LibraryCalls calls, Selection selection, CopiedAttributes copied, int deflate) {
    this.calls = calls;
    this.selection = selection;
    this.copied = copied;
    this.deflate = deflate;
  }

  /** Returns where {@code variable} is written to. */
  TargetVariable target(Variable variable) {
    return Objects.requireNonNull(targets.get(variable));
  }

  /** Defines {@code group} as {@code id}, and all in it. */
  void define(int id, Group group) throws IOException {
    new Attributes(calls, id, LibraryCalls.GLOBAL).put(copied.of(group), null);
    for (Dimension dimension : group.getDimensions()) {
      define(id, group, dimension);
    }
    for (Variable variable : selection.variables()) {
      if (group.equals(variable.getParentGroupOrRoot())) {
        targets.put(variable, define(id, variable));
      }
    }
    for (Group inner : group.getGroups()) {
      String name = NetcdfNames.valid(inner.getShortName());
      define(calls.made(name, made -> calls.library().nc_def_grp(id, name, made)), inner);
    }
  }

  /** A dimension as long as its first variable needs it; none if no variable does. */
  private void define(int id, Group group, Dimension dimension) throws IOException {
    for (Variable variable : selection.variables()) {
      int d = variable.getDimensions().indexOf(dimension);
      if (d >= 0 && variable.getDimension(d).isShared()) {
        dimension(id, group, dimension.getShortName(), selection.section(variable), d);
        return;
      }
    }
  }

  private int dimension(int id, Group group, String name, Section section, int d)
      throws IOException {
    String key = group.getFullName() + "/" + name;
    Integer known = dimensions.get(key);
    if (known == null) {
      long length = section.getRange(d).length();
      String valid = NetcdfNames.valid(name);
      known =
          calls.made(
              name,
              made ->
                  calls.library().nc_def_dim(id, valid, length == 0 ? UNLIMITED : length, made));
      dimensions.put(key, known);
    }
    return known;
  }

  private TargetVariable define(int id, Variable variable) throws IOException {
    Layout layout = Layout.of(variable).orElseThrow();
    String name = NetcdfNames.valid(variable.getShortName());
    int type = new Types(calls, id).define(layout, variable.getShortName() + "_t");
    int[] dims = dimensions(id, variable);
    int made =
        calls.made(name, it -> calls.library().nc_def_var(id, name, type, dims.length, dims, it));
    store(id, made, variable, layout, dims.length);
    new Attributes(calls, id, made).put(copied.of(variable), layout);
    return new TargetVariable(calls, id, made, layout);
  }

  /** Returns the ids of the dimensions; private ones are created here. */
  private int[] dimensions(int id, Variable variable) throws IOException {
    List<Integer> found = new ArrayList<>();
    Section section = selection.section(variable);
    for (int d = 0; d < variable.getRank(); d++) {
      Dimension dimension = variable.getDimension(d);
      if (dimension.isVariableLength()) {
        continue;
      }
      Group group = variable.getParentGroupOrRoot();
      Integer shared = dimension.isShared() ? shared(group, dimension) : null;
      if (shared == null) {
        String name = NetcdfNames.ofPrivate(dimension, section.getRange(d).length(), group);
        shared = dimension(id, group, name, section, d);
      }
      found.add(shared);
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private @Nullable Integer shared(Group from, Dimension dimension) {
    for (Group group = from; group != null; group = group.getParentGroup()) {
      if (group.getDimensions().stream().anyMatch(own -> own.equals(dimension))) {
        return dimensions.get(group.getFullName() + "/" + dimension.getShortName());
      }
    }
    return null;
  }

  /** Chunks as the store has them, and compressed, which the format can do for numbers only. */
  private void store(int id, int made, Variable variable, Layout layout, int rank)
      throws IOException {
    Section section = selection.section(variable);
    if (rank == 0 || section.computeSize() == 0) {
      return;
    }
    Optional<int[]> chunk = CdmOrigin.array(variable).flatMap(ChunkShape::of);
    if (chunk.isPresent() && chunk.get().length == rank) {
      long[] sizes = new long[rank];
      for (int d = 0; d < rank; d++) {
        sizes[d] = Math.min(chunk.get()[d], section.getRange(d).length());
      }
      calls.check(calls.library().nc_def_var_chunking(id, made, CHUNKED, sizes));
    }
    if (deflate > 0 && layout instanceof Layout.Number) {
      calls.check(calls.library().nc_def_var_deflate(id, made, 1, 1, deflate));
    }
  }
}
