package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.NetcdfFormatWriter;

/** Times that NcML converts with {@code timeUnitsChange} are those that cftime decodes. */
class ChangedTimesTest {
  private static final String DAY = "days since 2000-01-01";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "days since 0001-01-01, standard, 730000",
    "days since 0001-01-01, proleptic_gregorian, 730000",
    "days since 2000-01-01, 365_day, 60",
    "days since 1500-01-01, julian, 60",
    "hours since 2000-01-01 06:30, , 0.25",
    "hours since 2000-01-01 00:00 +02:00, , 5",
  })
  void timesThatStayTheSameAreCopied(String units, String calendar, double time) throws Exception {
    member("a.nc", units, calendar, time);
    member("b.nc", units, calendar, time + 1);
    assertThat(notes("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    // Without a calendar it is the mixed one: 1999-09-02 by cftime, 1999-09-04 in netCDF-Java.
    "days since 0001-01-01, , 730000, 730000.0 Day since 0001-01-01T00:00:00Z",
    "days since 1500-01-01, , 60, (calendar proleptic_gregorian)",
    // No reader knows uniform30day; the reference is a year off.
    "days since 2000-01-01, 360_day, 60, (calendar uniform30day)",
    "days since 2000-01-01, all_leap, 60, Day since 1999-01-01",
    "months since 2000-01-01, , 1, Month since 2000-01-01",
  })
  void timesThatBecomeOthersAreRefused(String units, String calendar, double time, String shown)
      throws Exception {
    member("a.nc", units, calendar, time);
    member("b.nc", units, calendar, time + 1);
    refused("", "reads time of a.nc, " + time + " " + units, shown);
  }

  @Test
  void missingTimesThatAreConvertedAreRefused() throws Exception {
    member("a.nc", DAY, null, 1);
    member("b.nc", "days since 2000-02-01", null, -999);
    refused("", "reads time of b.nc, a missing value, -999.0", "as -968.0 Day");
    member("b.nc", DAY, null, -999);
    assertThat(notes("")).isEmpty();
  }

  @Test
  void unitsThatNcmlStatesAreNotThoseOfTheValues() throws Exception {
    member("a.nc", "days since 2000-01-02", null, 1.25);
    member("b.nc", "hours since 2000-01-01", null, 5);
    String hours = "<attribute name='units' value='hours since 2000-01-01'/>";
    refused(stated(hours), "reads time of a.nc, 1.25 days", "as 1.25 hours since 2000-01-01");
    assertThat(notes(stated("<attribute name='long_name' value='time'/>"))).isEmpty();
  }

  @Test
  void timesBelowMillisecondsAreReported() throws Exception {
    member("a.nc", "seconds since 2000-01-01", null, 0.001);
    member("b.nc", "seconds since 2000-01-02", null, 0.1234567);
    assertThat(notes(""))
        .containsExactly(
            "time of b.nc is rounded to milliseconds: netCDF-Java converts it to the units of one"
                + " dataset");
  }

  private void member(String name, String units, String calendar, double time) throws Exception {
    var format = NetcdfFormatWriter.createNewNetcdf3(folder.resolve(name).toString());
    format.addDimension("time", 1);
    var variable =
        format
            .addVariable("time", DataType.DOUBLE, "time")
            .addAttribute(new Attribute("units", units))
            .addAttribute(new Attribute("missing_value", -999.0));
    if (calendar != null) {
      variable.addAttribute(new Attribute("calendar", calendar));
    }
    try (NetcdfFormatWriter file = format.build()) {
      file.write("time", Array.factory(DataType.DOUBLE, new int[] {1}, new double[] {time}));
    }
  }

  private static String stated(String attribute) {
    return "<variable name='time'>%s</variable>".formatted(attribute);
  }

  private void refused(String stated, String read, String shown) {
    assertThatThrownBy(() -> notes(stated))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining(read)
        .hasMessageContaining(shown);
  }

  private List<String> notes(String stated) throws Exception {
    Path ncml = folder.resolve("joined.ncml");
    Files.writeString(
        ncml,
        """
        <netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>%s
          <aggregation dimName='time' type='joinExisting' timeUnitsChange='true'>
            <netcdf location='a.nc'/><netcdf location='b.nc'/>
          </aggregation>
        </netcdf>\
        """
            .formatted(stated));
    try (NetcdfFile source = NetcdfDatasets.openFile(ncml.toString(), null)) {
      return ZarrCopy.of(source, folder.resolve("out.zarr").toString()).plan().notes();
    }
  }
}
