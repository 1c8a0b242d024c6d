package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.model.Array;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The times of runs of grids that have no other times, on which these fail. One that another grid
 * has beside its times leaves only the attribute {@code coordinates} of the grid without; one that
 * no grid has so is the time of its grids, and no time of runs.
 */
@Quirk(
    of = "ucar.nc2.dt.grid.GridCoordSys",
    seen = "5.5.3",
    does = "throws when asked for the dates of a grid with the time of a run and no other",
    instead =
        "the time of the run is the time of the grid, or is left out of its coordinates if other"
            + " grids have both, with a finding")
public final class RunsWithoutTimes {
  private static final String REASON =
      "is the time of a run, and it has no other, on which netCDF-Java's grids fail";

  private final Set<String> besideTimes = new HashSet<>();
  private final Map<Array, List<Array>> alone = new LinkedHashMap<>();

  /** Notes a grid with the times of {@code runs}, which has other times or not. */
  public void add(Array grid, List<Array> runs, boolean hasTimes) {
    if (hasTimes) {
      runs.forEach(run -> besideTimes.add(run.path()));
    } else {
      alone.put(grid, runs);
    }
  }

  /** Returns the coordinates that are no times of runs, by path, and why. */
  public Map<String, String> withoutRole() {
    Map<String, String> reasons = new LinkedHashMap<>();
    alone.forEach(
        (grid, runs) ->
            runs.forEach(
                run -> {
                  if (!isOnlySurplus(grid, run)) {
                    reasons.put(
                        run.path(),
                        "it is the time of a run, and its grids have no other, on which netCDF-Java"
                            + " fails");
                  }
                }));
    return reasons;
  }

  /** Returns the coordinates that only grids without times lose. */
  public SurplusCoordinates surplus() {
    Map<String, Map<String, String>> reasons = new TreeMap<>();
    alone.forEach(
        (grid, runs) -> {
          List<String> names = new ArrayList<>();
          for (Array run : runs) {
            if (isOnlySurplus(grid, run)) {
              SurplusCoordinates.named(grid).stream()
                  .filter(name -> NameSearch.last(name).equals(run.name()))
                  .forEach(names::add);
            }
          }
          names.forEach(
              name ->
                  reasons
                      .computeIfAbsent(grid.path(), path -> new LinkedHashMap<>())
                      .put(name, REASON));
        });
    return new SurplusCoordinates(reasons);
  }

  private boolean isOnlySurplus(Array grid, Array run) {
    return besideTimes.contains(run.path())
        && SurplusCoordinates.named(grid).stream()
            .anyMatch(name -> NameSearch.last(name).equals(run.name()));
  }
}
