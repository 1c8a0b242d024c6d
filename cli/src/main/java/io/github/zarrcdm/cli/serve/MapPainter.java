package io.github.zarrcdm.cli.serve;

import io.github.zarrcdm.serve.picture.Canvas;
import io.github.zarrcdm.serve.picture.Painter;
import java.io.IOException;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * Draws variables for pages as the verb {@code map} does.
 *
 * @param opener opens datasets with their coordinate systems
 */
public record MapPainter(Opener opener) implements Painter {
  /** Opens a dataset with its coordinate systems. */
  @FunctionalInterface
  public interface Opener {
    /** Opens the dataset at {@code location}. */
    NetcdfDataset open(String location) throws IOException;
  }

  /** AWT, which draws, asks for no screen. */
  public MapPainter {
    System.setProperty("java.awt.headless", "true");
  }

  @Override
  public Canvas open(String location) throws IOException {
    return new MapCanvas(opener.open(location));
  }
}
