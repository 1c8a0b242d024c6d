package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.internal.copy.mapping.Mapping;
import io.github.zarrcdm.internal.copy.mapping.Quantization;
import io.github.zarrcdm.internal.copy.plan.Memory;
import io.github.zarrcdm.internal.copy.quirks.ConvertedVariables;
import io.github.zarrcdm.internal.copy.quirks.ncml.Ncml;
import io.github.zarrcdm.internal.copy.selection.ConsistentSelection;
import io.github.zarrcdm.internal.copy.source.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/** What a source becomes in Zarr, after it was checked for what netCDF-Java misreads. */
public final class MappedSource {
  private MappedSource() {}

  /**
   * Returns what the sections of variables of {@code source} become, as {@link Mapping#of}, with
   * the notes of all checks. Throws what they throw.
   */
  public static Mapping.Result of(
      Source source,
      int format,
      Map<Variable, Section> selected,
      Set<Variable> unreadable,
      Function<Variable, Layout> layouts,
      Map<Variable, Quantization> quantized,
      Memory memory,
      int longestKey)
      throws IOException {
    // First, because what NcML makes of values is the cause of others that it lists.
    for (Variable variable : selected.keySet()) {
      ConvertedVariables.refuse(variable);
    }
    List<String> notes = new ArrayList<>(Ncml.check(source.file()));
    for (Variable variable : selected.keySet()) {
      ConvertedVariables.rounded(variable).ifPresent(notes::add);
    }
    ConsistentSelection selection = ConsistentSelection.of(source.file(), selected);
    notes.addAll(selection.notes());
    Mapping.Result mapped =
        Mapping.of(source, format, selection, unreadable, layouts, quantized, memory, longestKey);
    notes.addAll(mapped.notes());
    return new Mapping.Result(mapped.root(), mapped.arrays(), notes, mapped.leftOut());
  }
}
