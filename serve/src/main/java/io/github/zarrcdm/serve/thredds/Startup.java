package io.github.zarrcdm.serve.thredds;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** What happens when a web application starts that has our jar. */
final class Startup {
  private Startup() {}

  /**
   * Returns the service, if the application is TDS and Zarr is turned on, which {@code log} is
   * told; empty else.
   */
  static Optional<ZarrService> service(
      String api, String application, ClassLoader loader, Consumer<String> log) {
    if (loader.getResource(Thredds.DATASETS.replace('.', '/') + ".class") == null) {
      return Optional.empty();
    }
    try {
      Optional<String> on = ZarrSwitch.on();
      if (on.isEmpty()) {
        return Optional.empty();
      }
      ZarrService service = ZarrService.of(api, loader);
      log.accept(
          "zarr-cdm serves every dataset as Zarr below %s/zarr/, turned on by %s"
              .formatted(application, on.get()));
      return Optional.of(service);
    } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
      log.accept("zarr-cdm does not serve Zarr: " + e);
      return Optional.empty();
    }
  }
}
