package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.conventions.Models.group;
import static io.github.zarrcdm.conventions.Models.raster;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The transformations of OME-Zarr 0.6rc0, spelled as in the examples of {@code ome/ngff-spec}, of
 * an image of two rows and three columns.
 */
class OmeTransformationTest {
  private static final JsonMapper JSON = new JsonMapper();

  private final Findings findings = new Findings("image.zarr");

  private Group image(String transformation) throws IOException {
    String image =
        """
        {"coordinateSystems": [{"name": "physical", "axes": [
           {"name": "y", "type": "space", "unit": "micrometer"},
           {"name": "x", "type": "space", "unit": "micrometer"}]}],
         "datasets": [{"path": "s0", "coordinateTransformations": [
           {"input": {"path": "s0"}, "output": {"name": "physical"}, %s}]}]}
        """
            .formatted(transformation.replace('\'', '"'));
    Object multiscales = List.of(JSON.readValue(image, Map.class));
    return Conventions.apply(
        group(
            "/",
            Map.of("ome", Map.of("version", "0.6rc0", "multiscales", multiscales)),
            raster("/s0", List.of("y", "x"), Map.of(), 2, 3)),
        Sidecar.NONE,
        findings);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'type': 'identity' | 0 1 | 0 1 2",
        "'type': 'scale', 'scale': [2, 10] | 0 2 | 0 10 20",
        "'type': 'translation', 'translation': [5, -1.0] | 5 6 | -1 0 1",
        "'type': 'affine', 'affine': [[2, 0, 3], [0, 4, -1]] | 3 5 | -1 3 7",
        "'type': 'rotation', 'rotation': [[-1, 0], [0, -1]] | 0 -1 | 0 -1 -2",
        "'type': 'mapAxis', 'mapAxis': [0, 1] | 0 1 | 0 1 2",
        "'type': 'sequence', 'transformations': [{'type': 'translation', 'translation': [1, 1]},"
            + " {'type': 'scale', 'scale': [2, 3]}] | 2 4 | 3 6 9",
        "'type': 'sequence', 'transformations': [{'type': 'rotation', 'rotation': [[0, -1], [1,"
            + " 0]]}, {'type': 'mapAxis', 'mapAxis': [1, 0]}] | 0 1 | 0 -1 -2",
        "'type': 'bijection', 'forward': {'type': 'scale', 'scale': [2, 2]},"
            + " 'inverse': {'type': 'scale', 'scale': [0.5, 0.5]} | 0 2 | 0 2 4",
        "'type': 'byDimension', 'transformations': [{'transformation': {'type': 'translation',"
            + " 'translation': [-1.0]}, 'inputAxes': [1], 'outputAxes': [1]}, {'transformation':"
            + " {'type': 'scale', 'scale': [2.0]}, 'inputAxes': [0], 'outputAxes': [0]}]"
            + " | 0 2 | -1 0 1"
      })
  void placesItsRowsAndColumns(String transformation, String y, String x) throws IOException {
    Group shown = image(transformation);
    assertThat(text(shown, "y")).isEqualTo(y);
    assertThat(text(shown, "x")).isEqualTo(x);
    assertThat(findings.all()).isEmpty();
  }

  private static String text(Group shown, String axis) {
    StringBuilder text = new StringBuilder();
    for (double value : Models.computed(shown.array(axis))) {
      text.append(text.length() == 0 ? "" : " ").append(Math.round(value));
    }
    return text.toString();
  }

  /** No row has one y then. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'type': 'affine', 'affine': [[1, 2, 3], [4, 5, 6]]",
        "'type': 'rotation', 'rotation': [[0, -1], [1, 0]]",
        "'type': 'mapAxis', 'mapAxis': [1, 0]"
      })
  void thatTurnItAreNamed(String transformation) throws IOException {
    assertThat(image(transformation).array("y")).isNull();
    assertThat(findings.all().toString()).contains("/s0: its coordinateTransformations turn or");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'type': 'displacements', 'path': 'field'",
        "'type': 'affine', 'path': 'matrix'",
        "'type': 'affine', 'affine': [[1, 2], [4, 5]]",
        "'type': 'scale', 'scale': [1, 2, 3]",
        "'type': 'scale', 'scale': [1, 'two']",
        "'type': 'mapAxis', 'mapAxis': [0, 2]",
        "'type': 'mapAxis', 'mapAxis': [0, 0.5]",
        "'type': 'byDimension', 'transformations': [{'transformation': {'type': 'identity'},"
            + " 'inputAxes': [0], 'outputAxes': [0]}]",
        "'type': 'byDimension', 'transformations': [{'transformation': {'type': 'identity'},"
            + " 'inputAxes': [0, 7], 'outputAxes': [0, 1]}]",
        "'type': 'projectAxis', 'droppedInputs': [0]",
        "'type': 'later'"
      })
  void thatAreNotAffineAreNamed(String transformation) throws IOException {
    assertThat(image(transformation).array("x")).isNull();
    assertThat(findings.all().toString()).contains("are not affine, or do not fit its axes");
  }

  /** A matrix of as many axes would not fit into memory. */
  @Test
  void moreAxesThanTheImageHasAreRefusedBeforeMemoryIsTaken() throws IOException {
    String many = "[0" + ", 0".repeat(100_000) + "]";
    String transformation =
        "'type': 'byDimension', 'transformations': [{'transformation': {'type': 'identity'},"
            + " 'inputAxes': %s, 'outputAxes': %s}]".formatted(many, many);
    assertThat(image(transformation).array("x")).isNull();
    assertThat(findings.all().toString()).contains("do not fit its axes");
  }
}
