#!/usr/bin/python3
"""Makes GRIB files of forecasts by ecCodes, and holds references to GRIB files to what ecCodes reads in them.

    tools/grib-files.py make             writes forecast.grib1, forecast.grib2 and forecasts.json, what ecCodes reads in
                                         them, to virtualize/src/test/resources/files
    tools/grib-files.py check FILE...    reads FILE.json, references to FILE by `zarr-cdm virtualize FILE -o FILE.json`,
                                         through xarray, zarr-python and kerchunk's codec, and compares every message
    tools/grib-files.py own FILE...      reads FILE.zarr, a copy of FILE.json by `zarr-cdm copy`, by zarr-python, and
                                         compares every message that FILE.json has, and its places, bit for bit

Needs eccodes (tried: 2.50.0); `check` and `own` also xarray 2026.4, zarr 3.4, fsspec 2026.9, kerchunk 0.2.10 and cfgrib.
"""
import datetime
import hashlib
import json
import sys
from pathlib import Path

import eccodes as ec
import numpy as np

FILES = Path(__file__).parent.parent / "virtualize/src/test/resources/files"
GRID = {"numberOfDataPoints": 24, "Ni": 6, "Nj": 4, "latitudeOfFirstGridPointInDegrees": 60,
        "longitudeOfFirstGridPointInDegrees": 0, "latitudeOfLastGridPointInDegrees": 30,
        "longitudeOfLastGridPointInDegrees": 50, "iDirectionIncrementInDegrees": 10,
        "jDirectionIncrementInDegrees": 10}
RANDOM = np.random.default_rng(43)


def message(edition, kind, keys):
    handle = ec.codes_grib_new_from_samples(f"regular_ll_{kind}_grib{edition}")
    for key, value in {**GRID, "dataDate": 20260801, "dataTime": 600, **keys}.items():
        if not (edition == 1 and key in ("numberOfDataPoints", "productDefinitionTemplateNumber")):
            ec.codes_set(handle, key, value)
    count = ec.codes_get(handle, "Ni") * ec.codes_get(handle, "Nj")
    ec.codes_set_values(handle, RANDOM.integers(0, 4000, count) / 8.0)
    encoded = ec.codes_get_message(handle)
    ec.codes_release(handle)
    return encoded


def forecast(edition):
    for step in (0, 3, 6):
        for level in (1000, 850, 500):
            for name in ("t", "u", "gh"):
                if (name, level) != ("gh", 850):
                    yield message(edition, "pl", {"shortName": name, "level": level, "step": step})
        for name in ("2t", "10u", "msl", "sp"):
            yield message(edition, "sfc", {"shortName": name, "step": step})
        # Since the beginning and for three hours; those of the first three are the same message.
        for first in (0, 3):
            if first < step:
                yield message(edition, "sfc", {
                    "productDefinitionTemplateNumber": 8, "shortName": "tp", "stepType": "accum",
                    "stepRange": f"{first}-{step}"})
    for member in (0, 1, 2):
        for day in (20260801, 20260802):
            local = {"productDefinitionTemplateNumber": 1} if edition == 2 else {
                "setLocalDefinition": 1, "localDefinitionNumber": 1}
            yield message(edition, "sfc", {
                **local, "shortName": "2d", "dataDate": day, "number": member,
                "numberOfForecastsInEnsemble": 3})
    if edition == 2:
        for top, bottom in ((0, 1), (1, 4), (4, 10)):
            yield message(2, "sfc", {
                "centre": 7, "discipline": 2, "parameterCategory": 0, "parameterNumber": 192,
                "typeOfFirstFixedSurface": 106,
                "scaleFactorOfFirstFixedSurface": 1, "scaledValueOfFirstFixedSurface": top,
                "typeOfSecondFixedSurface": 106, "scaleFactorOfSecondFixedSurface": 1,
                "scaledValueOfSecondFixedSurface": bottom})


def messages(file):
    """What ecCodes reads in each message: names, coordinates, values."""
    with open(file, "rb") as stream:
        while (handle := ec.codes_grib_new_from_file(stream)) is not None:
            def get(key, otherwise=None):
                try:
                    return ec.codes_get(handle, key)
                except ec.KeyValueNotFoundError:
                    return otherwise
            name = get("cfVarName")
            ec.codes_set(handle, "missingValue", 1e20)
            values = ec.codes_get_values(handle)
            values = np.where(values == 1e20, np.nan, values).astype("<f8")
            start = datetime.datetime.strptime(f"{get('dataDate'):08d}{get('dataTime'):04d}", "%Y%m%d%H%M")
            begins, _, ends = get("stepRange").rpartition("-")
            yield {
                "shortName": get("shortName"), "name": get("shortName") if name in ("unknown", "undef") else name,
                "typeOfLevel": get("typeOfLevel"), "stepType": get("stepType"), "level": get("level"),
                "time": int(start.replace(tzinfo=datetime.timezone.utc).timestamp()), "step": int(ends),
                "begins": int(begins or ends), "number": get("number", -1) if get("numberOfForecastsInEnsemble", 0) else -1,
            }, values
            ec.codes_release(handle)


def make():
    expected = {}
    for edition in (1, 2):
        file = FILES / f"forecast.grib{edition}"
        file.write_bytes(b"".join(forecast(edition)))
        expected[file.name] = [
            {**row, "sha256": hashlib.sha256(values.tobytes()).hexdigest()} for row, values in messages(file)]
    (FILES / "forecasts.json").write_text(json.dumps(expected, indent=0) + "\n")


def found(data, row, values):
    """The variables of xarray that have these values at the coordinates of the message."""
    for name, array in data.data_vars.items():
        attributes = array.attrs
        if attributes.get("GRIB_shortName") != row["shortName"] or (
                attributes["GRIB_typeOfLevel"] != row["typeOfLevel"]):
            continue
        at = {"time": np.datetime64(row["time"], "s"), "step": row["step"]}
        if "number" in array.dims:
            at["number"] = row["number"]
        levels = [name for name in array.coords if name.startswith(row["typeOfLevel"])]
        for level in levels:
            bounds = data.get(array.coords[level].attrs.get("bounds"))
            numbers = (array.coords[level] if bounds is None else bounds[..., 0]).values
            if level in array.dims:
                at[level] = array.coords[level].values[[int(number) == int(row["level"]) for number in numbers]]
        # Levels of layers are whole numbers in ecCodes: several may be one.
        part = array.sel(at).values
        if any(np.array_equal(field.ravel(), values, equal_nan=True)
               for field in part.reshape(-1, *(part.shape[part.ndim - 2:] if values.size > 1 else ()))):
            yield name


def check(files):
    import xarray
    wrong = 0
    for file in files:
        data = xarray.open_dataset("reference://", engine="zarr", decode_timedelta=False, backend_kwargs={
            "consolidated": False, "storage_options": {"fo": file + ".json"}})
        rows = list(messages(file))
        lost = [row for row, values in rows if not any(found(data, row, values))]
        for row in lost:
            print("not found:", file, row)
        wrong += len(lost)
        print(f"{file}: {len(rows) - len(lost)} of {len(rows)} messages")
    sys.exit(wrong > 0)


def bits(values, dtype):
    values = np.array(values, dtype=dtype)
    values[np.isnan(values)] = np.nan
    return values.tobytes()


def near_on_earth(variable, found, expected, group):
    """Equal within 0.00001 degrees, but for longitudes of a pole."""
    away = np.abs((found - expected + 180) % 360 - 180)
    if variable == "longitude" and found.shape == group["latitude"][:].ravel().shape:
        away[np.abs(group["latitude"][:].ravel()) > 89.9999] = 0
    return np.all(away < 1e-5)


def own(files):
    """Each chunk that is a whole message, whatever its array is called."""
    import zarr
    count = {"right": 0, "wrong": 0, "referenced": 0, "messages": 0}
    for file in files:
        with open(file, "rb") as stream:
            handles = 0
            while (handle := ec.codes_grib_new_from_file(stream)) is not None:
                handles += 1
                ec.codes_release(handle)
        count["messages"] += handles
        if not Path(file + ".json").exists():
            print(f"{file}: no references to any of {handles} messages")
            continue
        references = json.loads(Path(file + ".json").read_text())["refs"]
        try:
            group = zarr.open_group(file + ".zarr", mode="r")
        except FileNotFoundError:
            group = {}
        seen = set()
        for key, value in references.items():
            if not isinstance(value, list):
                continue
            name, _, chunk = key.rpartition("/")
            metadata = json.loads(references[name + "/.zarray"])
            variable = metadata["filters"][0]["var"] if metadata.get("filters") else ""
            with open(file, "rb") as stream:
                stream.seek(value[1])
                handle = ec.codes_new_from_message(stream.read(value[2]))
            ec.codes_set(handle, "missingValue", 1e20)
            if variable in ("latitude", "longitude"):
                expected = ec.codes_get_array(handle, variable + "s")
            else:
                seen.add(value[1])
                expected = ec.codes_get_values(handle)
                expected = np.where(expected == 1e20, np.nan, expected)
            ec.codes_release(handle)
            if name not in group:  # whatever could not be copied
                print(f"{file}: {name} is not in the copy")
                count["wrong"] += 1
                continue
            at = tuple(slice(int(i) * n, (int(i) + 1) * n) for i, n in zip(chunk.split("."), metadata["chunks"]))
            found = group[name][at]
            place = variable in ("latitude", "longitude")
            near = place and near_on_earth(variable, found.ravel(), expected, group)
            good = near or bits(found, "<f8") == bits(expected, "<f8")
            count["right" if good else "wrong"] += 1
            if not good:
                print(f"{file}: {key} is not what ecCodes reads")
        count["referenced"] += len(seen)
        if len(seen) < handles:
            print(f"{file}: {handles - len(seen)} of {handles} messages are not referenced")
    print(count)
    sys.exit(count["wrong"] > 0)


if sys.argv[1:2] == ["make"]:
    make()
elif sys.argv[1:2] == ["check"]:
    check(sys.argv[2:])
elif sys.argv[1:2] == ["own"]:
    own(sys.argv[2:])
else:
    sys.exit(__doc__)
