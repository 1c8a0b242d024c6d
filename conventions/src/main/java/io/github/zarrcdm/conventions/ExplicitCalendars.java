package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.MONTH_LENGTHS;

import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;

/**
 * Gives times with {@code month_lengths} and no {@code calendar} one, which no program knows: they
 * are not in the standard calendar, which is CF's default otherwise.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#explicit-calendar">CF,
 *     4.4 Explicitly Defined Calendar</a>
 */
final class ExplicitCalendars implements Convention {
  @Override
  public Group apply(Group group) {
    return group.withMembers(
        group.arrays().stream().map(ExplicitCalendars::named).toList(),
        group.groups().stream().map(this::apply).toList());
  }

  private static Array named(Array array) {
    Attributes attributes = array.attributes();
    String name = CfCalendar.name(null, attributes.has(MONTH_LENGTHS));
    return name == null || attributes.has(CALENDAR)
        ? array
        : array.withAttributes(attributes.with(CALENDAR, name));
  }
}
