package io.github.zarrcdm.cli.virtualize;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.quirks.ncml.Ncml;
import io.github.zarrcdm.internal.copy.quirks.ncml.NcmlDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.join.Combination;
import io.github.zarrcdm.internal.virtualize.join.JoinRule;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.NetcdfFile;

/**
 * NcML documents as sources: the files that they name are joined as netCDF-Java joins them, and
 * changed as it changes them. What it misreads of a document is refused, as by copies.
 */
public final class NcmlSource implements Scan.Format {
  @Override
  public Optional<VirtualDataset> read(String location, Scan scan) throws IOException {
    Optional<NcmlDataset> document = NcmlDataset.at(location);
    if (document.isEmpty()) {
      return Optional.empty();
    }
    List<String> notes;
    try (NetcdfFile shown = document.get().open()) {
      notes = Ncml.check(shown);
    } catch (RuntimeException | StackOverflowError e) {
      throw new ZarrException.Unsupported(
          "%s: netCDF-Java cannot open this NcML: %s"
              .formatted(Location.withoutSecrets(location), e),
          e);
    }
    VirtualDataset dataset = dataset(document.get(), scan);
    List<String> all = new ArrayList<>(dataset.notes());
    all.addAll(notes);
    return Optional.of(
        new VirtualDataset(
            dataset.root(), dataset.arrays(), dataset.sources(), all, dataset.leftOut()));
  }

  private static VirtualDataset dataset(NcmlDataset described, Scan scan) throws IOException {
    Optional<NcmlDataset.Aggregated> aggregated = described.aggregated();
    VirtualDataset base;
    if (aggregated.isPresent()) {
      base = joined(described, aggregated.get(), scan);
    } else if (described.location().isPresent()) {
      base = scan.of(described.location().get());
    } else {
      Group empty = new Group("/", new Attributes(Map.of()), List.of(), List.of(), List.of());
      base = new VirtualDataset(empty, Map.of(), List.of(), List.of(), List.of());
    }
    if (!described.isChanged()) {
      return base;
    }
    try (NetcdfFile shown = described.open()) {
      return NcmlChanges.applied(described, shown, base, scan);
    }
  }

  private static VirtualDataset joined(
      NcmlDataset described, NcmlDataset.Aggregated aggregated, Scan scan) throws IOException {
    if (described.location().isPresent()) {
      throw refused(described, "it has a location and an aggregation, of which one counts");
    }
    if (aggregated.members().isEmpty()) {
      throw refused(described, "its aggregation names no dataset, and its scans find none");
    }
    Combination how =
        switch (aggregated.type()) {
          case "joinexisting" ->
              new Combination.Join(
                  new JoinRule(aggregated.dimension(), false, aggregated.named(), true));
          case "joinnew" ->
              new Combination.Join(
                  new JoinRule(aggregated.dimension(), true, aggregated.named(), true));
          case "union" -> new Combination.Union(true);
          default ->
              throw refused(
                  described,
                  "netCDF-Java does not read aggregations of type "
                      + aggregated.type()
                      + "; joinExisting, joinNew and union are supported");
        };
    List<Combination.Part> parts = new ArrayList<>();
    aggregated.members().forEach(member -> parts.add(() -> dataset(member, scan)));
    return how.of(parts, scan);
  }

  private static ZarrException refused(NcmlDataset described, String why) {
    return new ZarrException.Unsupported(
        "%s: %s".formatted(Location.withoutSecrets(described.base()), why));
  }
}
