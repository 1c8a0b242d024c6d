package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reference files, whose templates and rules are a small language. What they refer to is not asked
 * for: a mutated URL may name any host.
 */
public final class ReferenceTarget implements Target {
  private static final List<String> KEYS =
      List.of("zarr.json", ".zgroup", "a/.zarray", "a/0", "a/1", "k1");

  @Override
  public String name() {
    return "references";
  }

  @Override
  public List<Seed> seeds() {
    return Stream.of(
            """
            {".zgroup": "{\\"zarr_format\\": 2}", "a/.zarray": {"shape": [1]},
             "a/0": ["x.nc", 10, 20], "a/1": ["x.nc"], "k1": "base64:AAAA"}
            """,
            """
            {"version": 1, "templates": {"u": "data/x", "f": "{{u}}/{{c}}.nc"},
             "gen": [{"key": "a/{{i * 10 + j}}", "url": "{{f(c='text')}}",
                      "offset": "{{(i + 1) * 1000 // 3 % 7}}", "length": "{{ 1000 }}",
                      "dimensions": {"i": {"start": 0, "stop": 5, "step": 2}, "j": [1, 2]}}],
             "refs": {"zarr.json": {"zarr_format": 3, "node_type": "group"},
                      "k1": ["{{u}}", 10000, 100], "a/1": ["{{f(c='x')}}"]}}
            """,
            // Whose keys cost more than their length.
            """
            {"templates": {"t": "{{LONG}}"},
             "gen": [{"key": "{{t}}{{i}}", "url": "u", "dimensions": {"i": {"stop": 300000}}}]}
            """
                .replace("LONG", "0+".repeat(500) + "0"))
        .map(Seed::alone)
        .toList();
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    References references = ReferenceFile.read(ByteBuffer.wrap(input), "refs.json");
    ReferenceTargets targets = new ReferenceTargets(Locations.parse("/nowhere/refs.json"));
    references.folders("");
    for (String key : KEYS) {
      try {
        if (references.of(key) instanceof Reference.Elsewhere elsewhere) {
          targets.location(elsewhere.url());
        }
      } catch (IOException e) {
        // refused, with a message
      }
    }
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
