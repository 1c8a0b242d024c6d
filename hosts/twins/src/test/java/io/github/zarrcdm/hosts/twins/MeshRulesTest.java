package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.testing.Twins;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code info} and {@code check} say of meshes (UGRID 1.0). */
class MeshRulesTest {
  @TempDir Path folder;

  @Test
  void infoSaysWhatAMeshHas() throws Exception {
    for (Path twin : new Path[] {Twins.netcdf("cf2/ug/mix0"), Twins.store("cf2/ug/mix0", "x3")}) {
      assertThat(Command.run("info", twin.toString()).out())
          .containsPattern("mesh +mesh: 9 nodes, 6 faces; longitude 0 to 2, latitude 40 to 42\n");
    }
    JsonNode json =
        new ObjectMapper()
            .readTree(
                Command.run("info", "-j", Twins.store("cf2/ug/net1d", "x2").toString()).out());
    JsonNode mesh = json.get("meshes").get(0);
    assertThat(mesh.get("name").asText()).isEqualTo("net");
    assertThat(mesh.get("nodes").asInt()).isEqualTo(4);
    assertThat(mesh.get("edges").asInt()).isEqualTo(3);
    assertThat(mesh.get("space").get("south").asDouble()).isEqualTo(50);
    assertThat(json.get("space").get("north").asDouble()).isEqualTo(52);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mix0",
        "mix1",
        "mix1f0",
        "mix0_lay",
        "mix0_noface",
        "float_conn",
        "tri0_t",
        "tri_noattr",
        "net1d",
        "dateline"
      })
  void nothingIsSaidOfAMeshThatKeepsTheRules(String name) {
    Command check = Command.run("check", Twins.store("cf2/ug/" + name, "x3").toString());
    assertThat(check.out())
        .doesNotContain("convention", "topology)", "connectivity)", "has no coordinate variable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "0.5", "-1", "2", "1.8446744073709552E19"})
  void anIndexOfNoElementIsNamedAndHasNoPlace(String index) {
    mesh("'topology_dimension': 2")
        .ints("fn", "face:2 three:3", "", 0, 1, 2, 1, 2, 3)
        .doubles(
            "set",
            "some:2",
            "'cf_role': 'location_index_set', 'mesh': 'mesh', 'location': 'face'",
            1,
            Double.parseDouble(index))
        .doubles("a", "some:2", "'location_index_set': 'set'", 1, 2);
    String store = folder.resolve("m.zarr").toString();
    assertThat(Command.run("check", store).out())
        .contains("a: set selects face " + index + " at index 1; there are 2,");
    assertThat(Command.run("dump", store).out()).containsPattern("lat = [0-9.]+, NaN ;");
  }

  /** As NcML writes it that names no type; netCDF-Java takes it for the number that it spells. */
  @ParameterizedTest
  @CsvSource({"1, ''", "one, ', and counts as 0'"})
  void aFirstIndexThatIsTextIsNamedAndIsTheNumberThatItSpells(String start, String counts) {
    mesh("'topology_dimension': 2")
        .ints("fn", "face:2 three:3", "'start_index': '" + start + "'", 1, 2, 3, 1, 3, 3)
        .doubles("v", "face:2", "'mesh': 'mesh', 'location': 'face'", 1, 2);
    String store = folder.resolve("m.zarr").toString();
    assertThat(Command.run("check", store).out())
        .contains(
            "fn: start_index is the text \"" + start + "\", not an integer" + counts + " (UGRID");
    assertThat(Command.run("dump", "-v", "lat", store).out())
        .contains(
            start.equals("1")
                ? "lat = 0.333333333333333, NaN ;"
                : "lat = 0.666666666666667, NaN ;");
  }

  /** A network of no edges, or a mesh before its first face, as models write it at their start. */
  @Test
  void noPlacesAreAddedWhereThereAreNoElements() {
    mesh("'topology_dimension': 2")
        .ints("fn", "face:0 three:3", "")
        .doubles("v", "face:0", "'mesh': 'mesh', 'location': 'face'")
        .doubles("t", "node:4", "'mesh': 'mesh', 'location': 'node'", 1, 2, 3, 4);
    Command check = Command.run("check", folder.resolve("m.zarr").toString());
    assertThat(check.out())
        .contains("0 errors", "data on its nodes")
        .doesNotContain("/lat", "faces");
    assertThat(check.exitCode()).isZero();
  }

  @Test
  void checkNamesTheRuleThatIsBroken() {
    mesh("'topology_dimension': 1, 'face_coordinates': 'fx'")
        .doubles("fx", "other:3", "'units': 'degrees_east'", 0, 1, 2)
        .ints("fn", "face:2 three:3", "", 1, 2, 3, 2, 3, 4)
        .ints(
            "set",
            "some:2",
            "'cf_role': 'location_index_set', 'mesh': 'mesh', 'location': 'node'",
            0,
            4)
        .doubles("a", "some:2", "'location_index_set': 'set'", 1, 2)
        .doubles("b", "node:4", "'mesh': 'mesh'", 1, 2, 3, 4)
        .doubles("c", "node:4", "'mesh': 'mesh', 'location': 'cell'", 1, 2, 3, 4)
        .doubles("d", "third:5", "'mesh': 'mesh', 'location': 'face'", 1, 2, 3, 4, 5)
        .doubles("e", "node:4", "'mesh': 'fn', 'location': 'node'", 1, 2, 3, 4);
    assertThat(Command.run("check", folder.resolve("m.zarr").toString()).out())
        .contains(
            "mesh: topology_dimension is 1, but its connectivity is of dimension 2 (UGRID 1.0,"
                + " topology)",
            "fx has 3 values and fn 2; face_coordinates have one for each face",
            "fn: 1 element has an index that is none of the nodes; the first is 1, counted from 0,"
                + " with 4; there are 4 nodes, and start_index is 0: if its indices begin with 1,"
                + " add start_index = 1 (UGRID 1.0, connectivity)",
            "a: set selects node 4 at index 1; there are 4, and start_index is 0",
            "b: has no location: node, edge, face or volume (UGRID 1.0, data variables)",
            "c: its location is \"cell\"",
            "d: none of its dimensions (third) is that of the faces of mesh",
            "e: its mesh, fn, has no cf_role = mesh_topology",
            " 0 errors");
  }

  @Test
  void checkSaysWhatAttributesNameInVain() {
    mesh("'topology_dimension': 2, 'edge_node_connectivity': 'edges'");
    assertThat(Command.run("check", folder.resolve("m.zarr").toString()).out())
        .contains(
            "mesh: its edge_node_connectivity names edges, which does not exist (UGRID 1.0,"
                + " topology)",
            "its face_node_connectivity names fn, which does not exist")
        .doesNotContain("topology_dimension");
  }

  /** As of FVCOM; a mesh of few faces may look the same. */
  @Test
  void whichDimensionIsThatOfFacesIsSaidWhereNothingElseSaysSo() {
    mesh("'topology_dimension': 2")
        .ints("fn", "three:3 face:4", "", 0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1)
        .doubles("v", "node:4", "'mesh': 'mesh', 'location': 'node'", 1, 2, 3, 4);
    String doubt =
        "fn: is 3 by 4, and its faces are taken to be along the second dimension, the longer one;"
            + " UGRID without face_dimension means the first. Add face_dimension to the mesh";
    String store = folder.resolve("m.zarr").toString();
    assertThat(Command.run("check", store).out()).contains(doubt + " (UGRID 1.0, connectivity)");
    String picture = folder.resolve("m.png").toString();
    assertThat(Command.done("map", "-o", picture, store).err()).contains(doubt);
    mesh("'topology_dimension': 2, 'face_dimension': 'face'");
    assertThat(Command.run("check", store).out()).doesNotContain("is 3 by 4");
    assertThat(Command.done("map", "-f", "-o", picture, store).err()).doesNotContain("is 3 by 4");
  }

  /** As uxarray's samples have data and mesh, which it joins by their dimension. */
  @Test
  void dataThatDoNotNameTheirMeshAreNamed() {
    NewStore store =
        mesh("'topology_dimension': 2")
            .ints("fn", "face:2 three:3", "", 0, 1, 2, 1, 2, 3)
            .doubles("area", "face:2", "", 1, 2)
            .doubles("psi", "level:3 face:2", "", 1, 2, 3, 4, 5, 6);
    String location = folder.resolve("m.zarr").toString();
    assertThat(Command.run("check", location).out())
        .contains(
            "mesh: area and 1 more are along face, the dimension of its faces, without mesh and"
                + " location, by which data have places (UGRID 1.0, data variables)");
    store
        .doubles("area", "face:2", "'mesh': 'mesh', 'location': 'face'", 1, 2)
        .doubles("psi", "level:3 face:2", "'mesh': 'mesh', 'location': 'face'", 1, 2, 3, 4, 5, 6);
    assertThat(Command.run("check", location).out()).doesNotContain("without mesh");
  }

  private NewStore mesh(String attributes) {
    return NewStore.cf(folder.resolve("m.zarr"))
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'node_coordinates': 'nx ny',"
                + " 'face_node_connectivity': 'fn', "
                + attributes,
            0)
        .doubles("nx", "node:4", "'units': 'degrees_east'", 0, 1, 1, 0)
        .doubles("ny", "node:4", "'units': 'degrees_north'", 0, 0, 1, 1);
  }
}
