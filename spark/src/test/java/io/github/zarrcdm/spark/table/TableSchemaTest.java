package io.github.zarrcdm.spark.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** What is said of the columns of several stores as one table. */
class TableSchemaTest {
  private static final Map<String, Object> DAYS =
      Map.of("units", "days since 2000-01-01", "calendar", "360_day");

  private static StructType column(Map<String, Object> attributes) {
    Metadata said = ColumnAttributes.read(new Attributes(attributes), DataTypes.DoubleType);
    return new StructType(
        new StructField[] {new StructField("x", DataTypes.DoubleType, true, said)});
  }

  private static StructType common(Map<String, Object> one, Map<String, Object> other) {
    return TableSchema.common(column(one), column(other));
  }

  @Test
  void whatBothSayStays() {
    Map<String, Object> air = Map.of("long_name", "air", "units", "K");
    assertThat(common(air, air)).isEqualTo(column(air));
  }

  @Test
  void unitsOfOneStoreAreNotThoseOfAll() {
    assertThat(common(Map.of("long_name", "air", "units", "K"), Map.of("long_name", "air")))
        .isEqualTo(column(Map.of("long_name", "air")));
    assertThat(
            common(
                Map.of("long_name", "air", "units", "K"),
                Map.of("long_name", "Luft", "units", "degC")))
        .isEqualTo(column(Map.of()));
  }

  @Test
  void countsOfOtherUnitsOrCalendarsAreRefused() {
    for (Map<String, Object> other :
        List.<Map<String, Object>>of(
            Map.of("units", "days since 2001-01-01", "calendar", "360_day"),
            Map.of("units", "days since 2000-01-01", "calendar", "noleap"),
            Map.of())) {
      assertThatThrownBy(() -> common(DAYS, other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("column x counts times in other units");
      assertThatThrownBy(() -> common(other, DAYS)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** A name says nothing of how times are counted. */
  @Test
  void countsThatOnlyHaveOtherNamesAreCountsOfAllStores() {
    Map<String, Object> named =
        Map.of("long_name", "t", "units", "days since 2000-01-01", "calendar", "360_day");
    StructType two = common(DAYS, named);
    assertThat(two).isEqualTo(column(DAYS));
    assertThat(TableSchema.common(two, column(named))).isEqualTo(column(DAYS));
  }
}
