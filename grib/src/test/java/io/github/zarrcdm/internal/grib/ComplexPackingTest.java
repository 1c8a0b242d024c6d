package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Templates 5.2 and 5.3 with references of groups that take no bits because all are 0, as wgrib2
 * writes it for few values; expected is what ecCodes 2.50 reads.
 */
class ComplexPackingTest {
  private static final double NONE = Double.NaN;

  private static double[] read(int points, String groups, String numbers) throws IOException {
    return read(2, points, groups, numbers);
  }

  private static double[] read(int template, int points, String groups, String numbers)
      throws IOException {
    byte[] message =
        MessageBuilder.grid(points, 1)
            .section(
                5, "%08x %04x 42c80000 0000 0000 00 00 01 %s".formatted(points, template, groups))
            .section(6, "ff")
            .section(7, numbers)
            .message();
    return new Message("groups", message, points, "", "").doubles("gribberish", Map.of(), points);
  }

  @Test
  void oneGroupMayHaveDifferentValues() throws IOException {
    String groups = "00 00000000 00000000 00000001 08 00 00000003 01 00000003 00";
    assertThat(read(3, groups, "00 02 ff")).containsExactly(100, 102, 355);
  }

  @Test
  void groupsWithoutBitsAreTheReference() throws IOException {
    String groups = "00 00000000 00000000 00000002 00 08 00000000 01 00000003 08";
    assertThat(read(5, groups, "00 08 02 03 01 02 ff")).containsExactly(100, 100, 101, 102, 355);
  }

  @Test
  void groupsWithoutBitsAreMissingWhereOnesStandForIt() throws IOException {
    String groups = "01 00000000 00000000 00000002 00 08 00000000 01 00000003 08";
    assertThat(read(5, groups, "00 08 02 03 01 02 ff")).containsExactly(NONE, NONE, 101, 102, NONE);
  }

  @Test
  void valuesOfNoGroupAreTheReference() throws IOException {
    String groups = "00 00000000 00000000 00000000 00 00 00000000 00 00000000 00";
    assertThat(read(3, groups, "")).containsExactly(100, 100, 100);
  }

  @Test
  void valuesWithoutBitsAreTheReference() throws IOException {
    String groups = "00 00000000 00000000 00000001 00 00 00000003 01 00000003 00";
    assertThat(read(3, groups, "")).containsExactly(100, 100, 100);
  }

  @Test
  void valuesWithoutBitsAreMissingWhereOnesStandForIt() throws IOException {
    String groups = "01 00000000 00000000 00000001 00 00 00000003 01 00000003 00";
    assertThat(read(3, groups, "")).containsExactly(NONE, NONE, NONE);
  }

  /** As of values that rise evenly: only the first ones and the least difference take octets. */
  @Test
  void differencesWithoutBitsAreTheLeastOne() throws IOException {
    String groups = "00 00000000 00000000 00000001 00 00 00000005 01 00000005 00 %s 01";
    assertThat(read(3, 5, groups.formatted("01"), "05 02"))
        .containsExactly(105, 107, 109, 111, 113);
    assertThat(read(3, 5, groups.formatted("02"), "05 06 01"))
        .containsExactly(105, 106, 108, 111, 115);
  }
}
