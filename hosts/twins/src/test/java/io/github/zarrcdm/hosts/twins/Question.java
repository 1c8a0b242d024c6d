package io.github.zarrcdm.hosts.twins;

import java.util.List;

/** A way to ask for a dataset: what programs do that use netCDF-Java. */
public enum Question {
  /** Variables after unpacking, coordinate systems and axes: {@code NetcdfDatasets}. */
  DATASET(DatasetQuestion::ask),
  /** {@code GridDataset}: slices, subsets, points. */
  GRIDS(GridQuestion::ask),
  /** Coverages: subsets in space and time as the subset service of THREDDS makes them. */
  COVERAGES(CoverageQuestion::ask),
  /** Points, stations, profiles and trajectories. */
  FEATURES(FeatureQuestion::ask),
  /** Files in netCDF-3 that netCDF-Java writes of it. */
  WRITERS(WriterQuestion::ask),
  /** CDL and NcML that netCDF-Java prints of it. */
  TEXTS(TextQuestion::ask),
  /** Layers of a WMS by EDAL. */
  EDAL(EdalQuestion::ask);

  private final Asked asked;

  private interface Asked {
    void ask(String location, Answers answers) throws Exception;
  }

  Question(Asked asked) {
    this.asked = asked;
  }

  /** The answers for the dataset at {@code location}, in an order that is its own. */
  public List<String> of(String location) {
    Answers answers = new Answers();
    answers.ask("opening", () -> asked.ask(location, answers));
    return answers.lines();
  }
}
