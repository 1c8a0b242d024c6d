package io.github.zarrcdm.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * What the first open and read of a new process takes: of a local folder, of a server that answers
 * after 50 ms, and of the same with what an earlier process has kept on disk. Processes take turns;
 * prints the fastest and the median, both also as ratios, and the requests of each. {@code java -cp
 * benchmarks.jar io.github.zarrcdm.benchmarks.SecondProcess [runs]}
 */
public final class SecondProcess {
  private static final int DELAY = 50;
  private static final AtomicInteger REQUESTS = new AtomicInteger();

  private SecondProcess() {}

  /** Runs all, or, with a location, opens and reads it once. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 1 && !arguments[0].matches("\\d+")) {
      System.out.println(readMillis(arguments[0]));
      return;
    }
    int runs = arguments.length == 0 ? 9 : Integer.parseInt(arguments[0]);
    Path cache = Files.createTempDirectory("zarr-cdm-kept").resolve("cache");
    try (SmallStore store = SmallStore.ofChunks(Encoding.BLOSC)) {
      Path folder = Path.of(store.location(), "t2m");
      HttpServer server = serve(folder);
      String url = "zarr:http://localhost:" + server.getAddress().getPort() + "/t2m.zarr";
      String kept = "-Dzarrcdm.disk.cache=" + cache;
      process(url, kept);
      Map<String, List<Double>> times = new LinkedHashMap<>();
      Map<String, Integer> requests = new LinkedHashMap<>();
      for (int run = 0; run < runs; run++) {
        measure("local folder", folder.toString(), "-Dzarrcdm.none=", times, requests);
        measure("50 ms", url, "-Dzarrcdm.none=", times, requests);
        measure("50 ms, kept on disk", url, kept, times, requests);
      }
      List<Double> local = times.get("local folder");
      times.forEach(
          (name, all) ->
              System.out.printf(
                  "%-20s %6.0f ms %.2f, median %6.0f ms %.2f, %s requests%n",
                  name,
                  Collections.min(all),
                  Collections.min(all) / Collections.min(local),
                  median(all),
                  median(all) / median(local),
                  requests.get(name)));
      server.stop(0);
    }
  }

  private static void measure(
      String name,
      String location,
      String option,
      Map<String, List<Double>> times,
      Map<String, Integer> requests)
      throws IOException, InterruptedException {
    REQUESTS.set(0);
    times.computeIfAbsent(name, unused -> new ArrayList<>()).add(process(location, option));
    requests.put(name, REQUESTS.get());
  }

  private static double median(List<Double> all) {
    return all.stream().sorted().toList().get(all.size() / 2);
  }

  private static double process(String location, String option)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                option,
                "-cp",
                System.getProperty("java.class.path"),
                SecondProcess.class.getName(),
                location)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    process.waitFor();
    return Double.parseDouble(printed);
  }

  /** Half of the array, in a process that has done nothing else. */
  private static double readMillis(String location) throws Exception {
    long start = System.nanoTime();
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      file.getVariables().get(0).read("0:47,:,:").getSize();
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private static HttpServer serve(Path folder) throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/t2m.zarr/", exchange -> answer(exchange, folder));
    server.start();
    return server;
  }

  private static void answer(HttpExchange exchange, Path folder) throws IOException {
    try (exchange) {
      REQUESTS.incrementAndGet();
      Thread.sleep(DELAY);
      String key = exchange.getRequestURI().getPath().substring("/t2m.zarr/".length());
      Path file = folder.resolve(key);
      if (!Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      byte[] value = Files.readAllBytes(file);
      String tag = "\"" + Integer.toHexString(Arrays.hashCode(value)) + "\"";
      exchange.getResponseHeaders().set("ETag", tag);
      if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
        exchange.sendResponseHeaders(304, -1);
        return;
      }
      exchange.sendResponseHeaders(200, value.length);
      exchange.getResponseBody().write(value);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
