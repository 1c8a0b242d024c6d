package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output of models without the file that has their grid, and MPAS in netCDF. */
class ForeignGridsTest {
  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private void assertSaid(String name, String what) {
    assertThat(Command.run("check", file(name)).out()).contains("note: " + what, " 0 errors");
    assertThat(Command.run("map", "-f", "-o", file("x.png"), file(name)).answer())
        .contains(what.replaceFirst(": ", " has no map coordinates: "), "status 0");
  }

  /** As ICON writes what has no coordinates ({@code CDI_grid_type}). */
  @Test
  void ofIcon() {
    NewStore.in(folder.resolve("i.zarr"), "'Conventions': 'CF-1.6', 'grid_file_uri': 'http://g.nc'")
        .floats("tas", "time:2 ncells:3", "'CDI_grid_type': 'unstructured'", new double[6]);
    assertSaid(
        "i.zarr", "tas: its cells are those of an unstructured grid in a file of its own (ICON),");
  }

  @Test
  void ofMpas() {
    NewStore.in(folder.resolve("m.zarr"), "'model_name': 'mpas'")
        .floats("theta", "Time:1 nCells:3 nVertLevels:2", "", new double[6]);
    assertSaid(
        "m.zarr", "theta: its mesh is in a file of its own (MPAS); copy latCell and lonCell");
    NewStore.in(folder.resolve("o.zarr"), "'source': 'a microscope'")
        .floats("area", "nCells:3 nGenes:2", "", new double[6]);
    assertThat(Command.run("check", file("o.zarr")).out()).doesNotContain("MPAS");
  }

  /** A copy has no mesh but that of MPAS, which netCDF-Java does not know. */
  @Test
  void ofMpasInNetcdf() {
    NewStore.in(folder.resolve("m.zarr"), "'Conventions': 'MPAS', 'on_a_sphere': 'YES'")
        .doubles("latCell", "nCells:3", "", 0, 0.1, 0.2)
        .doubles("lonCell", "nCells:3", "", 0, 0.1, 0.2)
        .ints("cellsOnCell", "nCells:3 maxEdges:2", "", 2, 3, 1, 3, 1, 2)
        .floats("theta", "Time:1 nCells:3 nVertLevels:2", "", new double[6]);
    Command.done("copy", "-q", file("m.zarr"), file("m.nc"));
    assertThat(Command.run("check", file("m.zarr")).out()).doesNotContain("map coordinates");
    assertThat(Command.run("check", file("m.nc")).out())
        .contains("theta: it is on a mesh of MPAS; these places are computed for Zarr stores only")
        .doesNotContain("latCell: it is on", "cellsOnCell: it is on");
  }

  /** A store of a mesh on a plane has no places either, so nobody is told to make one. */
  @Test
  void ofMpasOnAPlaneInNetcdf() {
    NewStore.in(folder.resolve("p.zarr"), "'Conventions': 'MPAS', 'on_a_sphere': 'NO  '")
        .doubles("latCell", "nCells:3", "", new double[3])
        .doubles("lonCell", "nCells:3", "", new double[3])
        .floats("theta", "Time:1 nCells:3 nVertLevels:2", "", new double[6]);
    Command.done("copy", "-q", file("p.zarr"), file("p.nc"));
    assertThat(Command.run("check", file("p.nc")).out())
        .contains("no variable has map coordinates")
        .doesNotContain("it is on a mesh of MPAS");
  }
}
