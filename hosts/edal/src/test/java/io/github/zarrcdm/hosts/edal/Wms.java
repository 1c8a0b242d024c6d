package io.github.zarrcdm.hosts.edal;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.Set;
import org.joda.time.DateTime;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import uk.ac.rdg.resc.edal.dataset.DataSource;
import uk.ac.rdg.resc.edal.dataset.DiscreteLayeredDataset;
import uk.ac.rdg.resc.edal.dataset.cdm.CdmGridDatasetFactory;
import uk.ac.rdg.resc.edal.geometry.BoundingBoxImpl;
import uk.ac.rdg.resc.edal.graphics.style.MapImage;
import uk.ac.rdg.resc.edal.graphics.style.RasterLayer;
import uk.ac.rdg.resc.edal.graphics.style.ScaleRange;
import uk.ac.rdg.resc.edal.graphics.style.SegmentColourScheme;
import uk.ac.rdg.resc.edal.graphics.utils.PlottingDomainParams;
import uk.ac.rdg.resc.edal.graphics.utils.SimpleFeatureCatalogue;
import uk.ac.rdg.resc.edal.metadata.DiscreteLayeredVariableMetadata;
import uk.ac.rdg.resc.edal.position.HorizontalPosition;
import uk.ac.rdg.resc.edal.util.GISUtils;

/**
 * What a WMS does with one dataset, without its HTTP: EDAL's own code for a map and for a value.
 */
final class Wms {
  private static final Color NOTHING = new Color(0, true);

  private final DiscreteLayeredDataset<
          ? extends DataSource, ? extends DiscreteLayeredVariableMetadata>
      dataset;

  private Wms(
      DiscreteLayeredDataset<? extends DataSource, ? extends DiscreteLayeredVariableMetadata>
          dataset) {
    this.dataset = dataset;
  }

  /** As ncWMS opens a dataset: by the path of a file, through the older API. */
  static Wms ncwms(String path) throws Exception {
    return new Wms(new CdmGridDatasetFactory().createDataset("ncwms-" + path, path));
  }

  /** As THREDDS does: it opens the dataset itself, and lends it to EDAL. */
  static Wms thredds(String location) throws Exception {
    NetcdfDataset open = NetcdfDatasets.openDataset(location);
    CdmGridDatasetFactory lent =
        new CdmGridDatasetFactory() {
          @Override
          protected NetcdfDataset getNetcdfDatasetFromLocation(String ignored, boolean refresh) {
            return open;
          }
        };
    return new Wms(lent.createDataset("thredds-" + location, location));
  }

  Set<String> layers() {
    return dataset.getVariableIds();
  }

  /** {@code GetFeatureInfo}: the value at a place, in degrees; null where there is none. */
  Number value(String layer, double lon, double lat, DateTime time) throws Exception {
    HorizontalPosition place = new HorizontalPosition(lon, lat, GISUtils.defaultGeographicCRS());
    return dataset.readSinglePoint(layer, place, null, time);
  }

  /** {@code GetMap}: a picture from blue, the least, to red; transparent where nothing is. */
  BufferedImage map(MapRequest request) throws Exception {
    PlottingDomainParams domain =
        new PlottingDomainParams(
            request.width(),
            request.height(),
            new BoundingBoxImpl(
                request.west(),
                request.south(),
                request.east(),
                request.north(),
                GISUtils.getCrs(request.crs())),
            null,
            null,
            null,
            null,
            request.time());
    MapImage image = new MapImage();
    image.getLayers().add(new RasterLayer(request.layer(), colours(request)));
    return image.drawImage(domain, new SimpleFeatureCatalogue<>(dataset, false));
  }

  /** The colours of a map's values. */
  static SegmentColourScheme colours(MapRequest request) {
    ScaleRange range = new ScaleRange(request.least(), request.most(), false);
    return new SegmentColourScheme(range, NOTHING, NOTHING, NOTHING, "x-Rainbow", 250);
  }
}
