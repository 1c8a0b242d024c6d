package io.github.zarrcdm.hosts.epsg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import uk.ac.rdg.resc.edal.util.GISUtils;

/** EDAL knows the reference systems that its tests ask for; its database is made on first use. */
class EpsgTest {
  @Test
  void theBritishNationalGridIsKnown() throws Exception {
    assertThat(GISUtils.getCrs("EPSG:27700").getName().getCode()).contains("British National Grid");
    GISUtils.releaseEpsgDatabase();
  }
}
