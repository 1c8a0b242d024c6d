package io.github.zarrcdm.internal.iosp.quirks.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.internal.iosp.quirks.SurplusCoordinates;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Trees with more arrays than netCDF-Java tries at once, and trees that are opened again. */
class TrialRepairsTest {
  private static final int GROUPS = 20_000;

  @Test
  void eachGroupOfALargeTreeIsTriedOnce() {
    List<Integer> sizes = new ArrayList<>();
    Group root = tree("tried once");
    Group sound =
        TrialRepairs.of(
            root,
            part -> {
              sizes.add(part.groups().size());
              return Trial.Outcome.SOUND;
            },
            new Findings("large.zarr"));
    assertThat(sound).isSameAs(root);
    assertThat(sizes).hasSize(20).containsOnly(1000);
  }

  @Test
  void otherPartsKeepWhatOnePartLoses() {
    Group sound =
        TrialRepairs.of(
            tree("one part"), part -> failing(part, "/g12345/v"), new Findings("large.zarr"));
    assertThat(groupsWithUnits(sound)).isEqualTo(GROUPS - 1);
    assertThat(sound.groups().get(12345).arrays().get(0).attributes()).isEqualTo(Attributes.NONE);
  }

  @Test
  void noPartKeepsConventionsOnWhichOneFails() {
    Group sound =
        TrialRepairs.of(
            tree("conventions"),
            part -> {
              if (part.groups().get(0).name().equals("g3000") && !text(part).equals("CF-1.8")) {
                throw new IllegalStateException("old conventions");
              }
              return Trial.Outcome.SOUND;
            },
            new Findings("large.zarr"));
    assertThat(text(sound)).isEqualTo("CF-1.8");
    assertThat(groupsWithUnits(sound)).isEqualTo(GROUPS);
  }

  @Test
  void aTreeWhoseAxesOnlyNameTheirDimensionIsNotTriedAtItsNextOpen() {
    Array axis = withTwoTimes().withAttributes(Attributes.NONE.with("units", "degrees_north"));
    Group root = new Group("/", Attributes.NONE, List.of(), List.of(), List.of(axis));
    AtomicInteger trials = new AtomicInteger();
    Trial trial =
        tree -> {
          trials.incrementAndGet();
          return tree.arrays().get(0).attributes().has(AliasedAxes.ALIAS)
              ? Trial.Outcome.SOUND
              : new Trial.Outcome(
                  Map.of(),
                  List.of(),
                  Trial.Outcome.SOUND.grids(),
                  new Coverages(null, Map.of(), Map.of("/v", "row")),
                  SurplusCoordinates.NONE);
        };
    Findings findings = new Findings("aliased.zarr");
    Group opened = TrialRepairs.of(root, trial, findings);
    int once = trials.get();
    assertThat(opened.arrays().get(0).attributes().text(AliasedAxes.ALIAS)).isEqualTo("row");
    assertThat(TrialRepairs.of(root, trial, findings)).isEqualTo(opened);
    assertThat(TrialRepairs.ofServed(root, trial, findings)).isEqualTo(opened);
    assertThat(trials).hasValue(once);
    assertThat(findings.all()).isEmpty();
  }

  /** The tree stays, and whoever asks coverages is told that they give other values. */
  @Test
  void axesThatCannotNameTheirDimensionWithoutOtherGridsAreFindings() {
    Array axis = withTwoTimes().withAttributes(Attributes.NONE.with("units", "degrees_east"));
    Group root = new Group("/", Attributes.NONE, List.of(), List.of(), List.of(axis));
    Trial trial =
        tree -> {
          boolean named = tree.arrays().get(0).attributes().has(AliasedAxes.ALIAS);
          return new Trial.Outcome(
              Map.of(),
              List.of(),
              new GridTrial.Grids(Set.of(), List.of(named ? "w" : "v"), List.of()),
              named ? Coverages.SOUND : new Coverages(null, Map.of(), Map.of("/v", "row")),
              SurplusCoordinates.NONE);
        };
    for (int open = 0; open < 2; open++) {
      Findings findings = new Findings("refused.zarr");
      assertThat(TrialRepairs.of(root, trial, findings)).isEqualTo(root);
      assertThat(findings.all())
          .singleElement()
          .asString()
          .contains("/v: ", "select nothing along its dimension row", "first value along it");
    }
  }

  @Test
  void aTreeThatOnlyLosesCoordinatesIsNotTriedAtItsNextOpenAndLosesThemWithTheSameFindings() {
    Group root = new Group("/", Attributes.NONE, List.of(), List.of(), List.of(withTwoTimes()));
    AtomicInteger trials = new AtomicInteger();
    Trial trial =
        tree -> {
          trials.incrementAndGet();
          return tree.arrays().get(0).attributes().has("coordinates")
              ? new Trial.Outcome(
                  Map.of(),
                  List.of(),
                  GridTrial.Grids.PLAIN,
                  Coverages.SOUND,
                  new SurplusCoordinates(Map.of("/v", Map.of("analysis", "is another time"))))
              : Trial.Outcome.SOUND;
        };
    Findings first = new Findings("surplus.zarr");
    Findings second = new Findings("surplus.zarr");
    Group opened = TrialRepairs.of(root, trial, first);
    assertThat(trials).hasValue(2);
    assertThat(TrialRepairs.of(root, trial, second)).isEqualTo(opened);
    assertThat(trials).hasValue(2);
    assertThat(opened.arrays().get(0).attributes()).isEqualTo(Attributes.NONE.with("units", "K"));
    assertThat(first.all()).hasSize(1);
    assertThat(second.all()).isEqualTo(first.all());
  }

  private static Array withTwoTimes() {
    Array array = array("");
    return array.withAttributes(array.attributes().with("coordinates", "analysis"));
  }

  private static long groupsWithUnits(Group root) {
    return root.groups().stream()
        .filter(group -> group.arrays().get(0).attributes().has("units"))
        .count();
  }

  private static String text(Group group) {
    return group.attributes().has("Conventions") ? group.attributes().text("Conventions") : "";
  }

  private static Trial.Outcome failing(Group part, String path) {
    for (Group group : part.groups()) {
      Array array = group.arrays().get(0);
      if (array.path().equals(path) && array.attributes().has("units")) {
        throw new IllegalStateException("units");
      }
    }
    return Trial.Outcome.SOUND;
  }

  /** Groups of one array; trees that are found sound are remembered, so each has a title. */
  private static Group tree(String title) {
    List<Group> groups =
        IntStream.range(0, GROUPS)
            .mapToObj(
                i ->
                    new Group(
                        "/g" + i, Attributes.NONE, List.of(), List.of(), List.of(array("/g" + i))))
            .toList();
    return new Group(
        "/",
        Attributes.NONE.with("Conventions", "GDV").with("title", title),
        List.of(),
        groups,
        List.of());
  }

  private static Array array(String group) {
    return new Array(
        group + "/v",
        IntegerType.INT32,
        new long[] {1},
        List.of("x"),
        Attributes.NONE.with("units", "K"),
        new ArrayData.Held(new int[1]));
  }
}
