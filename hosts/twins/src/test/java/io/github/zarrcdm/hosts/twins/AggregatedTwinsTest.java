package io.github.zarrcdm.hosts.twins;

import static io.github.zarrcdm.hosts.twins.Question.COVERAGES;
import static io.github.zarrcdm.hosts.twins.Question.DATASET;
import static io.github.zarrcdm.hosts.twins.Question.GRIDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.util.cache.FileCacheIF;

/** NcML, and netCDF-Java's cache of files, over netCDF and over the same data as Zarr. */
class AggregatedTwinsTest {
  private static final String NCML =
      "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'%s>%s</netcdf>";

  /** Its members are files by path to netCDF-Java, which knows no other. */
  private static final String RUNS = "forecastModelRunCollection";

  @TempDir static Path folder;

  /** Members {@code mN} with times of their own, {@code pN} packed, {@code sN} without a time. */
  @BeforeAll
  static void write() throws IOException {
    Zarr.register();
    for (int n = 0; n < 3; n++) {
      String time =
          variable(
              "time", "int", "time", "units=hours since 2000-01-01", 12 * n + " " + (12 * n + 6));
      String own = variable("time", "int", "time", "units=hours since 2000-01-0" + (n + 1), "0 6");
      String air = "<values start='%s' increment='1'/>".formatted(1000 * n);
      member("m" + n, time + grid("time lat lon", "float", "units=K", air));
      member("u" + n, own + grid("time lat lon", "float", "units=K", air));
      String packing = "scale_factor:double=" + 0.5 * (n + 1) + ",_FillValue:short=5";
      member("p" + n, own + grid("time lat lon", "short", packing, air.replace("000'", "'")));
      member("s" + n, grid("lat lon", "float", "units=K", air));
      member(
          "w" + n, time + grid("time lat lon", "float", "units=%", air).replace("'air'", "'rh'"));
    }
  }

  private static String grid(String shape, String type, String attributes, String values) {
    return variable("air", type, shape, attributes, "").replace("<values></values>", values);
  }

  private static String variable(
      String name, String type, String shape, String attributes, String values) {
    StringBuilder all = new StringBuilder();
    for (String attribute : attributes.split(",")) {
      String[] parts = attribute.split("[:=]", attribute.matches("\\w+:\\w+=.*") ? 3 : 2);
      all.append(
          "<attribute name='%s' %svalue='%s'/>"
              .formatted(
                  parts[0],
                  parts.length == 3 ? "type='" + parts[1] + "' " : "",
                  parts[parts.length - 1]));
    }
    return "<variable name='%s' type='%s' shape='%s'>%s<values>%s</values></variable>"
        .formatted(name, type, shape, all, values);
  }

  private static void member(String name, String variables) throws IOException {
    String text =
        "<attribute name='Conventions' value='CF-1.8'/><attribute name='run' value='%s'/>"
                .formatted(name)
            + "<dimension name='time' length='2'/><dimension name='lat' length='3'/>"
            + "<dimension name='lon' length='4'/>"
            + variable("lat", "double", "lat", "units=degrees_north", "-60 0 60")
            + variable("lon", "double", "lon", "units=degrees_east", "0 90 180 270")
            + variables;
    Path ncml = Files.writeString(folder.resolve(name + ".ncml"), NCML.formatted("", text));
    String store = folder.resolve(name + ".zarr").toString();
    Command.done("copy", ncml.toString(), store);
    Command.done("copy", "-3", store, folder.resolve(name + ".nc").toString());
  }

  /** Members are written {@code @name}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<aggregation type='joinExisting' dimName='time'>@m0@m1@m2</aggregation>",
        "<aggregation type='joinExisting' dimName='time'"
            + " timeUnitsChange='true'>@u0@u1@u2</aggregation>",
        "<aggregation type='joinExisting' dimName='time'>@m0@m1<promoteGlobalAttribute"
            + " name='run'/></aggregation>",
        "<aggregation type='joinExisting' dimName='time'>@p0 enhance='all'@p1"
            + " enhance='all'</aggregation>",
        "<aggregation type='joinExisting' dimName='time'>@m0 ncoords='2' coordValue='0,1'@m1"
            + " ncoords='2' coordValue='9,10'</aggregation>",
        "<aggregation type='joinNew' dimName='day'><variableAgg name='air'/>@s0 coordValue='0'@s1"
            + " coordValue='1.5'</aggregation>",
        "<aggregation type='joinNew' dimName='run'><variableAgg name='air'/>@m0 coordValue='0'@m1"
            + " coordValue='1'</aggregation>",
        "<aggregation type='union'>@m0@w0</aggregation>",
        "<aggregation type='joinExisting' dimName='time'><netcdf><aggregation"
            + " type='union'>@m0@w0</aggregation></netcdf><netcdf><aggregation"
            + " type='union'>@m1@w1</aggregation></netcdf></aggregation>",
        "<aggregation type='forecastModelRunCollection' dimName='run'>@u0"
            + " coordValue='2000-01-01T00:00:00Z'@u1"
            + " coordValue='2000-01-02T00:00:00Z'</aggregation>",
        "location=@m1 <variable name='air'><logicalSlice dimName='time' index='1'/></variable>",
        "location=@m1 <variable name='air'><logicalSection section='1:1,0:2:2,1:3'/></variable>",
        "location=@m1 <variable name='temp' orgName='air'><attribute name='units'"
            + " value='degC'/></variable><dimension name='T' orgName='time'/><variable name='T'"
            + " orgName='time'/>",
        "location=@m1 <variable name='lat'><values>10 20 30</values></variable><remove"
            + " type='variable' name='lon'/>",
        "location=@p1 enhance='None'",
        "location=@p1 enhance='ScaleMissing'",
      })
  void meanTheSame(String ncml) throws IOException {
    Path files = ncml(ncml, "files", folder + "/%s.nc");
    List<String> spellings = List.of(folder + "/%s.zarr/zarr.json", "zarr:" + folder + "/%s.zarr");
    for (String location : spellings.subList(0, ncml.contains(RUNS) ? 1 : 2)) {
      Path stores = ncml(ncml, "stores", location);
      for (Question question : List.of(DATASET, GRIDS, COVERAGES)) {
        List<String> expected = question.of(files.toString());
        assertThat(Differences.between(expected, question.of(stores.toString())))
            .as("%s of %s", question, location)
            .isEmpty();
        assertThat(question == DATASET && expected.isEmpty()).isFalse();
      }
    }
  }

  private static Path ncml(String template, String name, String location) throws IOException {
    String attributes = "";
    String body = template;
    if (template.startsWith("location=")) {
      body = template.replaceFirst("location=@\\w+( enhance='\\w+')?", "");
      attributes =
          " location='%s'".formatted(location.formatted(template.substring(10, 12)))
              + template.replaceFirst("(?s)location=@\\w+( enhance='\\w+')?.*", "$1");
    }
    String members =
        Pattern.compile("@(\\w+)((?: \\w+='[^']*')*)")
            .matcher(body)
            .replaceAll(
                m ->
                    "<netcdf location='%s'%s/>"
                        .formatted(location.formatted(m.group(1)), m.group(2)));
    return Files.writeString(folder.resolve(name + ".ncml"), NCML.formatted(attributes, members));
  }

  /** A dataset and a file from the cache are the same objects again, with the same answers. */
  @Test
  void theCacheOfFilesGivesThemAgain() throws IOException {
    NetcdfDatasets.initNetcdfFileCache(1, 5, -1);
    try {
      for (String store : List.of(folder + "/m0.nc", "zarr:" + folder + "/m0.zarr")) {
        DatasetUrl url = DatasetUrl.findDatasetUrl(store);
        NetcdfFile first = NetcdfDatasets.acquireDataset(url, null);
        Answers fresh = new Answers();
        DatasetQuestion.ask((ucar.nc2.dataset.NetcdfDataset) first, fresh);
        first.close();
        NetcdfFile again = NetcdfDatasets.acquireDataset(url, null);
        Answers cached = new Answers();
        DatasetQuestion.ask((ucar.nc2.dataset.NetcdfDataset) again, cached);
        again.close();
        assertThat(again).as(store).isSameAs(first);
        assertThat(cached.lines()).isEqualTo(fresh.lines()).isEqualTo(DATASET.of(store));
      }
      FileCacheIF cache = NetcdfDatasets.getNetcdfFileCache();
      assertThat(cache.showCache()).hasSize(2);
    } finally {
      NetcdfDatasets.disableNetcdfFileCache();
    }
  }
}
