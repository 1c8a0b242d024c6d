package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.spark.filter.Conditions;
import io.github.zarrcdm.spark.open.Query;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/**
 * Pushes down the projection and filters of a query of several stores; Spark evaluates all filters
 * itself.
 */
public final class StoresScanBuilder
    implements SupportsPushDownRequiredColumns, SupportsPushDownV2Filters, SupportsPushDownLimit {
  private final String name;
  private final Query query;
  private final List<MemberStore> stores;
  private final List<Expression> conditions = new ArrayList<>();
  private Predicate[] pushed = {};
  private StructType required;
  private long limit = Long.MAX_VALUE;

  public StoresScanBuilder(String name, Query query, List<MemberStore> stores) {
    this.name = name;
    this.query = query;
    this.stores = stores;
    this.required = stores.get(0).schema();
  }

  @Override
  public void pruneColumns(StructType columns) {
    required = columns;
  }

  @Override
  public boolean pushLimit(int rows) {
    limit = rows;
    return true;
  }

  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    Conditions all = new Conditions(stores.get(0).schema());
    Arrays.stream(predicates).map(all::of).flatMap(Optional::stream).forEach(conditions::add);
    pushed = predicates;
    return predicates;
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pushed;
  }

  @Override
  public Scan build() {
    return StoresScan.of(name, query, stores, required, limit).narrowed(conditions);
  }
}
