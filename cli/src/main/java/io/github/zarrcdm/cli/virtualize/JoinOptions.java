package io.github.zarrcdm.cli.virtualize;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say how several files become one. */
public final class JoinOptions {
  @Option(
      names = "--join",
      paramLabel = "DIM",
      description = "Join the files along a dimension that all of them have.")
  private @Nullable String join;

  @Option(
      names = "--join-new",
      paramLabel = "DIM",
      description = "Join the files along a new dimension, of which each is one step.")
  private @Nullable String joinNew;

  @Option(
      names = "--union",
      description = "Unite files that have different variables on the same dimensions.")
  private boolean union;

  @Option(
      names = "--tiles",
      paramLabel = "DIM",
      split = ",",
      description = "Put files beside each other along dimensions, by their coordinates of these.")
  private List<String> tiles = new ArrayList<>();

  @Option(
      names = "--tolerance",
      paramLabel = "N",
      defaultValue = "0",
      description = "How much coordinates that a join does not change may differ; default: 0.")
  private double tolerance;

  /** Returns the dimension along which files are joined; null if they are not, or otherwise. */
  public @Nullable String dimension() {
    return join == null ? joinNew : join;
  }

  /** Returns true if that dimension is a new one. */
  public boolean isNew() {
    return join == null;
  }

  /** Returns how much coordinates that a join does not change may differ. */
  public double tolerance() {
    return tolerance;
  }

  /**
   * Returns how so many {@code files} are joined. Throws what {@code misused} makes of a message if
   * more than one option says so, or none does and they are several.
   */
  public JoinMethod method(int files, Function<String, ParameterException> misused) {
    List<JoinMethod> ways = new ArrayList<>();
    if (join != null) {
      ways.add(new JoinMethod.Along(join));
    }
    if (joinNew != null) {
      ways.add(new JoinMethod.AlongNew(joinNew));
    }
    if (union) {
      ways.add(new JoinMethod.United());
    }
    if (!tiles.isEmpty()) {
      ways.add(new JoinMethod.Tiled(tiles));
    }
    if (ways.size() > 1) {
      throw misused.apply("--join, --join-new, --union and --tiles exclude each other");
    }
    if (files > 1 && ways.isEmpty()) {
      throw misused.apply(files + " files become one by --join, --join-new, --union or --tiles");
    }
    return ways.isEmpty() ? new JoinMethod.OfOne() : ways.get(0);
  }
}
