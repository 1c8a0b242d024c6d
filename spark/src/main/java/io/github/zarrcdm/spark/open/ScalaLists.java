package io.github.zarrcdm.spark.open;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.collection.Seq;
import scala.collection.immutable.Nil$;

/**
 * Lists and maps of Scala. Sources compile with Scala 2.12 and 2.13, which have no converters in
 * common, and whose methods return a {@code scala.collection.Seq} in 2.12, an immutable one in
 * 2.13.
 */
public final class ScalaLists {
  private ScalaLists() {}

  /** Returns a copy of {@code seq}. */
  public static <T> List<T> java(Seq<T> seq) {
    List<T> list = new ArrayList<>();
    for (Iterator<T> next = seq.iterator(); next.hasNext(); ) {
      list.add(next.next());
    }
    return list;
  }

  /** Returns a copy of {@code map}. */
  public static <K, V> Map<K, V> java(scala.collection.Map<K, V> map) {
    Map<K, V> copy = new HashMap<>();
    for (Iterator<Tuple2<K, V>> next = map.iterator(); next.hasNext(); ) {
      Tuple2<K, V> entry = next.next();
      copy.put(entry._1(), entry._2());
    }
    return copy;
  }

  /** Returns a copy of {@code list}, which both versions take for a list of theirs. */
  @SuppressWarnings("unchecked")
  public static <T> scala.collection.immutable.List<T> scala(List<T> list) {
    Object copy = Nil$.MODULE$;
    for (int i = list.size() - 1; i >= 0; i--) {
      copy = ((scala.collection.immutable.List<T>) copy).$colon$colon(list.get(i));
    }
    return (scala.collection.immutable.List<T>) copy;
  }
}
