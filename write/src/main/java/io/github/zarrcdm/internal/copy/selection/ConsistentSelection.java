package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/**
 * A selection in which every value keeps its place: where a variable counts or indexes a dimension
 * of which a part is selected, what has lost its place is left out, and counts and indices are
 * those of the selection.
 *
 * @param sections the section of each variable, in the order that was asked for
 * @param sources the variables that give the values of those which are selected otherwise than by a
 *     section, or have other values
 * @param notes what is selected besides what was asked for, in sentences
 */
public record ConsistentSelection(
    Map<Variable, Section> sections, Map<Variable, Variable> sources, List<String> notes) {

  /**
   * Returns {@code sections} of variables of {@code file}, changed so that they fit to each other.
   * Throws {@link ZarrException.Unsupported}, which names the variable that counts or indexes, if a
   * dimension has no parts that could be selected.
   */
  public static ConsistentSelection of(NetcdfFile file, Map<Variable, Section> sections)
      throws IOException {
    Map<Axis, Indices> asked = asked(sections);
    if (asked.isEmpty()) {
      return new ConsistentSelection(sections, Map.of(), List.of());
    }
    SelectedIndices kept = new SelectedIndices(asked);
    List<DimensionLink> links =
        narrowed(kept, DimensionLinks.of(file, CdmScope.of(file), sections::containsKey));
    if (links.isEmpty()) {
      return new ConsistentSelection(sections, Map.of(), List.of());
    }
    return selected(sections, kept, links);
  }

  /** Returns the parts of shared dimensions. */
  private static Map<Axis, Indices> asked(Map<Variable, Section> sections) {
    Map<Axis, Range> ranges = new LinkedHashMap<>();
    sections.forEach(
        (variable, section) -> {
          for (int d = 0; d < section.getRank() && d < variable.getRank(); d++) {
            Range range = section.getRange(d);
            if (range != null && range.length() != variable.getShape(d)) {
              Axis.of(variable, d).ifPresent(axis -> ranges.putIfAbsent(axis, range));
            }
          }
        });
    Map<Axis, Indices> asked = new LinkedHashMap<>();
    ranges.forEach((axis, range) -> asked.put(axis, Indices.of(range)));
    return asked;
  }

  /** Returns the links that matter, after all of them have left out what has lost its place. */
  private static List<DimensionLink> narrowed(SelectedIndices kept, List<Candidate> candidates)
      throws IOException {
    List<Candidate> open = new ArrayList<>(candidates);
    List<DimensionLink> links = new ArrayList<>();
    do {
      for (Candidate candidate : List.copyOf(open)) {
        if (candidate.axes().stream().anyMatch(axis -> kept.of(axis) != null)) {
          links.add(candidate.loader().load());
          open.remove(candidate);
        }
      }
      for (DimensionLink link : links) {
        link.narrow(kept);
      }
    } while (kept.changed());
    return links;
  }

  private static ConsistentSelection selected(
      Map<Variable, Section> sections, SelectedIndices kept, List<DimensionLink> links)
      throws IOException {
    Map<Variable, IndexRewrite> rewritings = new HashMap<>();
    for (DimensionLink link : links) {
      for (Variable variable : link.variables()) {
        IndexRewrite rewriting = link.rewriting(variable, kept);
        if (rewriting != IndexRewrite.NONE) {
          rewritings.put(variable, rewriting);
        }
      }
    }
    Map<Axis, Optional<Range>> ranges = new HashMap<>();
    kept.all().forEach((axis, indices) -> ranges.put(axis, indices.range()));
    Map<Variable, Section> all = new LinkedHashMap<>();
    Map<Variable, Variable> sources = new LinkedHashMap<>();
    for (Map.Entry<Variable, Section> part : sections.entrySet()) {
      Variable variable = part.getKey();
      List<@Nullable Indices> indices = new ArrayList<>();
      List<Range> own = new ArrayList<>(part.getValue().getRanges());
      boolean simple = !rewritings.containsKey(variable);
      for (int d = 0; d < variable.getRank(); d++) {
        @Nullable Axis axis = Axis.of(variable, d).orElse(null);
        Indices some = axis == null ? null : kept.of(axis);
        indices.add(some == null ? null : some);
        if (some != null) {
          Optional<Range> range = ranges.getOrDefault(axis, Optional.empty());
          simple &= range.isPresent();
          own.set(d, range.orElse(own.get(d)));
        }
      }
      if (simple) {
        all.put(variable, new Section(own));
        continue;
      }
      if (variable instanceof Structure || variable.isVariableLength()) {
        throw new ZarrException.Unsupported(
            "%s: structures and rows of different lengths are copied whole or by ranges; the selection is not a range. Leave it out with -v"
                .formatted(variable.getFullName()));
      }
      IndexedVariable source =
          IndexedVariable.of(
              variable, indices, rewritings.getOrDefault(variable, IndexRewrite.NONE));
      sources.put(variable, source);
      all.put(variable, source.selected(part.getValue()));
    }
    return new ConsistentSelection(all, sources, notes(kept, links));
  }

  private static List<String> notes(SelectedIndices kept, List<DimensionLink> links) {
    List<String> notes = new ArrayList<>();
    kept.all()
        .forEach(
            (axis, indices) -> {
              if (!kept.isAsked(axis)) {
                notes.add(
                    "%s: %s of %s indices, as %s says what belongs together"
                        .formatted(
                            axis,
                            indices.size(),
                            axis.length(),
                            links.stream()
                                .filter(link -> link.axes().contains(axis))
                                .findFirst()
                                .map(link -> link.variable().getFullName())
                                .orElse("the dataset")));
              }
            });
    return notes;
  }
}
