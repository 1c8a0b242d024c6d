#!/usr/bin/env python3
"""Makes a store with xarray, what xarray answers to 33 queries of it, and the datasets that five writes of it make in xarray:
spark/src/test/resources/io/github/zarrcdm/spark/queries.zarr.zip, queries.json and writes.json

Usage: tools/spark-queries.py FOLDER

Each query has two forms, SQL for Spark on the table {} and a function of the dataset for xarray; its answer is a list of rows, without order.
Times are text. The committed files were made with xarray 2023.01.0, zarr 2.13.6 and pandas 1.5.3.
"""

import json
import math
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import xarray as xr
import zarr

CHUNKS = (24, 4, 6)


def dataset():
    """120 hours, 9 latitudes from north to south, 12 longitudes from 0; missing values, packed values, a text along lat, a whole number along time."""
    time = pd.date_range("2020-02-27", periods=120, freq="h", name="time")
    lat = np.arange(40, -41, -10).astype("f4")
    lon = np.arange(0, 360, 30).astype("f8")
    random = np.random.default_rng(24)
    t2m = np.round(280 + 20 * random.random((120, 9, 12)), 2)
    t2m[random.random(t2m.shape) < 0.05] = np.nan
    rain = np.round(random.random(t2m.shape) * 4, 1).astype("f4")
    rain[:24, :4, :6] = np.nan
    rain[random.random(t2m.shape) < 0.1] = np.nan
    count = random.integers(0, 200, t2m.shape).astype("u1")
    coordinates = {
        "time": time,
        "lat": lat,
        "lon": lon,
        "zone": ("lat", np.array(["north"] * 3 + ["tropics"] * 3 + ["south"] * 3, dtype=object)),
        "step": ("time", np.arange(120, dtype="i4") % 24),
    }
    variables = {"t2m": t2m, "rain": rain, "count": count}
    return xr.Dataset({name: (("time", "lat", "lon"), v) for name, v in variables.items()}, coordinates)


def write(data, path):
    packed = {"dtype": "i4", "scale_factor": 0.01, "add_offset": 290.0, "_FillValue": -32768, "chunks": CHUNKS}
    encoding = {"t2m": packed, "rain": {"chunks": CHUNKS}, "count": {"chunks": CHUNKS}}
    store = zarr.ZipStore(str(path), mode="w")
    data.to_zarr(store, encoding=encoding, consolidated=True)
    store.close()


def rows(result, *columns):
    """A row for each cell of the dataset `result`: these of its coordinates and variables."""
    if isinstance(result, xr.DataArray):
        result = result.to_dataset(name=columns[-1])
    frame = result.to_dataframe().reset_index()
    return frame[list(columns)].values.tolist()


def one(*values):
    return [[v.item() if hasattr(v, "item") else v for v in values]]


T = "TIMESTAMP '2020-02-%s'"

QUERIES = [
    ("SELECT count(*), count(t2m), count(rain) FROM {}", lambda d: one(d.t2m.size, d.t2m.count(), d.rain.count())),
    ("SELECT avg(t2m), min(t2m), max(t2m), sum(t2m) FROM {}", lambda d: one(d.t2m.mean(), d.t2m.min(), d.t2m.max(), d.t2m.sum())),
    ("SELECT avg(rain), sum(count), max(count), avg(count) FROM {}", lambda d: one(d.rain.astype("f8").mean(), d["count"].sum(), d["count"].max(), d["count"].mean())),
    ("SELECT stddev_pop(t2m), var_pop(t2m), stddev_samp(t2m), var_samp(t2m) FROM {}", lambda d: one(d.t2m.std(), d.t2m.var(), d.t2m.std(ddof=1), d.t2m.var(ddof=1))),
    ("SELECT lat, avg(t2m) FROM {} GROUP BY lat", lambda d: rows(d.t2m.mean(("time", "lon")), "lat", "t2m")),
    ("SELECT lat, lon, avg(t2m), count(rain) FROM {} GROUP BY lat, lon", lambda d: rows(xr.Dataset({"t": d.t2m.mean("time"), "n": d.rain.count("time")}), "lat", "lon", "t", "n")),
    ("SELECT time, sum(rain) FROM {} GROUP BY time", lambda d: rows(d.rain.astype("f8").sum(("lat", "lon"), min_count=1), "time", "rain")),
    ("SELECT lat, stddev(t2m), var_pop(rain) FROM {} GROUP BY lat", lambda d: rows(xr.Dataset({"s": d.t2m.std(("time", "lon"), ddof=1), "v": d.rain.astype("f8").var(("time", "lon"))}), "lat", "s", "v")),
    ("SELECT hour(time), avg(t2m) FROM {} GROUP BY hour(time)", lambda d: rows(d.t2m.groupby("time.hour").mean(...), "hour", "t2m")),
    ("SELECT day(time), max(rain) FROM {} GROUP BY day(time)", lambda d: rows(d.rain.groupby("time.day").max(...), "day", "rain")),
    ("SELECT date_trunc('DAY', time), lat, avg(t2m) FROM {} GROUP BY date_trunc('DAY', time), lat", lambda d: rows(d.t2m.groupby(d.time.dt.floor("D")).mean(("time", "lon")), "floor", "lat", "t2m")),
    ("SELECT zone, avg(t2m), count(*) FROM {} GROUP BY zone", lambda d: rows(xr.Dataset({"t": d.t2m.groupby("zone").mean(...), "n": xr.ones_like(d.t2m).groupby("zone").sum(...)}), "zone", "t", "n")),
    ("SELECT step, min(t2m) FROM {} GROUP BY step", lambda d: rows(d.t2m.groupby("step").min(...), "step", "t2m")),
    ("SELECT floor(lat / 20), sum(count) FROM {} GROUP BY floor(lat / 20)", lambda d: rows(d["count"].groupby(np.floor(d.lat / 20).rename("band")).sum(...), "band", "count")),
    ("SELECT time, t2m FROM {} WHERE lat = 20 AND lon = 90", lambda d: rows(d.t2m.sel(lat=20, lon=90), "time", "t2m")),
    ("SELECT lat, lon, rain FROM {} WHERE time = " + T % "28 06:00:00", lambda d: rows(d.rain.sel(time="2020-02-28T06"), "lat", "lon", "rain")),
    ("SELECT avg(t2m) FROM {} WHERE lat BETWEEN -20 AND 20 AND lon > 100 AND lon <= 200", lambda d: one(d.t2m.sel(lat=slice(20, -20), lon=slice(101, 200)).mean())),
    ("SELECT max(rain) FROM {} WHERE time >= " + T % "29 00:00:00" + " AND time < TIMESTAMP '2020-03-01 00:00:00'", lambda d: one(d.rain.sel(time="2020-02-29").max())),
    ("SELECT lat, avg(t2m) FROM {} WHERE hour(time) = 12 GROUP BY lat", lambda d: rows(d.t2m.sel(time=d.time.dt.hour == 12).mean(("time", "lon")), "lat", "t2m")),
    ("SELECT count(t2m) FROM {} WHERE lon = 0 OR lon = 330", lambda d: one(d.t2m.sel(lon=[0, 330]).count())),
    ("SELECT sum(rain) FROM {} WHERE (lat > 20 AND lon < 60) OR (lat < -20 AND lon > 300)", lambda d: one(d.rain.astype("f8").where(((d.lat > 20) & (d.lon < 60)) | ((d.lat < -20) & (d.lon > 300))).sum())),
    ("SELECT avg(t2m) FROM {} WHERE zone = 'tropics'", lambda d: one(d.t2m.sel(lat=d.zone == "tropics").mean())),
    ("SELECT avg(t2m) FROM {} WHERE lon - 360 BETWEEN -120 AND -30", lambda d: one(d.t2m.sel(lon=slice(240, 330)).mean())),
    ("SELECT count(*) FROM {} WHERE t2m > 299.5", lambda d: one((d.t2m > 299.5).sum())),
    ("SELECT avg(t2m) FROM {} WHERE rain IS NULL", lambda d: one(d.t2m.where(d.rain.isnull()).mean())),
    ("SELECT lat, count(*) FROM {} WHERE rain > 3.5 GROUP BY lat", lambda d: rows((d.rain > np.float32(3.5)).sum(("time", "lon")), "lat", "rain")),
    ("SELECT sum(t2m * rain) FROM {}", lambda d: one((d.t2m * d.rain.astype("f8")).sum())),
    ("SELECT sum(t2m * cos(radians(lat))) / sum(CASE WHEN t2m IS NOT NULL THEN cos(radians(lat)) END) FROM {}", lambda d: one(d.t2m.weighted(np.cos(np.deg2rad(d.lat.astype("f8")))).mean())),
    ("SELECT min(time), max(time), min(lat), max(lon), count(DISTINCT time) FROM {}", lambda d: one(str(d.time.values[0]), str(d.time.values[-1]), d.lat.min(), d.lon.max(), d.time.size)),
    ("SELECT DISTINCT zone FROM {}", lambda d: [[z] for z in np.unique(d.zone)]),
    ("SELECT avg(t2m) FROM {} WHERE time = (SELECT max(time) FROM {})", lambda d: one(d.t2m.isel(time=-1).mean())),
    ("SELECT time, lat, lon, count FROM {} ORDER BY time DESC, lat, lon LIMIT 5", lambda d: rows(d["count"].isel(time=-1).sel(lat=-40).isel(lon=slice(0, 5)).expand_dims(("time", "lat")), "time", "lat", "lon", "count")),
    ("SELECT a.lat, avg(a.t2m - m.mean) FROM {} a JOIN (SELECT lat, lon, avg(t2m) AS mean FROM {} GROUP BY lat, lon) m ON a.lat = m.lat AND a.lon = m.lon WHERE a.time < " + T % "28 00:00:00" + " GROUP BY a.lat", lambda d: rows((d.t2m - d.t2m.mean("time")).sel(time="2020-02-27").mean(("time", "lon")), "lat", "t2m")),
]


DAILY = "SELECT date_trunc('DAY', time) AS time, lat, lon, avg(t2m) AS t2m FROM {} WHERE time %s GROUP BY 1, 2, 3"
LEAP = T % "29 00:00:00"


def daily(d):
    return d.t2m.resample(time="D").mean()


def patched(d):
    first = d.rain.isel(time=slice(0, 24))
    return first.where((d.lat <= 20) | (d.lon >= 90), first * np.float32(2))


# The statements that write {target}, and the array that it then has.
WRITES = [
    (["CREATE TABLE {target} AS SELECT lat, lon, avg(t2m) AS t2m FROM {} GROUP BY lat, lon"], lambda d: d.t2m.mean("time")),
    (["CREATE TABLE {target} AS " + DAILY % ("< " + LEAP), "INSERT INTO {target} " + DAILY % (">= " + LEAP)], daily),
    (["CREATE TABLE {target} AS SELECT hour(time) AS hour, lat, max(rain) AS rain FROM {} GROUP BY 1, 2"], lambda d: d.rain.max("lon").groupby("time.hour").max("time")),
    (["CREATE TABLE {target} AS SELECT time, lat, lon, rain FROM {} WHERE rain > 3.5 AND time < " + T % "28 00:00:00"], lambda d: d.rain.isel(time=slice(0, 24)).where(d.rain > np.float32(3.5))),
    (
        [
            "CREATE TABLE {target} AS SELECT time, lat, lon, rain FROM {} WHERE time < " + T % "28 00:00:00",
            "INSERT OVERWRITE {target} SELECT time, lat, lon, rain * 2 AS rain FROM {} WHERE time < " + T % "28 00:00:00" + " AND lat > 20 AND lon < 90",
        ],
        patched,
    ),
]


def written(array):
    """Its dimensions, their coordinates, and its values in C order; missing ones are null."""
    coordinates = {name: [plain(v) for v in array.to_dataset(name="v").to_dataframe().reset_index()[name].drop_duplicates().sort_values()] for name in array.dims}
    array = array.sortby(list(array.dims))
    return {"variable": array.name, "dimensions": list(array.dims), "coordinates": coordinates, "values": [plain(float(v)) for v in array.values.ravel()]}


def plain(value):
    if isinstance(value, pd.Timestamp):
        return str(value)
    if isinstance(value, str):
        return value.replace("T", " ").removesuffix(".000000000") if value.startswith("2020") else value
    return None if isinstance(value, float) and math.isnan(value) else value


def main():
    folder = Path(sys.argv[1])
    data = dataset()
    path = folder / "queries.zarr.zip"
    path.unlink(missing_ok=True)
    write(data, path)
    stored = xr.open_zarr(zarr.ZipStore(str(path), mode="r"), consolidated=True).load()
    answers = [{"sql": sql, "rows": [[plain(v) for v in row] for row in answer(stored)]} for sql, answer in QUERIES]
    assert len(answers) == 33
    lines = ",\n".join(json.dumps(a) for a in answers)
    (folder / "queries.json").write_text(f"[\n{lines}\n]\n")
    lines = ",\n".join(json.dumps({"sql": sql} | written(array(stored))) for sql, array in WRITES)
    (folder / "writes.json").write_text(f"[\n{lines}\n]\n")


main()
