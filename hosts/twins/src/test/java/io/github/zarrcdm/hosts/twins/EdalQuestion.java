package io.github.zarrcdm.hosts.twins;

import java.util.Random;
import org.joda.time.DateTime;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import uk.ac.rdg.resc.edal.dataset.DiscreteLayeredDataset;
import uk.ac.rdg.resc.edal.dataset.cdm.CdmGridDatasetFactory;
import uk.ac.rdg.resc.edal.domain.TemporalDomain;
import uk.ac.rdg.resc.edal.metadata.VariableMetadata;
import uk.ac.rdg.resc.edal.position.HorizontalPosition;
import uk.ac.rdg.resc.edal.util.GISUtils;

/** The layers of a WMS, as THREDDS gives a dataset to EDAL, and values of them. */
final class EdalQuestion {
  private static final int POINTS = 4;

  // Not an answer: without its database EDAL fails on all twins alike, and they seem the same.
  static {
    try {
      GISUtils.getCrs("EPSG:27700");
    } catch (Exception e) {
      throw new IllegalStateException("EDAL's database of reference systems cannot be opened", e);
    }
  }

  private EdalQuestion() {}

  static void ask(String location, Answers answers) throws Exception {
    try (NetcdfDataset open = NetcdfDatasets.openDataset(location)) {
      CdmGridDatasetFactory lent =
          new CdmGridDatasetFactory() {
            @Override
            protected NetcdfDataset getNetcdfDatasetFromLocation(String same, boolean refresh) {
              return open;
            }
          };
      DiscreteLayeredDataset<?, ?> dataset = lent.createDataset("twin", location);
      for (String layer : Answers.sorted(dataset.getVariableIds(), id -> id)) {
        answers.ask("layer " + layer, () -> layer(dataset, layer, answers));
      }
    }
  }

  private static void layer(DiscreteLayeredDataset<?, ?> dataset, String layer, Answers answers)
      throws Exception {
    VariableMetadata metadata = dataset.getVariableMetadata(layer);
    answers.say(
        "layer %s within %s",
        layer, metadata.getHorizontalDomain().getGeographicBoundingBox().toString());
    TemporalDomain times = metadata.getTemporalDomain();
    answers.say(
        "  during %s, levels %s", times == null ? null : times.getExtent(), levels(metadata));
    if (!metadata.isScalar()) {
      return;
    }
    Random random = new Random(13);
    for (int i = 0; i < POINTS; i++) {
      HorizontalPosition place =
          new HorizontalPosition(
              -180 + random.nextDouble() * 360,
              -80 + random.nextDouble() * 160,
              GISUtils.defaultGeographicCRS());
      DateTime time =
          times == null
              ? null
              : i % 2 == 0 ? times.getExtent().getLow() : times.getExtent().getHigh();
      answers.ask(
          "  point",
          () ->
              answers.say(
                  "  %.3f %.3f at %s: %s",
                  place.getY(),
                  place.getX(),
                  time,
                  dataset.readSinglePoint(layer, place, level(metadata), time)));
    }
  }

  private static String levels(VariableMetadata metadata) {
    return metadata.getVerticalDomain() == null
        ? "none"
        : String.valueOf(metadata.getVerticalDomain().getExtent());
  }

  private static Double level(VariableMetadata metadata) {
    return metadata.getVerticalDomain() == null
        ? null
        : metadata.getVerticalDomain().getExtent().getLow();
  }
}
