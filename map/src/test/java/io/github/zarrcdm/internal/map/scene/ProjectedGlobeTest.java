package io.github.zarrcdm.internal.map.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import ucar.unidata.geoloc.ProjectionPoint;
import ucar.unidata.geoloc.projection.RotatedPole;

/** Lines of the Earth in the plane of a projection. */
class ProjectedGlobeTest {
  /** As most projections, it does not say where it is torn. */
  private static final ProjectedGlobe PLANE =
      new ProjectedGlobe(
          new RotatedPole(90, 0) {
            @Override
            public boolean crossSeam(ProjectionPoint one, ProjectionPoint other) {
              return false;
            }
          });

  /** A rotated pole that is the pole: the plane ends at 180 degrees. */
  @Test
  void endAtTheEdgeAndGoOnAtTheOther() {
    List<double[]> pieces = new ArrayList<>();
    PLANE.line(new double[] {177, 50, 178, 50, 179, 50, -179, 51, -178, 51, -177, 51}, pieces::add);
    assertThat(pieces).hasSize(2);
    for (double[] piece : pieces) {
      assertThat(piece).hasSize(6);
      assertThat(Math.abs(piece[0] - piece[4])).isLessThan(3);
    }
  }

  @Test
  void areWholeWithinThePlane() {
    List<double[]> pieces = new ArrayList<>();
    PLANE.line(new double[] {-3, 50, -1, 50, 1, 50, 3, 51}, pieces::add);
    assertThat(pieces).hasSize(1);
  }
}
