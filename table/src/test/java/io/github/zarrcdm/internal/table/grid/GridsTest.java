package io.github.zarrcdm.internal.table.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GridsTest {
  private final Array time = array("time", "time", Map.of("bounds", "time_bnds"));
  private final Array bounds = array("time_bnds", "time,bnds", Map.of());
  private final Array x = array("x", "x", Map.of());
  private final Array lon = array("lon", "y,x", Map.of());
  private final Array air =
      array("air", "time,y,x", Map.of("coordinates", "lon", "grid_mapping", "crs"));
  private final Array rain = array("rain", "time,y,x", Map.of());
  private final Array crs = array("crs", "", Map.of());
  private final Array height = array("height", "y,x", Map.of());

  private static Array array(String name, String dimensions, Map<String, Object> attributes) {
    List<String> names = dimensions.isEmpty() ? List.of() : List.of(dimensions.split(","));
    long[] shape = names.stream().mapToLong(n -> 2L + n.length()).toArray();
    Object none = new float[0];
    return new Array(
        "/" + name,
        arrayType(),
        shape,
        names,
        new Attributes(attributes),
        new ArrayData.Held(none));
  }

  private static io.github.zarrcdm.model.DataType arrayType() {
    try {
      return DataTypes.v3("float32");
    } catch (ZarrException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Grids grids(Array... arrays) {
    return new Grids(
        "a.zarr", new Group("/", Attributes.NONE, List.of(), List.of(), List.of(arrays)));
  }

  @Test
  void coordinatesBoundsAndGridMappingsCauseNoRequests() throws Exception {
    Grid grid = grids(time, bounds, x, lon, air, rain, crs).chosen(null, List.of());
    assertThat(grid.arrays()).containsExactly(air, rain);
    assertThat(grid.dimensions()).containsExactly("time", "y", "x");
  }

  @Test
  void severalGridsAreListed() {
    assertThatThrownBy(() -> grids(time, x, air, rain, height).chosen(null, List.of()))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("a.zarr: group /: it has 2 grids")
        .hasMessageContaining("\"grid\"")
        .hasMessageContaining("(time=6, y=3, x=3): air, rain")
        .hasMessageContaining("(y=3, x=3): height");
  }

  @Test
  void aGridIsChosenByItsDimensions() throws Exception {
    Grids grids = grids(time, bounds, x, lon, air, height);
    assertThat(grids.chosen("y,x", List.of()).arrays()).containsExactly(height);
    assertThat(grids.chosen("(time=6, y=3, x=3)", List.of()).arrays()).containsExactly(air);
    assertThat(grids.chosen("time,bnds", List.of()).arrays()).containsExactly(bounds);
    assertThatThrownBy(() -> grids.chosen("x,y", List.of()))
        .hasMessageContaining("fits 0 of its grids");
  }

  @Test
  void variablesChooseTheirGrid() throws Exception {
    Grids grids = grids(time, air, rain, height);
    assertThat(grids.chosen(null, List.of("rain")).arrays()).containsExactly(rain);
    assertThatThrownBy(() -> grids.chosen(null, List.of("rain", "height")))
        .hasMessageContaining("rain and height are on different grids");
    assertThatThrownBy(() -> grids.chosen(null, List.of("snow")))
        .hasMessageContaining("no variable \"snow\"");
  }

  @Test
  void aGroupWithoutArraysTellsWhereArraysAre() {
    Group inner = new Group("/deep", Attributes.NONE, List.of(), List.of(), List.of(air));
    Group root = new Group("/", Attributes.NONE, List.of(), List.of(inner), List.of());
    assertThatThrownBy(() -> new Grids("a.zarr", root).chosen(null, List.of()))
        .hasMessageContaining("/deep")
        .hasMessageContaining("\"group\"");
  }
}
