package io.github.zarrcdm.cli;

import io.github.zarrcdm.ZarrStatistics;
import io.github.zarrcdm.cli.copy.zarr.LayoutText;
import io.github.zarrcdm.cli.serve.Hdf5Chunks;
import io.github.zarrcdm.cli.serve.MapPainter;
import io.github.zarrcdm.copy.DatasetStore;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.serve.ServerOptions;
import io.github.zarrcdm.serve.ZarrServer;
import io.github.zarrcdm.serve.source.NothingToServeException;
import io.github.zarrcdm.serve.source.ServedDataset;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code zarr-cdm serve}: datasets of any format as Zarr over HTTP. */
@Command(
    name = "serve",
    description = {
      "Serves datasets as Zarr over HTTP: netCDF, HDF5, NcML, GRIB and whatever else copy takes.",
      "Each is http://HOST:PORT/NAME/v3.zarr in Zarr 3 and .../v2.zarr in Zarr 2; pages show them.",
      "Chunks are read and encoded when they are asked for; Zarr stores are served as they are."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm serve era5.nc               http://localhost:8080/era5.nc/v3.zarr",
      "  zarr-cdm serve sst=joined.ncml       .../sst/v3.zarr",
      "  zarr-cdm serve /data/nc              each by its path: .../nc/a/b.nc/v3.zarr",
      "  zarr-cdm serve --bind=0.0.0.0 --port=80 s3://bucket/x.zarr"
    })
final class Serve implements Callable<Integer> {
  /** Before the sign is nothing that a location has there: no folder, scheme, query or option. */
  private static final Pattern NAMED = Pattern.compile("([^/\\\\:#?=\\p{Cntrl}]+)=(.+)");

  private static final Pattern OPTIONS = Pattern.compile("[^#]+#\\w+=.*");
  private static final int MOST_PORT = 65_535;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "[NAME=]LOCATION",
      description =
          "Datasets, or folders of them, which are looked into when they are asked for. The name"
              + " is the first part of the path; default: the last part of the location.")
  private List<String> locations = List.of();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description = "Port; 0 for any that is free. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = "localhost",
      description = "Address; default: ${DEFAULT-VALUE}, for this machine alone.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String bind;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "",
      description = "URL by which clients reach this server through a proxy, for pages.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String url;

  @Option(
      names = "--codec",
      paramLabel = "CODEC",
      description =
          "Encode all chunks so, as copy has it; Zarr stores too, which are otherwise served as"
              + " they are.")
  private @Nullable String codec;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "Memory for encoded chunks that are kept, and as much for those being sent; default: an"
              + " eighth of the heap.")
  private @Nullable String memory;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Chunks that are read and encoded at once; default: one per processor.")
  private @Nullable Integer threads;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "1024",
      description = "Most connections at once; default: ${DEFAULT-VALUE}.")
  private int connections;

  @Option(
      names = "--read-timeout",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "How long a request waits for its source; default: ${DEFAULT-VALUE}.")
  private int readTimeout;

  @Option(
      names = "--access-log",
      description = "Print each request in the common log format, without its query.")
  private boolean accessLog;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, CommandFailure {
    Map<String, String> named = named();
    ServerOptions options = options();
    ZarrServer server;
    try {
      MapPainter painter = new MapPainter(LocationArgument::openDataset);
      server =
          ZarrServer.start(
              named, LocationArgument::openStored, Hdf5Chunks::of, Optional.of(painter), options);
    } catch (IOException e) {
      throw new CommandFailure(
          "%s port %s: the server cannot be reached there: %s. Choose another --port or --bind"
              .formatted(bind, port, reason(e)));
    }
    ZarrStatistics.registerMBeans();
    Thread stop = new Thread(() -> close(server), "zarr-cdm stop");
    Runtime.getRuntime().addShutdownHook(stop);
    PrintWriter out = spec.commandLine().getOut();
    String host = bind.contains(":") ? "[" + bind + "]" : bind;
    named.keySet().stream()
        .map(PercentEncoding::path)
        .forEach(name -> out.println("http://%s:%s/%s/".formatted(host, server.port(), name)));
    out.flush();
    if (!InetAddress.getByName(bind).isLoopbackAddress()) {
      tell("everyone who reaches " + bind + " can read what is served; there is no password");
    }
    check(server);
    try {
      server.join();
    } catch (InterruptedException e) {
      close(server);
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  /** Opens what has a name, so that its owner sees at once what is wrong with it. */
  private void check(ZarrServer server) {
    Thread check =
        new Thread(
            () -> {
              for (ServedDataset dataset : server.datasets()) {
                try {
                  dataset.version(3);
                } catch (NothingToServeException e) {
                  tell(String.valueOf(e.getMessage()));
                } catch (IOException | RuntimeException e) {
                  tell(
                      CommandFailure.message(e)
                          + "; requests for it get 503 until it can be opened");
                }
              }
            },
            "zarr-cdm check");
    check.setDaemon(true);
    check.start();
  }

  private void close(ZarrServer server) {
    try {
      server.close();
    } catch (IOException e) {
      tell(CommandFailure.message(e));
    }
  }

  private Map<String, String> named() {
    Map<String, String> named = new LinkedHashMap<>();
    for (String text : locations) {
      Matcher given = NAMED.matcher(text);
      boolean own = given.matches() && !FileNames.exists(text);
      String name = own ? given.group(1) : name(text);
      String location = own ? given.group(2) : text;
      if (location.isBlank() || name.isEmpty() || name.startsWith(".")) {
        throw misused("'" + text + "' has no name to serve it by; give one: NAME=" + location);
      }
      String other = named.putIfAbsent(name, location);
      if (other != null) {
        throw misused(
            "two locations have the name " + name + "; give one of them another: NAME=...");
      }
    }
    named.values().forEach(this::checkOptions);
    return named;
  }

  /** Only stores have options, but they are what a location means that is no file of that name. */
  private void checkOptions(String location) {
    if (OPTIONS.matcher(location).matches() && !FileNames.exists(location)) {
      try {
        Locations.parse(location);
      } catch (ZarrException e) {
        throw misused(CommandFailure.message(e));
      }
    }
  }

  /** Returns the last part of a location. */
  private static String name(String location) {
    String path = Locations.path(location).replaceFirst("[/\\\\]+$", "");
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
        .replaceFirst("^[a-z0-9]+:", "");
  }

  private ServerOptions options() {
    int wanted = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    check("--port", port, 0, MOST_PORT);
    check("--threads", wanted, 1, 1024);
    check("--connections", connections, 1, 1_000_000);
    check("--read-timeout", readTimeout, 1, 86_400);
    if (!url.isEmpty() && !url.matches("https?://[^/?#@\\s]+(/[^?#\\s]*)?")) {
      throw misused("--url=" + url + ": expected a URL such as https://data.example.org/zarr");
    }
    try {
      if (codec != null) {
        DatasetStore.checkCodec(codec);
      }
      long bytes = memory == null ? Runtime.getRuntime().maxMemory() / 8 : LayoutText.bytes(memory);
      return new ServerOptions(
          bind,
          port,
          url,
          connections,
          bytes,
          wanted,
          Duration.ofSeconds(readTimeout),
          codec,
          accessLog ? spec.commandLine().getOut() : null);
    } catch (IllegalArgumentException e) {
      throw misused(CommandFailure.message(e));
    }
  }

  private void check(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw misused("%s=%s: expected %s to %s".formatted(option, value, least, most));
    }
  }

  private static String reason(IOException e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof UnknownHostException
        ? "no such address"
        : String.valueOf(cause.getMessage());
  }

  private ParameterException misused(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private void tell(String message) {
    Messages.tell(spec.commandLine(), message);
  }
}
