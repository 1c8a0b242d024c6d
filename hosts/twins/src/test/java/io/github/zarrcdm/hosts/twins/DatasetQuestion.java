package io.github.zarrcdm.hosts.twins;

import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.CoordinateAxis1D;
import ucar.nc2.dataset.CoordinateAxis1DTime;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;

/** Every value after unpacking, the coordinate systems of each variable, and every axis. */
final class DatasetQuestion {
  private DatasetQuestion() {}

  static void ask(String location, Answers answers) throws Exception {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      ask(dataset, answers);
    }
  }

  static void ask(NetcdfDataset dataset, Answers answers) {
    for (Variable variable : Answers.sorted(dataset.getVariables(), Variable::getFullName)) {
      String name = variable.getFullName();
      answers.ask(name, () -> answers.say("%s = %s", name, Printed.array(variable.read())));
      if (variable instanceof VariableDS enhanced) {
        List<String> systems =
            enhanced.getCoordinateSystems().stream()
                .map(system -> system.getName() + " " + system.getProjection())
                .sorted()
                .toList();
        answers.say("%s on %s", name, systems);
      }
    }
    for (CoordinateAxis axis :
        Answers.sorted(dataset.getCoordinateAxes(), CoordinateAxis::getFullName)) {
      axis(dataset, axis, answers);
    }
  }

  private static void axis(NetcdfDataset dataset, CoordinateAxis axis, Answers answers) {
    String name = "axis " + axis.getFullName();
    answers.say(
        "%s is %s in %s, positive %s",
        name, axis.getAxisType(), axis.getUnitsString(), axis.getPositive());
    if (!axis.isNumeric()) {
      return;
    }
    answers.ask(
        name,
        () ->
            answers.say(
                "%s from %s to %s",
                name, Printed.number(axis.getMinValue()), Printed.number(axis.getMaxValue())));
    if (axis instanceof CoordinateAxis1D line) {
      answers.ask(
          name,
          () ->
              answers.say(
                  "%s regular %s, contiguous %s, edges %s, bounds %s to %s",
                  name,
                  line.isRegular(),
                  line.isContiguous(),
                  Printed.numbers(line.getCoordEdges()),
                  Printed.numbers(line.getBound1()),
                  Printed.numbers(line.getBound2())));
      if (axis.getAxisType() == AxisType.Time) {
        answers.ask(name, () -> dates(dataset, line, answers));
      }
    }
  }

  private static void dates(NetcdfDataset dataset, CoordinateAxis1D axis, Answers answers)
      throws Exception {
    CoordinateAxis1DTime times =
        CoordinateAxis1DTime.factory(dataset, axis, new Formatter(Locale.ROOT));
    answers.say("axis %s has dates %s", axis.getFullName(), times.getCalendarDates());
    for (int i = 0; times.isInterval() && i < times.getSize(); i++) {
      answers.say("  bounds %s", List.of(times.getCoordBoundsDate(i)));
    }
  }
}
