package io.github.zarrcdm.internal.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.store.MemoryStore;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The fill value of the storage masks data, and never a coordinate. */
class CoordinateFillTest {
  private final Map<String, byte[]> store = new HashMap<>();

  private void array(String path, String dimensions, String attributes) {
    int rank = dimensions.split(",").length;
    String shape = "[3" + ",3".repeat(rank - 1) + "]";
    put(
        path + "/.zarray",
        "{\"zarr_format\":2,\"shape\":%s,\"chunks\":%s,\"dtype\":\"<i4\",\"compressor\":null,\"fill_value\":0,\"order\":\"C\",\"filters\":null}"
            .formatted(shape, shape));
    String names = "[\"" + dimensions.replace(",", "\",\"") + "\"]";
    put(path + "/.zattrs", "{\"_ARRAY_DIMENSIONS\":%s%s}".formatted(names, attributes));
  }

  private void fill(int value) {
    for (String key : List.copyOf(store.keySet())) {
      String document = new String(store.get(key), UTF_8);
      put(key, document.replace("\"fill_value\":0", "\"fill_value\":" + value));
    }
  }

  private void put(String key, String text) {
    store.put(key, text.getBytes(UTF_8));
  }

  private Group read() throws IOException {
    put(".zgroup", "{\"zarr_format\":2}");
    return Metadata.read(new MemoryStore(store), "", new Findings(""));
  }

  private static Object fill(Group group, String name) {
    return group.array(name).attributes().get("_FillValue");
  }

  @Test
  void dataHaveItAndCoordinatesTheirBoundsAndWhatCoordinatesNamesHaveNot() throws IOException {
    array("lat", "lat", ",\"bounds\":\"lat_bnds\"");
    array("lat_bnds", "lat,nv", "");
    array("tas", "lat,x", ",\"coordinates\":\"lon2d  height\"");
    array("lon2d", "lat,x", "");
    array("height", "x", "");
    Group root = read();
    assertThat(fill(root, "tas")).isEqualTo(Typed.of(Kind.INT, 0));
    for (String coordinate : new String[] {"lat", "lat_bnds", "lon2d", "height"}) {
      assertThat(fill(root, coordinate)).as(coordinate).isNull();
    }
  }

  @Test
  void whatSaysItselfThatItIsACoordinateHasNoneNorHaveTermsOfFormulas() throws IOException {
    array("tas", "y,x", "");
    array("south", "y,x", ",\"units\":\"degrees_north\"");
    array("east", "y,x", ",\"standard_name\":\"longitude\"");
    array("nav_lat", "y,x", "");
    array("when", "s", ",\"units\":\"hours since 2000-01-01\"");
    array("level", "s", ",\"positive\":\"up\",\"formula_terms\":\"a: ap b: b\"");
    array("ap", "z", "");
    array("b", "z", "");
    Group root = read();
    assertThat(fill(root, "tas")).isEqualTo(Typed.of(Kind.INT, 0));
    for (String name : new String[] {"south", "east", "nav_lat", "when", "level", "ap", "b"}) {
      assertThat(fill(root, name)).as(name).isNull();
    }
  }

  /** xarray 2026.9.0 writes times that are missing (NaT) by it, and reads them as missing. */
  @Test
  void nonZeroFillValuesMaskCoordinatesToo() throws IOException {
    array("obs", "obs", ",\"bounds\":\"obs_bnds\"");
    array("obs_bnds", "obs,nv", "");
    array("time", "station,obs", "");
    array("tas", "station,obs", ",\"coordinates\":\"time\"");
    fill(-9999);
    Group root = read();
    for (String name : new String[] {"obs", "obs_bnds", "time"}) {
      assertThat(fill(root, name)).as(name).isEqualTo(Typed.of(Kind.INT, -9999));
    }
  }

  @Test
  void anAttributeThatIsStoredIsShownAsItIs() throws IOException {
    array("lat", "lat", ",\"_FillValue\":-9");
    array("tas", "lat", ",\"_FillValue\":-9");
    assertThat(fill(read(), "lat")).isEqualTo(Typed.of(Kind.INT, -9));
    assertThat(fill(read(), "tas")).as("as xarray reads it").isEqualTo(Typed.of(Kind.INT, 0));
  }

  @Test
  void coordinatesMayLieInAGroupAbove() throws IOException {
    array("height", "x", "");
    put("g/.zgroup", "{\"zarr_format\":2}");
    array("g/tas", "x", ",\"coordinates\":\"height\"");
    Group root = read();
    assertThat(fill(root, "height")).isNull();
    assertThat(fill(root.group("g"), "tas")).isNotNull();
  }
}
