package io.github.zarrcdm.internal.conventions.georeference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GroupEditorTest {
  private final Findings findings = new Findings("test.zarr");
  private final Group inside = group("/g", List.of(), array("/g/a"));
  private final GroupEditor outer = new GroupEditor(group("/", List.of(inside), array("/x")), null);
  private final GroupEditor editor = new GroupEditor(inside, outer);

  @Test
  void aChangeThatFailsIsTakenBackInAllGroupsAndIsAFinding() {
    boolean made =
        editor.attempt(
            "/g/a",
            () -> {
              editor.put(titled("/g/a"));
              editor.put(array("/g/b"));
              editor.replace(titled("/x"));
              throw new NullPointerException("dimension");
            },
            findings);
    assertThat(made).isFalse();
    assertThat(editor.arrays()).containsExactly(inside.arrays().get(0));
    assertThat(outer.own("x").attributes()).isEqualTo(Attributes.NONE);
    assertThat(findings.all())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Finding.Severity.ERROR);
              assertThat(finding.where()).isEqualTo("/g/a");
              assertThat(finding.what()).contains("a convention failed", "dimension");
            });
  }

  @Test
  void whatWasMadeBeforeStays() {
    editor.attempt(
        "/g/a",
        () -> {
          editor.put(titled("/g/a"));
          return true;
        },
        findings);
    editor.attempt(
        "/g/b",
        () -> {
          throw new IllegalStateException("b");
        },
        findings);
    assertThat(editor.own("a").attributes().text("title")).isEqualTo("/g/a");
  }

  @Test
  void forgetsTheNamesOfWhatIsTakenBack() {
    Map<String, String> names = new HashMap<>();
    editor.attempt(
        "/g/a",
        () -> {
          editor.computeIfAbsent(names, "lat", key -> "lat_1");
          throw new IllegalStateException("a");
        },
        findings);
    assertThat(names).isEmpty();
    editor.attempt(
        "/g/b", () -> editor.computeIfAbsent(names, "lat", key -> "lat").equals("lat"), findings);
    assertThat(editor.computeIfAbsent(names, "lat", key -> "lat_2")).isEqualTo("lat");
  }

  private static Group group(String path, List<Group> groups, Array... arrays) {
    return new Group(path, Attributes.NONE, List.of(), groups, List.of(arrays));
  }

  private static Array titled(String path) {
    return array(path).withAttributes(Attributes.NONE.with("title", path));
  }

  private static Array array(String path) {
    return new Array(
        path,
        IntegerType.INT32,
        new long[] {1},
        List.of("x"),
        Attributes.NONE,
        new ArrayData.Held(new int[1]));
  }
}
