package io.github.zarrcdm.spark.catalog;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.grid.Grid;
import io.github.zarrcdm.internal.table.grid.Grids;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.open.StoreGlob;
import io.github.zarrcdm.spark.tables.MetadataKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The tables of a store: the names that follow its own are its groups, then the dimensions of a
 * grid, or a table about the store.
 *
 * @param catalog the name of the catalog
 * @param access the options of the location of {@code store}
 */
public record StoreTables(String catalog, CatalogFolder.Found store, Map<String, String> access) {

  /** Returns the groups in the group that is named; its grids, and those with tables. */
  public CatalogFolder.Members members() throws IOException {
    return members(store.rest());
  }

  private CatalogFolder.Members members(List<String> names) throws IOException {
    return in(names, new CatalogFolder.Members(List.of(), List.of()), StoreTables::members);
  }

  private static CatalogFolder.Members members(ZarrDataset dataset, Group group) {
    List<String> tables = new ArrayList<>(grids(dataset, group));
    for (Group member : group.groups()) {
      if (!grids(dataset, member).isEmpty() && !tables.contains(member.name())) {
        tables.add(member.name());
      }
    }
    return new CatalogFolder.Members(group.groups().stream().map(Group::name).toList(), tables);
  }

  /**
   * Returns what {@code answer} gives of the group that is named; {@code none} if there is no such.
   */
  private <T> T in(List<String> names, T none, BiFunction<ZarrDataset, Group, T> answer)
      throws IOException {
    StoreAccess of = StoreAccess.of(store.location(), access);
    try (ZarrDataset dataset = of.dataset(of.store(Query.once().began(), null))) {
      Group group = Conventions.apply(dataset, of.location());
      for (String name : names) {
        group = group == null ? null : group.group(name);
      }
      return group == null ? none : answer.apply(dataset, group);
    }
  }

  /**
   * Returns the names, below that of the group, of its grids and of all groups in it that have
   * grids.
   */
  private List<List<String>> tables(List<String> names) throws IOException {
    return in(
        names,
        List.of(),
        (dataset, group) ->
            Stream.concat(
                    grids(dataset, group).stream().map(List::of), groups(dataset, group).stream())
                .distinct()
                .toList());
  }

  private static List<List<String>> groups(ZarrDataset dataset, Group group) {
    List<List<String>> all = new ArrayList<>();
    for (Group member : group.groups()) {
      if (!grids(dataset, member).isEmpty()) {
        all.add(List.of(member.name()));
      }
      for (List<String> below : groups(dataset, member)) {
        all.add(Stream.concat(Stream.of(member.name()), below.stream()).toList());
      }
    }
    return all;
  }

  private static List<String> grids(ZarrDataset dataset, Group group) {
    return new Grids(dataset.toString(), group)
        .ofVariables().stream().map(Grid::dimensions).map(d -> String.join(",", d)).toList();
  }

  /** Returns the options that choose the table. */
  public Map<String, String> place() throws IOException {
    Map<String, String> place = new HashMap<>();
    place(store.rest(), place);
    return place;
  }

  private void place(List<String> names, Map<String, String> place) throws IOException {
    if (names.isEmpty()) {
      return;
    }
    String last = names.get(names.size() - 1);
    List<String> above = names.subList(0, names.size() - 1);
    CatalogFolder.Members members = members(above);
    if (members.folders().contains(last)) {
      place.put("group", "/" + String.join("/", names));
    } else if (isMetadata(last) && !members.stores().contains(last)) {
      place.put("metadata", last);
      place(above, place);
    } else {
      place.put("group", "/" + String.join("/", above));
      place.put("grid", last);
    }
  }

  private static boolean isMetadata(String name) {
    return MetadataKind.names().stream().anyMatch(name::equalsIgnoreCase);
  }

  /** Returns the error for a table that is not one: in SQL, names and no options choose. */
  public ZarrException identifiers(ZarrException.Unsupported e) throws IOException {
    if (StoreGlob.is(store.location())) {
      return e;
    }
    List<String> above = store.rest();
    List<List<String>> tables = tables(above);
    if (tables.isEmpty() && !above.isEmpty()) {
      above = above.subList(0, above.size() - 1);
      tables = tables(above);
    }
    boolean oneGrid =
        tables.size() == 1 && !members(above).folders().contains(tables.get(0).get(0));
    if (tables.isEmpty() || oneGrid && above.equals(store.rest())) {
      return e;
    }
    Stream<String> start =
        Stream.of(Stream.of(catalog), store.names().stream(), above.stream()).flatMap(s -> s);
    String names = start.map(StoreTables::quoted).collect(joining("."));
    return new ZarrException.Unsupported(
        "%s: this names no single table of the store. Its tables: %s"
            .formatted(
                Locations.parse(store.location()),
                tables.stream()
                    .map(
                        t ->
                            names + "." + t.stream().map(StoreTables::quoted).collect(joining(".")))
                    .collect(joining(", "))),
        e);
  }

  private static String quoted(String part) {
    return part.matches("[A-Za-z_][A-Za-z0-9_]*") ? part : "`" + part.replace("`", "``") + "`";
  }
}
