#!/usr/bin/python3
"""Writes the names of parameters, levels and centres by which `virtualize` calls what GRIB messages hold.

    tools/grib-tables.py DEFINITIONS        DEFINITIONS: the folder of ecCodes, such as /usr/share/eccodes/definitions

The tables are those of ecCodes (tried: 2.50.0; Copyright ECMWF, Apache License 2.0), without what depends on keys that
`virtualize` does not read. In virtualize/src/main/resources/io/github/zarrcdm/internal/virtualize/grib:

- parameters.tsv: edition and centre (0: any); parameter (discipline.category.number, or table.number of edition 1);
  conditions, of first and second surface (type:value) and of the statistical process, each "-" if any will do; short
  name, name of the variable in netCDF, standard name of CF, units, name
- levels.tsv: edition, centre, type of the first and of the second surface, name
- centres.tsv: number, abbreviation, name
"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])
OUT = Path(__file__).parent.parent / "virtualize/src/main/resources/io/github/zarrcdm/internal/virtualize/grib"
SURFACES = ("First", "Second")
KNOWN = {"discipline", "parameterCategory", "parameterNumber", "typeOfStatisticalProcessing", "table2Version",
         "indicatorOfParameter", "indicatorOfTypeOfLevel", "level", "localTablesVersion"}
for which in SURFACES:
    KNOWN |= {key.format(which) for key in
              ("typeOf{}FixedSurface", "scaledValueOf{}FixedSurface", "scaleFactorOf{}FixedSurface")}


def concepts(path):
    """Names with their conditions, in the order of the file."""
    file = ROOT / path
    text = re.sub(r"#.*", "", file.read_text(encoding="utf-8")) if file.exists() else ""
    return [(name, dict(re.findall(r"(\w+)\s*=\s*'?([^;']*?)'?\s*;", body)))
            for name, body in re.findall(r"'([^']*)'\s*=\s*\{([^}]*)\}", text)]


def surface(conditions, which):
    kind = conditions.get(f"typeOf{which}FixedSurface")
    if kind is None:
        return "-"
    value = conditions.get(f"scaledValueOf{which}FixedSurface")
    if value is None:
        return kind
    if value == "missing()":
        return kind + ":missing"
    return f"{kind}:{int(value) * 10.0 ** -int(conditions[f'scaleFactorOf{which}FixedSurface']):.10g}"


def row(edition, conditions):
    if edition == 1:
        first = conditions.get("indicatorOfTypeOfLevel", "-")
        if "level" in conditions:
            first += ":" + conditions["level"]
        return (f"{conditions['table2Version']}.{conditions['indicatorOfParameter']}", first, "-", "-")
    return (".".join(conditions[key] for key in ("discipline", "parameterCategory", "parameterNumber")),
            *(surface(conditions, which) for which in SURFACES),
            conditions.get("typeOfStatisticalProcessing", "-"))


def parameters(edition, centre, folder, wanted):
    found = {}
    for column in ("shortName", "cfVarName", "cfName", "units", "name"):
        for name, conditions in concepts(f"grib{edition}/{folder}{column}.def"):
            if set(conditions) <= KNOWN and "[" not in "".join(conditions.values()) and wanted(conditions):
                found.setdefault(row(edition, conditions), {})[column] = name
    for key, columns in found.items():
        short = columns.get("shortName")
        if short and short not in ("~", "-") and columns.get("name") != "Experimental product":
            yield (edition, centre, *key, short, columns.get("cfVarName", ""), columns.get("cfName", ""),
                   columns.get("units", ""), columns.get("name", ""))


def levels(edition, centre, path):
    for name, conditions in concepts(path):
        if edition == 1:
            yield edition, centre, conditions["indicatorOfTypeOfLevel"], "-", name
        elif set(conditions) <= {"typeOfFirstFixedSurface", "typeOfSecondFixedSurface"} or (
                conditions.get("pressureUnits") == "hPa"):
            yield (edition, centre, conditions["typeOfFirstFixedSurface"],
                   conditions.get("typeOfSecondFixedSurface", "-"), name)


def write(name, rows):
    OUT.mkdir(parents=True, exist_ok=True)
    with open(OUT / name, "w", encoding="utf-8", newline="\n") as out:
        for line in rows:
            out.write("\t".join(str(column) for column in line) + "\n")


def of_any_centre(conditions):
    return conditions["discipline"] != "10" or "typeOfStatisticalProcessing" not in conditions


write("parameters.tsv", [
    *parameters(2, 0, "", of_any_centre),
    *parameters(2, 7, "localConcepts/kwbc/", lambda conditions: True),
    *parameters(2, 98, "localConcepts/ecmf/", lambda conditions: conditions["discipline"] != "192"
                or conditions["parameterCategory"] in ("128", "140", "228")),
    *parameters(1, 0, "", lambda conditions: True),
    *parameters(1, 98, "localConcepts/ecmf/",
                lambda conditions: conditions["table2Version"] in ("128", "140", "228"))])
write("levels.tsv", dict.fromkeys([
    *levels(2, 0, "grib2/typeOfLevelConcept.def"),
    *levels(2, 7, "grib2/localConcepts/kwbc/typeOfLevelConcept.def"),
    *levels(1, 0, "grib1/typeOfLevel.def")]))
write("centres.tsv", (re.match(r"(\d+) (\S+) (.*)", line).groups()
                      for line in (ROOT / "common/c-11.table").read_text(encoding="utf-8").splitlines()
                      if re.match(r"\d+ [^\d\W]\S* ", line)))
