package io.github.zarrcdm.cli.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coordinates of groups: those of the own group go first, and only those of its lengths count. */
class GroupedPlacesTest {
  private static final String LAT = "'units': 'degrees_north', 'standard_name': 'latitude'";
  private static final String LON = "'units': 'degrees_east', 'standard_name': 'longitude'";

  @TempDir Path folder;

  /** As xarray's {@code open_datatree} reads it: 50 to 51 N, not the root's 10 to 11 N. */
  @Test
  void namesMeanTheOwnGroupFirst() {
    Path place = folder.resolve("tree.zarr");
    NewStore.cf(place)
        .doubles("lat", "lat:2", LAT, 10, 11)
        .doubles("lon", "lon:2", LON, 1, 2)
        .group("c", "")
        .doubles("c/lat", "y:2 x:2", LAT, 50, 50, 51, 51)
        .doubles("c/lon", "y:2 x:2", LON, 5, 6, 5, 6)
        .doubles("c/v", "y:2 x:2", "'units': 'K', 'coordinates': 'lat lon'", 1, 2, 3, 4);
    assertThat(Command.run("info", place.toString()).out())
        .contains("longitude 4.5 to 6.5, latitude 49.5 to 51.5");
    assertThat(map(place, "/c/v").exitCode()).isZero();
  }

  /** A group at half the resolution, whose lengths the coordinates above do not have. */
  @Test
  void coordinatesOfOtherLengthsAreNoPlaces() {
    Path place = folder.resolve("half.zarr");
    NewStore.cf(place)
        .doubles("lat", "y:4", LAT, 10, 11, 12, 13)
        .doubles("lon", "x:4", LON, 1, 2, 3, 4)
        .group("half", "")
        .doubles("half/v", "y:2 x:2", "'units': 'K', 'coordinates': 'lat lon'", 1, 2, 3, 4);
    Command map = map(place, "/half/v");
    assertThat(map.exitCode()).as(map.err()).isZero();
    assertThat(map.err()).contains("has no map coordinates");
  }

  private Command map(Path place, String variable) {
    String picture = folder.resolve("map.png").toString();
    return Command.run("map", "-v", variable, "-o", picture, place.toString());
  }
}
