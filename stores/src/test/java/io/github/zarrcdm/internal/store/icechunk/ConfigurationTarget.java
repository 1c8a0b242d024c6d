package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The configuration of a repository: as YAML, or as a FlexBuffer. */
public final class ConfigurationTarget implements Target {
  private final boolean yaml;

  private ConfigurationTarget(boolean yaml) {
    this.yaml = yaml;
  }

  /** {@code config.yaml} of version 1. */
  public static ConfigurationTarget yaml() {
    return new ConfigurationTarget(true);
  }

  /** What is inside {@code repo} of version 2. */
  public static ConfigurationTarget flexBuffers() {
    return new ConfigurationTarget(false);
  }

  @Override
  public String name() {
    return yaml ? "icechunk-yaml" : "icechunk-flexbuffer";
  }

  @Override
  public List<Seed> seeds() {
    List<Seed> seeds = new ArrayList<>();
    for (Case repository : IcechunkCorpus.sound()) {
      try {
        Path file = repository.repository().resolve(yaml ? "config.yaml" : RepositoryFile.KEY);
        if (Files.exists(file)) {
          byte[] bytes = Files.readAllBytes(file);
          ByteBuffer seed =
              yaml
                  ? ByteBuffer.wrap(bytes)
                  : RepositoryFile.read(ByteBuffer.wrap(bytes), "repo").configurationBytes();
          if (seed != null) {
            byte[] copy = new byte[seed.remaining()];
            seed.get(copy);
            seeds.add(Seed.alone(copy));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return seeds;
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(input);
    VirtualChunkContainer.of(
        yaml ? ConfigurationYaml.read(bytes, "config.yaml") : FlexBuffer.read(bytes, "repo"));
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name();
  }
}
