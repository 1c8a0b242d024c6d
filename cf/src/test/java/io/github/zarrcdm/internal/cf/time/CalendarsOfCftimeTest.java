package io.github.zarrcdm.internal.cf.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The dates that cftime gives; tools/calendars.py wrote them. */
class CalendarsOfCftimeTest {
  @Test
  void datesOfAllCalendarsAreThoseOfCftimeAndCountBack() throws Exception {
    try (InputStream csv = CalendarsOfCftimeTest.class.getResourceAsStream("calendars.csv")) {
      String[] lines = new String(csv.readAllBytes(), StandardCharsets.UTF_8).split("\n");
      assertThat(lines).hasSizeGreaterThan(1300);
      List<String> wrong = new ArrayList<>();
      for (String line : List.of(lines).subList(1, lines.length)) {
        String[] cells = line.split(",");
        CfTime time = CfTime.of(cells[0], cells[1]).orElseThrow();
        long count = Long.parseLong(cells[2]);
        CfDate date = time.date(count);
        if (!date.toString().equals(cells[3])
            || time.count(date) != count
            || !time.parsed(cells[3]).orElseThrow().equals(date)) {
          wrong.add(line + ": " + date + ", " + time.count(date));
        }
      }
      assertThat(wrong).isEmpty();
    }
  }
}
