package io.github.zarrcdm.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jdom2.Element;
import org.jdom2.input.SAXBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code zarr-cdm catalog --update}. */
class CatalogUpdateTest {
  private static final String SAMPLES = "../samples";

  @TempDir Path folder;

  @Test
  void keepsWhatWasEdited() throws Exception {
    Path stores = folder.resolve("stores");
    copy(Path.of(SAMPLES, "air.zarr"), stores.resolve("air.zarr"));
    copy(Path.of(SAMPLES, "air.zarr"), stores.resolve("gone.zarr"));
    Path file = folder.resolve("catalog.xml");
    Command.run("catalog", "-o", file.toString(), stores.toString());
    String edited =
        Files.readString(file)
            .replace("name=\"air.zarr\"", "name=\"The air\" restrictAccess=\"members\"")
            .replace("<end>2013", "<end>1999")
            .replace(
                "</catalog>", "  <!-- ours --><dataset name=\"Ours\" urlPath=\"x\"/></catalog>");
    Files.writeString(file, edited);
    Files.move(stores.resolve("gone.zarr"), folder.resolve("elsewhere"));
    copy(Path.of(SAMPLES, "ocean.zarr"), stores.resolve("deep/ocean.zarr"));

    Command command = Command.run("catalog", "--update", "-o", file.toString(), stores.toString());

    assertThat(command.exitCode()).as(command.err()).isZero();
    assertThat(command.err())
        .contains("kept, but not found or not read: zarr/gone.zarr", "added: zarr/deep/ocean.zarr");
    String updated = Files.readString(file);
    assertThat(updated)
        .contains("name=\"The air\" restrictAccess=\"members\"", "<!-- ours -->", "name=\"Ours\"")
        .contains("<end>2013", "ID=\"zarr/gone.zarr\"", "ID=\"zarr/deep/ocean.zarr\"");
    Element deep = new SAXBuilder().build(new StringReader(updated)).getRootElement();
    assertThat(deep.getChildren("dataset", deep.getNamespace()))
        .extracting(dataset -> dataset.getAttributeValue("name"))
        .containsExactly("The air", "gone.zarr", "Ours", "deep");
    Command.run("catalog", "--update", "-o", file.toString(), stores.toString());
    assertThat(Files.readString(file)).isEqualTo(updated);
  }

  /** Whoever restricts a folder, under another name, does not publish what comes into it. */
  @Test
  void putsWhatIsNewBesideWhatWasThere() throws Exception {
    Path stores = folder.resolve("stores");
    copy(Path.of(SAMPLES, "air.zarr"), stores.resolve("deep/air.zarr"));
    Path file = folder.resolve("catalog.xml");
    String[] update = {"catalog", "--update", "-o", file.toString(), stores.toString()};
    Command.run(update);
    String edited =
        Files.readString(file)
            .replace(
                "<dataset name=\"deep\">",
                "<dataset name=\"Ours\" restrictAccess=\"us\"><dataset name=\"Das Mee\u00adr\">")
            .replace("</catalog>", "</dataset><!-- <dataset ID=\"zarr/off.zarr\"/> --></catalog>")
            .replace("encoding=\"UTF-8\"", "encoding=\"ISO-8859-1\"");
    Files.write(file, edited.getBytes(StandardCharsets.ISO_8859_1));
    for (String store : List.of("deep/more.zarr", "other/new.zarr", "off.zarr")) {
      copy(Path.of(SAMPLES, "air.zarr"), stores.resolve(store));
    }

    Command.run(update);

    Element root = new SAXBuilder().build(file.toFile()).getRootElement();
    Element ours = root.getChild("dataset", root.getNamespace());
    assertThat(root.getChildren("dataset", root.getNamespace())).containsExactly(ours);
    assertThat(ours.getChildren())
        .extracting(inside -> inside.getAttributeValue("name"))
        .containsExactly("Das Mee\u00adr", "other");
    assertThat(ours.getChildren().get(0).getChildren()).hasSize(2);
  }

  /** A catalog under version control does not differ in every line. */
  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void keepsLinesAndWhatStandsBeforeTheRoot(String end) throws Exception {
    String catalog =
        String.join(
                "\n",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
                "<!-- Ours. -->",
                "<catalog"
                    + " xmlns=\"http://www.unidata.ucar.edu/namespaces/thredds/InvCatalog/v1.0\">",
                "  <dataset name=\"x\" ID=\"zarr/x.zarr\" />",
                "</catalog>",
                "")
            .replace("\n", end);
    byte[] bytes = catalog.getBytes(StandardCharsets.UTF_8);
    assertThat(CatalogUpdate.of(bytes, catalog).text()).isEqualTo(catalog);
  }

  @Test
  void restrictsWhatIsNewInAStoreAsTheStore() throws Exception {
    String catalog =
        "<catalog"
            + " xmlns='http://www.unidata.ucar.edu/namespaces/thredds/InvCatalog/v1.0'>%s</catalog>";
    String edited = "<dataset name='x' ID='zarr/x.zarr' restrictAccess='us'/>";
    String made = "<dataset name='x' ID='zarr/x.zarr'/><dataset name='x g' ID='zarr/x.zarr/g'/>";
    CatalogUpdate update =
        CatalogUpdate.of(
            catalog.formatted(edited).getBytes(StandardCharsets.UTF_8), catalog.formatted(made));
    assertThat(update.text()).contains("ID=\"zarr/x.zarr/g\" restrictAccess=\"us\"");
  }

  /** The location may have been edited, as to the document of the store, and so it stays. */
  @Test
  void namesStoresThatAreElsewhereNow() throws Exception {
    Path file = folder.resolve("catalog.xml");
    Command.run("catalog", "-o", file.toString(), "--as=zarr:/old", SAMPLES + "/air.zarr");
    Files.writeString(
        file, Files.readString(file).replace("zarr:/old#", "file:/old/zarr.json#int64=int&amp;"));
    String[] update = {"catalog", "--update", "-o", file.toString(), SAMPLES + "/air.zarr", ""};
    update[5] = "--as=zarr:/old";
    assertThat(Command.run(update).err()).isEmpty();
    update[5] = "--as=zarr:/new";
    assertThat(Command.run(update).err())
        .contains("kept as edited: zarr/air.zarr opens /old, not /new");
    assertThat(file)
        .content()
        .contains("location=\"file:/old/zarr.json#int64=int&amp;serve=dap2\"");
  }

  @Test
  void leavesWhatIsNoCatalogAsItIs() throws Exception {
    Path file = Files.writeString(folder.resolve("page.html"), "<html/>");
    Command command = Command.run("catalog", "--update", "-o", file.toString(), SAMPLES);
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains("page.html: cannot be updated");
    assertThat(Files.readString(file)).isEqualTo("<html/>");
    assertThat(Command.run("catalog", "--update", SAMPLES).exitCode()).isEqualTo(2);
  }

  private static void copy(Path from, Path to) throws Exception {
    Files.createDirectories(to.getParent());
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
