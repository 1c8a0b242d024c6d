package io.github.zarrcdm.internal.store.http.listing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pages as the servers named write them for a folder that holds the folders "a" and "b c", and a
 * file.
 */
class FolderIndexTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        // nginx
        "<html><head><title>Index of /x/</title></head><body><h1>Index of /x/</h1><hr><pre><a"
            + " href=\"../\">../</a>\n"
            + "<a href=\"a/\">a/</a> 01-Jan-2026 -\n"
            + "<a href=\"b%20c/\">b c/</a>\n"
            + "<a href=\"zarr.json\">zarr.json</a></pre></body></html>",
        // Apache
        "<!DOCTYPE HTML><html><head><title>Index of /x</title></head><table><tr><th><a"
            + " href=\"?C=N;O=D\">Name</a></th></tr><tr><td><a href=\"/\">Parent"
            + " Directory</a></td></tr><tr><td><a href=\"a/\">a/</a></td></tr><tr><td><a"
            + " href=\"b%20c/\">b c/</a></td></tr><tr><td><a"
            + " href=\"zarr.json\">zarr.json</a></td></tr></table></html>",
        // Python
        "<!DOCTYPE HTML>\n"
            + "<html>\n"
            + "<head>\n"
            + "<title>Directory listing for /x/</title>\n"
            + "</head>\n"
            + "<ul>\n"
            + "<li><a href=\"a/\">a/</a></li>\n"
            + "<li><a href=\"b%20c/\">b c/</a></li>\n"
            + "<li><a href=\"zarr.json\">zarr.json</a></li></ul></html>",
        // Caddy
        "<!DOCTYPE html><html><head><title>/x/</title></head><tbody><tr><td><a"
            + " href=\"./a/\"><span>a</span></a></td></tr><tr><td><a href=\"./b%20c/\">b"
            + " c</a></td></tr><tr><td><a"
            + " href=\"./zarr.json\">zarr.json</a></td></tr></tbody></html>",
        // full paths
        "<html><title>Index of /x</title><a href='/x/a/'>a</a><a href='/x/b%20c/'>b c</a><a"
            + " href='/y/z/'>elsewhere</a></html>",
        // Node's serve
        "<title>Files within www&#47;x&#47;</title><a href=\"/\">www/</a><a"
            + " href=\"&#47;x&#47;a&#47;\" title=\"a&#47;\"></a><a href=\"&#47;x&#47;b"
            + " c&#47;\"></a>",
        // whole URLs, and no quotes
        "<title>Index of /x</title><A HREF=http://server:8080/x/a/>a</A> <a HREF=b%20c/>b c</a>",
        // mini_httpd, which does not mark folders
        "<title>Index of x/</title><a href=\".\">.</a><a href=\"..\">..</a><a href=\"a\">a</a><a"
            + " href=\"b%20c\">b c</a><a href=\"zarr.json\">zarr.json</a>",
        // the same of a store of NCZarr, without a title
        "<a href=\".nczarr\">.nczarr</a><a href=\".nczgroup\">.nczgroup</a><a"
            + " href=\"a\">a</a><a href=\"b%20c\">b c</a>"
      })
  void foldersAreTheLinksThatEndWithASlash(String page) throws ZarrException {
    assertThat(folders(page)).contains(List.of("a", "b c"));
  }

  /** As Caddy, Apache and rclone, and as webfsd write them. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "x&amp;y/,x&y",
        "q&#34;q/,q\"q",
        "it&#x27;s/,it's",
        "it's/,it's",
        "&unknown;/,&unknown;"
      })
  void namesMayHoldWhatHtmlEscapes(String link, String name) throws ZarrException {
    assertThat(folders("<title>Index of /x/</title><a href=\"" + link + "\">.</a>"))
        .contains(List.of(name));
  }

  /** Go's file server writes no title. */
  @Test
  void anEmptyGroupIsKnownByItsDocument() throws ZarrException {
    assertThat(folders("<pre>\n<a href=\".zgroup\">.zgroup</a>\n</pre>")).contains(List.of());
  }

  @Test
  void anEmptyFolderIsKnownByTheTitle() throws ZarrException {
    assertThat(folders("<html><title>Index of /x/</title><a href=\"../\">../</a></html>"))
        .contains(List.of());
  }

  @Test
  void anyOtherPageIsIgnored() throws ZarrException {
    assertThat(
            folders("<html><title>Welcome</title><a href=\"https://example.org/\">home</a></html>"))
        .isEmpty();
  }

  /** Node's {@code serve}. */
  @Test
  void linksMayBeUnescaped() throws ZarrException {
    ByteBuffer page =
        ByteBuffer.wrap(
            "<i>Index of</i><a href=\"&#47;a b&#47;\">a b</a><a href=\"&#47;a b&#47;ä c&#47;\">ä c</a>"
                .getBytes(StandardCharsets.UTF_8));
    assertThat(FolderIndex.folders(page, "/a%20b/", new AtomicBoolean(), () -> "x"))
        .contains(List.of("ä c"));
  }

  /** As Node's {@code serve} links to folders, unescaped; others repeat the name of a link. */
  @ParameterizedTest
  @CsvSource({
    "&#47;x&#47;50%&#47;, 50%&#47;, 50%",
    "&#47;x&#47;a%20b&#47;, a%20b&#47;, a%20b",
    "&#47;x&#47;y#z&#47;, y#z&#47;, y#z",
    "&#47;x&#47;y?z&#47;, y?z&#47;, y?z",
    "&#47;x&#47;a b+c&#47;, a b+c&#47;, a b+c",
    "/x/a%20b/, a b/, a b",
    "/x/a%20b/, changed today, a b"
  })
  void theTitleOfALinkSaysWhetherItIsEscaped(String link, String title, String name)
      throws ZarrException {
    String anchor = "<a href=\"%s\" title=\"%s\" class=\"folder \">".formatted(link, title);
    assertThat(folders("<title>Files within x&#47;</title>" + anchor)).contains(List.of(name));
  }

  /** So a folder of many chunks does not look like one of many groups. */
  @Test
  void aServerThatMarksFoldersOnOnePageDoesOnAll() throws ZarrException {
    AtomicBoolean marks = new AtomicBoolean();
    for (String page : new String[] {"<a href=\"chunks/\">c</a>", "<a href=\"ABC\">a</a>"}) {
      ByteBuffer text =
          ByteBuffer.wrap(("<title>Index of /</title>" + page).getBytes(StandardCharsets.UTF_8));
      assertThat(FolderIndex.folders(text, "/x/", marks, () -> "x"))
          .contains(page.contains("chunks") ? List.of("chunks") : List.of());
    }
  }

  private static Optional<List<String>> folders(String page) throws ZarrException {
    return FolderIndex.folders(
        ByteBuffer.wrap(page.getBytes(StandardCharsets.UTF_8)),
        "/x/",
        new AtomicBoolean(),
        () -> "x");
  }
}
