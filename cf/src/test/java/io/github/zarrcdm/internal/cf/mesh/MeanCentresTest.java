package io.github.zarrcdm.internal.cf.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeanCentresTest {
  private static final double[] LON = {0, 170, 180, -170, 60, -60};
  private static final double[] LAT = {90, 80, 80, 80, 80, 80};

  /** Of a triangle with a pole it is between the other two, whatever longitude the pole has. */
  @Test
  void aPoleHasNoLongitude() {
    MeanCentres centres = centres(new double[] {0, 1, 2}, new double[] {2, 3, 0});
    assertThat(centres.lon()).containsExactly(175, 185);
    assertThat(centres.lat()).containsExactly(250 / 3., 250 / 3.);
  }

  @Test
  void theMiddleOfAFaceAroundAPoleIsThePole() {
    assertThat(centres(new double[] {1, 5, 4}).lat()).containsExactly(90);
    assertThat(centres(new double[] {0, 1, 3}).lat()).containsExactly(250 / 3.);
  }

  private static MeanCentres centres(double[]... faces) {
    Connectivity.Builder builder =
        new Connectivity.Builder(MeshLocation.FACE, faces.length, 3, 0, LON.length);
    for (double[] face : faces) {
      builder.add(face, 0, 1, 3);
    }
    return MeanCentres.of(builder.build(), LON, LAT);
  }
}
