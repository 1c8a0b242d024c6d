package io.github.zarrcdm.serve.site;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.serve.http.RequestPath;
import io.github.zarrcdm.serve.http.SiteRequest;
import io.github.zarrcdm.serve.http.SiteResponse;
import io.github.zarrcdm.serve.page.FolderPage;
import io.github.zarrcdm.serve.page.Page;
import io.github.zarrcdm.serve.page.StorePage;
import io.github.zarrcdm.serve.picture.PictureSize;
import io.github.zarrcdm.serve.source.ClientGoneException;
import io.github.zarrcdm.serve.source.NothingToServeException;
import io.github.zarrcdm.serve.source.ServedDataset;
import io.github.zarrcdm.serve.source.Value;
import io.github.zarrcdm.serve.source.Version;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests, whatever server they come by: {@code /NAME/v3.zarr/KEY} and {@code
 * /NAME/v2.zarr/KEY} are values of stores, all above them pages.
 *
 * <p>A key without a value is 404, and nothing else is: readers take that for fill values. What
 * fails is 500, or 503 where it may be there later.
 */
public final class Site {
  private static final Logger LOG = LoggerFactory.getLogger(Site.class);
  private static final String METHODS = "GET, HEAD, OPTIONS";

  /** What access logs have for a client that did not wait: nginx's number. */
  private static final int GONE = 499;

  private final Places places;

  public Site(Places places) {
    this.places = places;
  }

  /**
   * Returns the answer to {@code request}, whose value is closed by the caller. Never throws.
   *
   * @param url of the site as the client has it, without a slash at the end; empty if it is not
   *     served under that name
   */
  public SiteResponse answer(SiteRequest request, Optional<String> url) {
    try {
      return answered(request, url);
    } catch (AccessDeniedException e) {
      return e.answer();
    } catch (NothingToServeException e) {
      return missing(String.valueOf(e.getMessage()));
    } catch (ClientGoneException e) {
      LOG.debug("{}", request.path(), e);
      return SiteResponse.text(GONE, ErrorSentence.of(e), Map.of());
    } catch (ZarrException.Unavailable e) {
      LOG.debug("{}", request.path(), e);
      return SiteResponse.text(503, ErrorSentence.of(e), Map.of("Retry-After", "5"));
    } catch (IOException | RuntimeException | StackOverflowError | LinkageError e) {
      LOG.debug("{}", request.path(), e);
      return SiteResponse.text(500, ErrorSentence.of(e), Map.of());
    } catch (OutOfMemoryError e) {
      return SiteResponse.text(
          503, "The server is out of memory. Ask again later.", Map.of("Retry-After", "5"));
    }
  }

  private SiteResponse answered(SiteRequest request, Optional<String> url) throws IOException {
    if (url.isEmpty()) {
      return SiteResponse.text(421, "This server does not have that name.", Map.of());
    }
    if (request.method().equals("OPTIONS")) {
      return SiteResponse.empty(204, preflight());
    }
    if (!request.method().equals("GET") && !request.isHead()) {
      return SiteResponse.text(405, "GET and HEAD are served.", Map.of("Allow", METHODS));
    }
    Optional<RequestPath> path = RequestPath.parse(request.path());
    if (path.isEmpty()) {
      return SiteResponse.text(400, "This is not the path of a URL.", Map.of());
    }
    return new Routed(request, path.get().parts(), path.get().folder(), url.get()).answer();
  }

  private static Map<String, String> preflight() {
    return Map.of(
        "Allow",
        METHODS,
        "Access-Control-Allow-Methods",
        METHODS,
        "Access-Control-Allow-Headers",
        "Range, If-Match, If-None-Match, If-Range, If-Modified-Since, Authorization,"
            + " Cache-Control, Content-Type",
        "Access-Control-Max-Age",
        "86400");
  }

  private static SiteResponse missing(String sentence) {
    return SiteResponse.text(404, sentence, Map.of());
  }

  /** A request for {@code parts} of a path, of a server at {@code url}. */
  private final class Routed {
    private final SiteRequest request;
    private final List<String> parts;
    private final boolean folder;

    /** Of the server's URL: scheme and host, and the path by which a proxy has it. */
    private final String origin;

    private final String prefix;

    Routed(SiteRequest request, List<String> parts, boolean folder, String url) {
      this.request = request;
      this.parts = parts;
      this.folder = folder;
      int path = url.indexOf('/', url.indexOf("://") + "://".length());
      this.origin = path < 0 ? url : url.substring(0, path);
      this.prefix = url.substring(origin.length());
    }

    SiteResponse answer() throws IOException {
      Optional<Places.Place> place = places.find(parts);
      if (place.isEmpty()) {
        return missing("There is nothing of this name.");
      }
      if (place.get() instanceof Places.Place.Folder below) {
        return page(
            FolderPage.of(
                path(parts.size()), parts.isEmpty(), below.names(), RequestPath::escaped));
      }
      Places.Place.Dataset found = (Places.Place.Dataset) place.get();
      if (parts.size() == found.parts()) {
        List<FolderPage.Offered> offered = offered(found.dataset());
        return page(FolderPage.ofDataset(path(parts.size()), places.listed(), offered));
      }
      Integer format = Places.FORMATS.get(parts.get(found.parts()));
      return format == null
          ? missing("A dataset has v3.zarr and v2.zarr.")
          : answer(found.dataset(), format, found.parts() + 1);
    }

    /** Returns the value, or the page, of what lies behind {@code above} parts. */
    private SiteResponse answer(ServedDataset dataset, int format, int above) throws IOException {
      List<String> below = parts.subList(above, parts.size());
      String key = String.join("/", below);
      boolean slashes = below.stream().anyMatch(part -> part.indexOf('/') >= 0);
      if (slashes || !key.isEmpty() && !Keys.isPath(key)) {
        return missing("There is nothing of this name.");
      }
      if (!folder && !key.isEmpty()) {
        Optional<? extends Value> value = dataset.value(format, key, request.gone());
        if (value.isPresent()) {
          return answer(value.get(), key);
        }
      }
      if (Marker.endsWithDocument(key)) {
        return missing("There is no such document.");
      }
      PagePictures pictures = PagePictures.of(dataset, request);
      Version version = dataset.version(format);
      StorePage page =
          new StorePage(
              path(parts.size()),
              origin + path(above).replaceFirst("/$", ""),
              format,
              RequestPath::escaped);
      Group group = version.root().get();
      for (int n = 0; n < below.size(); n++) {
        Array array = group.array(below.get(n));
        if (array != null && n == below.size() - 1) {
          Optional<PictureSize> size = pictures.query().picture();
          return size.isPresent()
              ? pictures.picture(array, size.get(), request)
              : page(page.of(array, pictures.of(array)));
        }
        Group inner = array == null ? group.group(below.get(n)) : null;
        if (inner == null) {
          return missing("There is no such key.");
        }
        group = inner;
      }
      return page(page.of(group, below.isEmpty(), version.notes(), pictures.of(group)));
    }

    private SiteResponse answer(Value value, String key) throws IOException {
      String type = Marker.endsWithDocument(key) ? "application/json" : "application/octet-stream";
      SiteResponse answer = SiteResponse.of(value, type, request);
      if (answer.value() != value) {
        value.close();
      }
      return answer;
    }

    private SiteResponse page(Page page) {
      SiteResponse answer =
          SiteResponse.of(Value.Whole.of(page.bytes(), 0), "text/html; charset=utf-8", request);
      Map<String, String> headers = new LinkedHashMap<>(answer.headers());
      headers.put("Content-Security-Policy", Page.POLICY);
      headers.put("Referrer-Policy", "no-referrer");
      headers.put("Vary", "Accept"); // Browsers get pictures, too.
      return new SiteResponse(
          answer.status(), headers, answer.value(), answer.from(), answer.count());
    }

    /** Returns the first {@code count} parts as the path of a folder, as clients have it. */
    private String path(int count) {
      return parts.subList(0, count).stream()
          .map(part -> RequestPath.escaped(part) + "/")
          .collect(Collectors.joining("", prefix + "/", ""));
    }

    private List<FolderPage.Offered> offered(ServedDataset dataset) {
      List<FolderPage.Offered> offered = new ArrayList<>();
      for (String name : List.of("v3.zarr", "v2.zarr")) {
        int format = requireNonNull(Places.FORMATS.get(name));
        try {
          boolean stored = dataset.version(format).stored();
          offered.add(
              new FolderPage.Offered(
                  name,
                  true,
                  "Zarr %s, %s".formatted(format, stored ? "as stored" : "made on request")));
        } catch (IOException | RuntimeException e) {
          offered.add(new FolderPage.Offered(name, false, ErrorSentence.of(e)));
        }
      }
      return offered;
    }
  }
}
