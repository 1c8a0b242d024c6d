package io.github.zarrcdm.hosts.twins;

import java.util.Formatter;
import java.util.Locale;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.ft.DsgFeatureCollection;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;
import ucar.nc2.ft.FeatureDatasetPoint;
import ucar.nc2.ft.PointFeature;
import ucar.nc2.ft.point.StationFeature;

/** What feature type a dataset is taken for, and every observation of points in it. */
final class FeatureQuestion {
  private FeatureQuestion() {}

  static void ask(String location, Answers answers) throws Exception {
    type(FeatureType.ANY, location, answers);
    try (FeatureDataset dataset = open(FeatureType.ANY_POINT, location)) {
      if (dataset instanceof FeatureDatasetPoint points) {
        answers.say("points within %s", dataset.getBoundingBox());
        for (DsgFeatureCollection all : points.getPointFeatureCollectionList()) {
          answers.say(
              "%s in %s, %s", all.getCollectionFeatureType(), all.getTimeUnit(), all.getAltUnits());
          answers.ask("features", () -> feature(all, answers));
        }
      }
    }
  }

  private static void type(FeatureType wanted, String location, Answers answers) throws Exception {
    try (FeatureDataset dataset = open(wanted, location)) {
      answers.say(
          "opens as %s", dataset == null ? "nothing" : String.valueOf(dataset.getFeatureType()));
    }
  }

  private static FeatureDataset open(FeatureType type, String location) throws Exception {
    return FeatureDatasetFactoryManager.open(type, location, null, new Formatter(Locale.ROOT));
  }

  private static void feature(Object feature, Answers answers) throws Exception {
    if (feature instanceof PointFeature point) {
      answers.say(
          "  %s %s %s %s",
          point.getNominalTimeAsCalendarDate(),
          point.getObservationTimeAsCalendarDate(),
          point.getLocation(),
          Printed.row(point.getDataAll()));
    } else if (feature instanceof Iterable<?> inner) {
      if (feature instanceof StationFeature station) {
        answers.say(" station %s %s", station.getName(), station.getLatLon());
      } else if (!(feature instanceof DsgFeatureCollection)) {
        answers.say(" %s", feature);
      }
      for (Object one : inner) {
        feature(one, answers);
      }
    }
  }
}
