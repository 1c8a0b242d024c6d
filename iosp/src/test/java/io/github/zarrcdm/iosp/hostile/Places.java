package io.github.zarrcdm.iosp.hostile;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Datasets of the corpus for a load, by many writers: in folders, in zips, and behind web servers,
 * each of which has one.
 */
final class Places implements AutoCloseable {

  /** What a dataset is in. */
  enum Kind {
    FOLDER,
    ZIP,
    HTTP,
    ZIP_BEHIND_HTTP;

    String shown() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** A dataset and where it is. */
  record Place(Kind kind, String format, String location) {}

  private static final String[] CATEGORIES = {
    "v1",
    "v2_blosc",
    "v2_compressors",
    "v2_filters",
    "v2_layout",
    "v2_zarr3writer",
    "v3_codecs",
    "v3_layout",
    "v3_numcodecs",
    "v3_sharding",
    "nczarr",
    "xarray"
  };

  /** Of ten stores: five in folders, two in zips, two behind web servers, one in both. */
  private static final Kind[] KINDS = {
    Kind.FOLDER,
    Kind.HTTP,
    Kind.FOLDER,
    Kind.ZIP,
    Kind.FOLDER,
    Kind.HTTP,
    Kind.FOLDER,
    Kind.ZIP,
    Kind.FOLDER,
    Kind.ZIP_BEHIND_HTTP
  };

  private final List<WebServer> servers = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();

  /** {@code count} stores, evenly chosen; zips are written to {@code folder}. */
  Places(int count, Path folder) throws IOException {
    List<CorpusCase> sound =
        Corpus.cases(CATEGORIES).stream().filter(c -> Files.isDirectory(c.store())).toList();
    for (int i = 0; i < count; i++) {
      CorpusCase store = sound.get((int) ((long) i * sound.size() / count));
      Kind kind = KINDS[i % KINDS.length];
      places.add(new Place(kind, format(store), location(kind, store.store(), folder)));
    }
  }

  private static String format(CorpusCase store) {
    return store.category().equals("v3_sharding") ? "sharded v3" : store.format();
  }

  private String location(Kind kind, Path store, Path folder) throws IOException {
    return switch (kind) {
      case FOLDER -> store.toString();
      case ZIP -> zip(store, folder).toString();
      case HTTP -> served(WebServer.withIndexes(store));
      case ZIP_BEHIND_HTTP -> {
        Path zip = zip(store, folder);
        String name = zip.getFileName().toString();
        yield served(WebServer.of(zip.getParent())) + "/" + name;
      }
    };
  }

  private static Path zip(Path store, Path folder) throws IOException {
    Path zip = Files.createTempFile(folder, "store", ".zarr.zip");
    return Files.write(zip, Readings.zipped(store));
  }

  private String served(WebServer server) {
    servers.add(server);
    return server.url();
  }

  List<Place> all() {
    return places;
  }

  /** How many there are of each kind, and of each format. */
  @Override
  public String toString() {
    String kinds =
        Arrays.stream(Kind.values())
            .map(k -> k.shown() + " " + places.stream().filter(p -> p.kind() == k).count())
            .collect(Collectors.joining(", "));
    String formats =
        places.stream()
            .map(Place::format)
            .distinct()
            .sorted()
            .map(f -> f + " " + places.stream().filter(p -> p.format().equals(f)).count())
            .collect(Collectors.joining(", "));
    return kinds + "; " + formats;
  }

  @Override
  public void close() {
    servers.forEach(WebServer::close);
  }
}
