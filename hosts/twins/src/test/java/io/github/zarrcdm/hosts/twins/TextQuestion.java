package io.github.zarrcdm.hosts.twins;

import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import org.jdom2.input.SAXBuilder;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.Ncdump;
import ucar.nc2.write.NcmlWriter;

/**
 * The CDL that netCDF-Java prints: its values, without types of numbers and lengths of text, which
 * differ by format; and whether its NcML is XML.
 */
final class TextQuestion {
  private static final Pattern TYPE_OF_NUMBER = Pattern.compile("(?<=\\d)(f|b|s|L|U|UB|US|UL)\\b");

  private TextQuestion() {}

  static void ask(String location, Answers answers) throws Exception {
    try (NetcdfFile file = NetcdfDatasets.openFile(location, null)) {
      answers.ask("cdl", () -> cdl(file, answers));
    }
    for (NetcdfFile file :
        List.of(NetcdfDatasets.openFile(location, null), NetcdfDatasets.openDataset(location))) {
      try (file) {
        answers.ask("ncml", () -> ncml(file));
      }
    }
  }

  private static void cdl(NetcdfFile file, Answers answers) {
    String cdl = Ncdump.builder(file).setShowAllValues().build().print();
    String values = cdl.substring(Math.max(0, cdl.indexOf("\n  data:")));
    values
        .lines()
        .map(line -> TYPE_OF_NUMBER.matcher(line).replaceAll("").strip())
        .filter(line -> !line.isEmpty())
        .sorted()
        .forEach(line -> answers.say("%s", line));
  }

  private static void ncml(NetcdfFile file) throws Exception {
    NcmlWriter writer = new NcmlWriter();
    String ncml = writer.writeToString(writer.makeNetcdfElement(file, null));
    new SAXBuilder().build(new StringReader(ncml));
  }
}
