package io.github.zarrcdm.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What the build files say about what is published. */
class PomsTest {
  private static final XPath XPATH = XPathFactory.newInstance().newXPath();

  @Test
  void theBomListsEveryPublishedJarAndNoOther() throws Exception {
    List<String> published = new ArrayList<>();
    for (Document module : modules()) {
      if (!text(module, "/project/packaging").equals("pom")
          && !text(module, "/project/properties/maven.deploy.skip").equals("true")) {
        published.add(text(module, "/project/artifactId"));
      }
    }
    assertThat(texts(pom("bom"), "/project/dependencyManagement//artifactId/text()"))
        .containsOnlyOnceElementsOf(
            List.of("zarr-cdm-zarr", "zarr-cdm-stores", "zarr-cdm-iosp", "zarr-cdm-cli"))
        .hasSameElementsAs(published);
  }

  @Test
  void theRootHasWhatMavenCentralAsksFor() throws Exception {
    Document root = pom(".");
    for (String element :
        List.of("name", "description", "url", "licenses/license/name", "licenses/license/url")) {
      assertThat(text(root, "/project/" + element)).as(element).isNotBlank();
    }
    for (String element :
        List.of("developers/developer/name", "scm/url", "scm/connection", "organization/name")) {
      assertThat(text(root, "/project/" + element)).as(element).isNotBlank();
    }
  }

  @Test
  void everyModuleHasANameADescriptionAndTheVersionOfTheRoot() throws Exception {
    String version = text(pom("."), "/project/version");
    for (Document module : modules()) {
      String artifact = text(module, "/project/artifactId");
      assertThat(text(module, "/project/name")).as(artifact).isNotBlank();
      assertThat(text(module, "/project/parent/version") + text(module, "/project/version"))
          .as(artifact)
          .isEqualTo(version);
    }
  }

  /** Pasted into a folder, it was resolved, compiled and run after such an install. */
  @Test
  void thePomOfTheGuideNamesWhatAnInstallOfThisRepositoryProvides() throws Exception {
    Matcher block =
        Pattern.compile("```xml\n(<project.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("../docs/how-to/java.md")));
    assertThat(block.find()).isTrue();
    Document guide =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(block.group(1))));
    assertThat(coordinates(guide, "/project/dependencies/dependency[1]/"))
        .isEqualTo(coordinates(pom("netcdf-java/cdm-core"), "/project/"));
    assertThat(coordinates(guide, "/project/dependencies/dependency[2]/"))
        .isEqualTo(
            List.of(
                text(pom("."), "/project/groupId"),
                text(pom("iosp"), "/project/artifactId"),
                text(pom("."), "/project/version")));
    assertThat(text(pom("netcdf-java"), "/project/properties/maven.install.skip")).isEmpty();
    assertThat(texts(guide, "/project/dependencies/dependency/artifactId/text()")).hasSize(2);
  }

  private static List<String> coordinates(Document pom, String of) throws Exception {
    return List.of(
        text(pom, of + "groupId"), text(pom, of + "artifactId"), text(pom, of + "version"));
  }

  private static List<Document> modules() throws Exception {
    List<Document> modules = new ArrayList<>();
    for (String module : texts(pom("."), "/project/modules/module/text()")) {
      modules.add(pom(module));
    }
    return modules;
  }

  private static Document pom(String module) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new File("../" + module + "/pom.xml"));
  }

  private static String text(Document pom, String path) throws XPathExpressionException {
    return XPATH.evaluate(path, pom);
  }

  private static List<String> texts(Document pom, String path) throws XPathExpressionException {
    NodeList found = (NodeList) XPATH.evaluate(path, pom, XPathConstants.NODESET);
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> found.item(i).getTextContent())
        .toList();
  }
}
