package io.github.zarrcdm.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** What somebody writes for the place of a store. */
final class LocationTarget implements Target {
  @Override
  public String name() {
    return "locations";
  }

  @Override
  public List<Seed> seeds() {
    return Stream.of(
            "zarr:https://h:8080/a/b.zarr?x=y#mode=zarr,s3&group=/g/h",
            "ZARR:\"/vsicurl/https://h/a.zarr\":/group/array:0",
            "file:///data/a%20b.zarr/zarr.json",
            "/vsizip/{/data/a.zip}/inside",
            "/vsikerchunk_json_ref/{refs.json}",
            "cdms3://profile@endpoint:443/bucket?a/key#delimiter=/",
            "s3a://bucket/a.zarr.zip#region=eu-west-1,anonymous",
            "zip::s3://bucket/a.ozx",
            "reference::file:///refs.json",
            "C:\\data\\a.zarr\\.zgroup",
            "/cwd/zarr:https:/h/a.zarr",
            "https://user:secret@h/a.zarr/.zmetadata")
        .map(Seed::alone)
        .toList();
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    String text = new String(input, UTF_8);
    Stores.looksLikeZarr(text);
    Locations.parse(text);
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
