package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.ma2.ArrayStructure;
import ucar.ma2.Section;
import ucar.ma2.StructureData;
import ucar.ma2.StructureDataIterator;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.StructureDS;

/**
 * The ways in which netCDF-Java reads structures give the same values. That they are right is the
 * corpus' matter.
 */
class StructureTest {
  private static final Path NESTED = Corpus.store("v2_dtypes/struct_nested1");
  private static final Path SUBARRAY = Corpus.store("v2_dtypes/struct_subarray1");

  private NetcdfFile nested;
  private Structure two;
  private ArrayStructure whole;

  @BeforeEach
  void open() throws Exception {
    nested = NetcdfFiles.open(NESTED.toString());
    two = (Structure) nested.findVariable("two");
    whole = (ArrayStructure) two.read();
  }

  @AfterEach
  void close() throws Exception {
    nested.close();
  }

  @Test
  void aSectionWithStridesIsThatPartOfTheWhole() throws Exception {
    assertThat(two.getShape()).containsExactly(2, 3);
    ArrayStructure part = (ArrayStructure) two.read(new Section("1:1,0:2:2"));
    assertThat(part.getShape()).containsExactly(1, 2);
    assertThat(id(part, 0)).isEqualTo(id(whole, 3));
    assertThat(id(part, 1)).isEqualTo(id(whole, 5));
    assertThat(x(part, 1)).isEqualTo(x(whole, 5));
  }

  /** netCDF-Java's CF convention fails on structures that have one. */
  @Test
  void aStandardNameDoesNotPreventOpening(@TempDir Path store) throws Exception {
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(store.resolve(".zattrs"), "{\"Conventions\": \"CF-1.8\"}");
    Path array = Files.createDirectory(store.resolve("spectrum"));
    Files.writeString(
        array.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [2], "chunks": [2], "dtype": "<c16", "compressor": null,
         "filters": null, "fill_value": null, "order": "C"}\
        """);
    Files.writeString(
        array.resolve(".zattrs"),
        "{\"standard_name\": \"sea_surface_wave_spectrum\", \"units\": \"m2\"}");
    try (NetcdfFile file = NetcdfDatasets.openDataset("file:" + store)) {
      assertThat(file.findVariable("spectrum").findAttributeString("units", "")).isEqualTo("m2");
    }
  }

  @Test
  void anIteratorPassesAllInOrder() throws Exception {
    for (String name : List.of("one", "two")) {
      Structure structure = (Structure) nested.findVariable(name);
      ArrayStructure all = (ArrayStructure) structure.read();
      List<Integer> ids = new ArrayList<>();
      try (StructureDataIterator records = structure.getStructureIterator()) {
        while (records.hasNext()) {
          ids.add(records.next().getScalarInt("id"));
        }
      }
      assertThat(ids).hasSize((int) all.getSize());
      for (int i = 0; i < ids.size(); i++) {
        assertThat(ids.get(i)).isEqualTo(id(all, i));
      }
    }
  }

  @Test
  void aMemberReadsByItself() throws Exception {
    Array ids = two.findVariable("id").read();
    assertThat(ids.getShape()).containsExactly(2, 3);
    assertThat(ids.getInt(4)).isEqualTo(id(whole, 4));
    Variable x = ((Structure) two.findVariable("pos")).findVariable("x");
    assertThat(x.read().getFloat(4)).isEqualTo(x(whole, 4));
  }

  @Test
  void aSelectionHoldsOnlyWhatWasSelected() throws Exception {
    ArrayStructure selected = (ArrayStructure) two.select("id").read();
    assertThat(selected.getStructureMemberNames()).containsExactly("id");
    assertThat(id(selected, 2)).isEqualTo(id(whole, 2));
  }

  @Test
  void membersMayHaveAShape() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(SUBARRAY.toString())) {
      Structure one = (Structure) file.findVariable("one");
      Array vectors = one.findVariable("vec").read();
      assertThat(vectors.getShape()).containsExactly((int) one.getSize(), 3);
      StructureData third = one.readStructure(2);
      assertThat(third.getJavaArrayFloat("vec")[1]).isEqualTo(vectors.getFloat(2 * 3 + 1));
    }
  }

  @Test
  void enhancedDatasetsReadThemAsWell() throws Exception {
    try (NetcdfFile file = NetcdfDatasets.openDataset("file:" + NESTED)) {
      StructureDS structure = (StructureDS) file.findVariable("two");
      ArrayStructure read = (ArrayStructure) structure.read();
      assertThat(id(read, 5)).isEqualTo(id(whole, 5));
      assertThat(x(read, 5)).isEqualTo(x(whole, 5));
    }
  }

  private static int id(ArrayStructure array, int record) {
    return array.getScalarInt(record, array.findMember("id"));
  }

  private static float x(ArrayStructure array, int record) {
    return array.getScalarStructure(record, array.findMember("pos")).getScalarFloat("x");
  }
}
