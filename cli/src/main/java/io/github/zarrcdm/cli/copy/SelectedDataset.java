package io.github.zarrcdm.cli.copy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.ProxyReader;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.util.CancelTask;

/**
 * What is selected of a dataset as a dataset of its own, whose dimensions are as long as the
 * selection. Values are read when they are asked for, from the original, which stays open.
 */
public final class SelectedDataset {
  private final Selection selection;

  /** The new dimensions by the original ones, which compare by name and length, in each group. */
  private final Map<Group, Map<String, Dimension>> dimensions = new HashMap<>();

  private SelectedDataset(Selection selection) {
    this.selection = selection;
  }

  /** Returns the selected part of {@code file}; {@code selection} has all of its variables. */
  public static NetcdfFile of(NetcdfFile file, Selection selection) {
    SelectedDataset selected = new SelectedDataset(selection);
    return NetcdfFile.builder()
        .setLocation(file.getLocation())
        .setRootGroup(selected.group(file.getRootGroup()))
        .build();
  }

  private Group.Builder group(Group group) {
    Group.Builder builder = Group.builder().setName(group.getShortName());
    builder.addAttributes(group.attributes());
    group.getEnumTypedefs().forEach(builder::addEnumTypedef);
    Map<String, Dimension> own = new HashMap<>();
    dimensions.put(group, own);
    for (Dimension dimension : group.getDimensions()) {
      Dimension shorter = withLength(dimension, length(group, dimension));
      own.put(dimension.getShortName(), shorter);
      builder.addDimension(shorter);
    }
    group.getVariables().forEach(variable -> builder.addVariable(variable(variable)));
    group.getGroups().forEach(inner -> builder.addGroup(group(inner)));
    return builder;
  }

  /** Returns how many of its indices are selected; all if no variable has it. */
  private int length(Group group, Dimension dimension) {
    for (Variable variable : selection.variables()) {
      for (int d = 0; d < variable.getRank(); d++) {
        Dimension found = variable.getDimension(d);
        if (found.isShared() && found.equals(dimension) && declaring(variable, found) == group) {
          return selection.length(variable, d);
        }
      }
    }
    return dimension.getLength();
  }

  /** Returns the group whose dimension {@code variable} shares. */
  private static @Nullable Group declaring(Variable variable, Dimension dimension) {
    Group group = variable.getParentGroup();
    while (group != null && !group.getDimensions().contains(dimension)) {
      group = group.getParentGroup();
    }
    return group;
  }

  private static Dimension withLength(Dimension dimension, int length) {
    return dimension.toBuilder().setLength(length).setIsUnlimited(length == 0).build();
  }

  private Variable.Builder<?> variable(Variable variable) {
    List<Dimension> own = new ArrayList<>();
    for (int d = 0; d < variable.getRank(); d++) {
      Dimension dimension = variable.getDimension(d);
      Group declaring = dimension.isShared() ? declaring(variable, dimension) : null;
      if (dimension.isVariableLength()) {
        own.add(dimension);
      } else if (declaring != null) {
        own.add(Objects.requireNonNull(dimensions.get(declaring)).get(dimension.getShortName()));
      } else {
        own.add(withLength(dimension, selection.length(variable, d)));
      }
    }
    Variable.Builder<?> builder =
        variable instanceof Structure structure
            ? Structure.builder().copyFrom(structure)
            : Variable.builder().copyFrom(variable);
    return builder.setDimensions(own).resetCache().setProxyReader(new Part(variable));
  }

  /** Reads the part of {@code original} that is selected. */
  private final class Part implements ProxyReader {
    private final Variable original;

    Part(Variable original) {
      this.original = original;
    }

    @Override
    public Array reallyRead(Variable client, @Nullable CancelTask cancel) throws IOException {
      try {
        return selection.source(original).read(section());
      } catch (InvalidRangeException e) {
        throw new IOException(original.getFullName() + ": " + e.getMessage(), e);
      }
    }

    @Override
    public Array reallyRead(Variable client, Section section, @Nullable CancelTask cancel)
        throws IOException, InvalidRangeException {
      List<Range> ranges = new ArrayList<>();
      for (int d = 0; d < section.getRank(); d++) {
        Range all = section().getRange(d);
        ranges.add(all.length() < 0 ? all : all.compose(section.getRange(d)));
      }
      return selection.source(original).read(new Section(ranges));
    }

    private Section section() {
      return selection.section(original);
    }
  }
}
