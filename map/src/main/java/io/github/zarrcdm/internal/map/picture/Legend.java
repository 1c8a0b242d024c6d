package io.github.zarrcdm.internal.map.picture;

import io.github.zarrcdm.internal.map.colour.Flags;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The categories of a map beside it: a box of each colour, and what it means. */
final class Legend implements ColourKey {
  private static final int BOX = 14;
  private static final int LINE = 22;
  private static final int LEAST_LINE = 16;
  private static final int GAP = 22;
  private static final int MARGIN = 8;
  private static final int WIDEST = 240;

  private record Entry(Color colour, String text) {}

  private final List<Entry> entries = new ArrayList<>();
  private final List<Entry> seen = new ArrayList<>();

  /** The legend of {@code flags}, reduced to the {@code values} that are on the map. */
  Legend(Flags flags, double[] values) {
    Set<Double> drawn = Arrays.stream(values).boxed().collect(Collectors.toSet());
    for (int i = 0; i < flags.values().size(); i++) {
      Entry entry = new Entry(flags.colours().get(i), flags.meanings().get(i).replace('_', ' '));
      entries.add(entry);
      if (drawn.contains(flags.values().get(i))) {
        seen.add(entry);
      }
    }
    if (drawn.stream().anyMatch(value -> !value.isNaN() && !flags.holds(value))) {
      entries.add(new Entry(Flags.OTHER, "none of these"));
      seen.add(entries.get(entries.size() - 1));
    }
  }

  @Override
  public int width() {
    FontMetrics metrics = TextStyle.metrics(TextStyle.PLAIN);
    int text = entries.stream().mapToInt(e -> metrics.stringWidth(e.text())).max().orElse(0);
    return GAP + BOX + 6 + Math.min(WIDEST, text) + MARGIN;
  }

  /** All, or those that are on the map, or as many as there is room for. */
  @Override
  public void draw(Graphics2D pen, Frame frame) {
    int room = Math.max(1, frame.height() / LEAST_LINE);
    List<Entry> shown = entries.size() <= room ? entries : seen;
    int line = Math.max(LEAST_LINE, Math.min(LINE, frame.height() / Math.max(1, shown.size())));
    pen.setFont(TextStyle.PLAIN);
    FontMetrics metrics = pen.getFontMetrics();
    int left = frame.right() + GAP;
    int lines = shown.size() <= room ? shown.size() : room - 1;
    for (int i = 0; i < lines; i++) {
      int top = frame.top() + i * line;
      pen.setColor(shown.get(i).colour());
      pen.fillRect(left, top, BOX, BOX);
      pen.setColor(TextStyle.BLACK);
      pen.drawRect(left, top, BOX, BOX);
      pen.drawString(
          TextStyle.fitted(shown.get(i).text(), metrics, WIDEST),
          left + BOX + 6,
          top + metrics.getAscent() - 1);
    }
    if (lines < entries.size()) {
      pen.drawString(
          "\u2026 and %s more".formatted(entries.size() - lines),
          left,
          frame.top() + Math.min(lines, room - 1) * line + metrics.getAscent() - 1);
    }
  }
}
