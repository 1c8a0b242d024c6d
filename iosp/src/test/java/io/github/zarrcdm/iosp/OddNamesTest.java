package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import ucar.nc2.NetcdfFile;
import ucar.nc2.write.NcmlWriter;

/** Whatever groups, arrays, dimensions and attributes are called, the model has a dataset. */
class OddNamesTest {

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void everyModelOpensAndPrints(@ForAll("groups") Group root) throws Exception {
    NetcdfFile file = ModelFile.open(root);
    long arrays =
        root.arrays().size() + root.groups().stream().mapToLong(g -> g.arrays().size()).sum();
    assertThat(file.getVariables()).hasSize((int) arrays);
    assertThat(file.toString()).startsWith("netcdf");
    NcmlWriter ncml = new NcmlWriter();
    assertThat(ncml.writeToString(ncml.makeNetcdfElement(file, "here"))).contains("<netcdf");
    for (var variable : file.getVariables()) {
      assertThat(variable.read().getShape()).isEqualTo(variable.getShape());
    }
  }

  @Provide
  Arbitrary<Group> groups() {
    return Combinators.combine(group("/"), group("/g/in ner")).as(OddNamesTest::nested);
  }

  private static Group nested(Group outer, Group inner) {
    return new Group(
        outer.path(), outer.attributes(), outer.dimensions(), List.of(inner), outer.arrays());
  }

  private static Arbitrary<Group> group(String path) {
    Arbitrary<List<Dimension>> dimensions =
        Combinators.combine(names(), Arbitraries.longs().between(0, 3), Arbitraries.of(true, false))
            .as(Dimension::new)
            .list()
            .ofMaxSize(2);
    Arbitrary<Attributes> attributes = names().list().ofMaxSize(3).map(OddNamesTest::attributes);
    return Combinators.combine(arrays(path).list().ofMaxSize(5), dimensions, attributes)
        .as(
            (arrays, declared, values) ->
                new Group(path, values, declared, List.of(), distinct(arrays)));
  }

  /** Two arrays of a store cannot have one path. */
  private static List<Array> distinct(List<Array> arrays) {
    LinkedHashSet<String> paths = new LinkedHashSet<>();
    return arrays.stream().filter(array -> paths.add(array.path())).toList();
  }

  private static Arbitrary<Array> arrays(String path) {
    Arbitrary<List<String>> dimensions = names().injectNull(0.3).list().ofMaxSize(3);
    Arbitrary<List<Long>> lengths = Arbitraries.longs().between(0, 3).list().ofSize(3);
    return Combinators.combine(names(), dimensions, lengths, names().list().ofMaxSize(2))
        .as(
            (name, names, shape, attributes) ->
                array(path, name, names, shape, attributes(attributes)));
  }

  private static Array array(
      String group, String name, List<String> names, List<Long> lengths, Attributes attributes) {
    long[] shape = new long[names.size()];
    Arrays.setAll(shape, lengths::get);
    int size = (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    String path = (group.equals("/") ? "" : group) + "/" + name.replace("/", "");
    return new Array(
        path,
        IntegerType.INT32,
        shape,
        new ArrayList<>(names),
        attributes,
        new ArrayData.Held(new int[size]));
  }

  private static Attributes attributes(List<String> names) {
    Attributes attributes = Attributes.NONE;
    for (String name : names) {
      attributes = attributes.with(name, name);
    }
    return attributes;
  }

  private static Arbitrary<String> names() {
    return Arbitraries.oneOf(
        Arbitraries.of(
            "x",
            "y",
            "a b",
            "a_b",
            " ",
            "",
            ".",
            "/",
            "/x",
            "/g/in ner/y",
            "a/b",
            "\0",
            "\t",
            "é",
            "\uD83C\uDF0D",
            "\uD83C",
            "\uDF0D\uD83C",
            "a\uFFFE",
            "\uFFFF",
            "_FillValue",
            "dim:0",
            "\"",
            "<x>",
            "*",
            "units",
            "a;b",
            "(x)"),
        Arbitraries.strings().ofMaxLength(4));
  }
}
