package io.github.zarrcdm.spark.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.spark.open.ScalaLists;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and units of variables are known in Spark, and go along into what is written. */
class ColumnAttributesTest {
  private static final Map<String, Object> AIR =
      Map.of("long_name", "air temperature", "units", "K", "scale_factor", 0.01, "actual", "no");

  private static Metadata read(Map<String, Object> attributes, DataType type) {
    return ColumnAttributes.read(new Attributes(attributes), type);
  }

  private static Map<String, Object> map(Metadata metadata) {
    return ScalaLists.java(metadata.map());
  }

  private static StructField column(Metadata metadata) {
    return new StructField("air", DataTypes.DoubleType, true, metadata);
  }

  private static Map<String, Object> written(Metadata metadata) {
    return ColumnAttributes.of(column(metadata), false);
  }

  @Test
  void namesAndUnitsAreReadAndMakeTheComment() {
    assertThat(map(read(AIR, DataTypes.DoubleType)))
        .isEqualTo(
            Map.of(
                "comment",
                "air temperature [K]",
                "__zarr_comment",
                "air temperature [K]",
                "long_name",
                "air temperature",
                "units",
                "K"));
  }

  @Test
  void whatIsReadIsWrittenWithoutTheComment() {
    assertThat(written(read(AIR, DataTypes.DoubleType)))
        .isEqualTo(Map.of("long_name", "air temperature", "units", "K"));
  }

  @Test
  void theCommentIsNotWrittenWithOtherUnitsEither() {
    Metadata converted =
        new MetadataBuilder()
            .withMetadata(read(AIR, DataTypes.DoubleType))
            .putString("units", "degC")
            .build();
    assertThat(written(converted))
        .isEqualTo(Map.of("long_name", "air temperature", "units", "degC"));
  }

  @Test
  void aColumnWithOtherUnitsIsNotAsItWasRead() {
    Metadata air = read(AIR, DataTypes.DoubleType);
    Metadata converted = new MetadataBuilder().withMetadata(air).putString("units", "C").build();
    assertThat(ColumnAttributes.isRead(column(air))).isTrue();
    assertThat(ColumnAttributes.isRead(column(converted))).isFalse();
    assertThat(ColumnAttributes.isRead(column(Metadata.empty()))).isFalse();
  }

  @Test
  void aCommentOfOnesOwnIsWritten() {
    Metadata own =
        new MetadataBuilder()
            .withMetadata(read(AIR, DataTypes.DoubleType))
            .putString("comment", "at noon")
            .build();
    assertThat(written(own)).containsEntry("comment", "at noon").containsEntry("units", "K");
  }

  /** A timestamp says when, whatever it was counted in; counts say so with their calendar. */
  @Test
  void unitsOfTimesAreThoseOfCounts() {
    Map<String, Object> time =
        Map.of("standard_name", "time", "units", "days since 2000-01-01", "calendar", "360_day");
    assertThat(map(read(time, DataTypes.TimestampType)))
        .isEqualTo(Map.of("comment", "time", "__zarr_comment", "time", "standard_name", "time"));
    assertThat(written(read(time, DataTypes.DoubleType))).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\u0007b", "two\nlines", "see https://user:word@host/x"})
  void textsThatAreNoNamesStayInTheStore(String text) {
    assertThat(read(Map.of("long_name", text), DataTypes.DoubleType)).isEqualTo(Metadata.empty());
  }

  @Test
  void longTextsAndNumbersStayInTheStore() {
    Map<String, Object> odd = Map.of("long_name", "x".repeat(1025), "units", List.of(1, 2));
    assertThat(read(odd, DataTypes.DoubleType)).isEqualTo(Metadata.empty());
  }
}
