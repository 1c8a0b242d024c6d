/**
 * What a time of the CF conventions means: units, reference dates, calendars, and the dates that
 * numbers count.
 */
@NullMarked
package io.github.zarrcdm.internal.cf.time;

import org.jspecify.annotations.NullMarked;
