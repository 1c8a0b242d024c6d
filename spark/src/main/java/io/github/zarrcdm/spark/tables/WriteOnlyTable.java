package io.github.zarrcdm.spark.tables;

import io.github.zarrcdm.spark.open.OptionNames;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.types.StructType;

/**
 * What Spark is given when it asks for the table of a write: one that can do nothing, so that it
 * hands over the rows instead. The target need not exist.
 */
public record WriteOnlyTable(String name) implements Table {

  /** Returns true if {@code options} are those of a write. */
  public static boolean isMeant(Set<String> options) {
    return options.stream()
        .anyMatch(name -> OptionNames.ONLY_OF_WRITES.stream().anyMatch(name::equalsIgnoreCase));
  }

  @Override
  public StructType schema() {
    return new StructType();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of();
  }
}
