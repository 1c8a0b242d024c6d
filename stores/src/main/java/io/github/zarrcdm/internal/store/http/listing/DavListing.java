package io.github.zarrcdm.internal.store.http.listing;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The folders that servers list by WebDAV (RFC 4918) and not as a web page: Nextcloud and ownCloud,
 * Apache without {@code Indexes}.
 */
public final class DavListing {
  private static final Map<String, String> ONE_LEVEL = Map.of("Depth", "1");

  private DavListing() {}

  /**
   * Returns the names of the folders in {@code folder}; empty if the server does not speak WebDAV.
   */
  static Optional<List<String>> folders(
      HttpWire wire, URI folder, LengthLimit longest, Supplier<String> where) throws IOException {
    HttpAnswer answer = wire.send("PROPFIND", folder, ONE_LEVEL, null, longest);
    return answer.status() == HttpAnswer.MULTI_STATUS
        ? folders(answer.body(), where)
        : Optional.empty();
  }

  /**
   * Returns the names of the folders in {@code list}. It contains the folder itself, too, under a
   * path that a proxy may know by another name: this is the shortest.
   */
  public static Optional<List<String>> folders(ByteBuffer list, Supplier<String> where)
      throws ZarrException.LimitExceeded {
    List<String> paths = new ArrayList<>();
    try {
      XMLStreamReader in = ServerXml.of(list);
      String path = "";
      boolean folder = false;
      while (in.hasNext()) {
        int event = in.next();
        if (event == XMLStreamReader.START_ELEMENT) {
          switch (in.getLocalName()) {
            case "response" -> {
              path = "";
              folder = false;
            }
            case "href" -> path = path.isEmpty() ? FolderIndex.path(in.getElementText()) : path;
            case "collection" -> folder = true;
            default -> {}
          }
        } else if (event == XMLStreamReader.END_ELEMENT
            && in.getLocalName().equals("response")
            && folder) {
          paths.add(path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
          Limit.NODES.check(paths.size(), where);
        }
      }
    } catch (XMLStreamException notXml) {
      return Optional.empty();
    }
    String self = paths.stream().min((a, b) -> Integer.compare(a.length(), b.length())).orElse("");
    return Optional.of(
        paths.stream()
            .filter(path -> path.length() > self.length() + 1 && path.startsWith(self + "/"))
            .map(path -> path.substring(self.length() + 1))
            .filter(name -> Keys.isPath(name) && name.indexOf('/') < 0)
            .sorted()
            .toList());
  }
}
