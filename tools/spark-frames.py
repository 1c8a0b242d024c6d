#!/usr/bin/env python3
"""Asks the 33 queries and makes the five writes of tools/spark-queries.py with data frames of PySpark, and compares them with what xarray gave.
Then runs the Python of docs/how-to/spark.md.

Usage: tools/spark-frames.py JAR

JAR is zarr-cdm-spark-...-all.jar for the Scala of the installed PySpark, which needs pandas. Ends with 1 if anything differs.
"""

import itertools
import json
import os
import re
import sys
import tempfile
from pathlib import Path

import pandas as pd
from pyspark.sql import SparkSession
from pyspark.sql import functions as f

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "spark/src/test/resources/io/github/zarrcdm/spark"


def queries(d):
    """The data frames of the queries, in their order."""
    weight = f.cos(f.radians("lat"))
    means = d.groupBy("lat", "lon").agg(f.avg("t2m").alias("mean"))
    return [
        d.agg(f.count("*"), f.count("t2m"), f.count("rain")),
        d.agg(f.avg("t2m"), f.min("t2m"), f.max("t2m"), f.sum("t2m")),
        d.agg(f.avg("rain"), f.sum("count"), f.max("count"), f.avg("count")),
        d.agg(f.stddev_pop("t2m"), f.var_pop("t2m"), f.stddev_samp("t2m"), f.var_samp("t2m")),
        d.groupBy("lat").avg("t2m"),
        d.groupBy("lat", "lon").agg(f.avg("t2m"), f.count("rain")),
        d.groupBy("time").sum("rain"),
        d.groupBy("lat").agg(f.stddev("t2m"), f.var_pop("rain")),
        d.groupBy(f.hour("time")).avg("t2m"),
        d.groupBy(f.dayofmonth("time")).max("rain"),
        d.groupBy(f.date_trunc("DAY", "time"), "lat").avg("t2m"),
        d.groupBy("zone").agg(f.avg("t2m"), f.count("*")),
        d.groupBy("step").min("t2m"),
        d.groupBy(f.floor(d.lat / 20)).sum("count"),
        d.where((d.lat == 20) & (d.lon == 90)).select("time", "t2m"),
        d.where(d.time == "2020-02-28 06:00:00").select("lat", "lon", "rain"),
        d.where(d.lat.between(-20, 20) & (d.lon > 100) & (d.lon <= 200)).agg(f.avg("t2m")),
        d.where((d.time >= "2020-02-29") & (d.time < "2020-03-01")).agg(f.max("rain")),
        d.where(f.hour("time") == 12).groupBy("lat").avg("t2m"),
        d.where((d.lon == 0) | (d.lon == 330)).agg(f.count("t2m")),
        d.where(((d.lat > 20) & (d.lon < 60)) | ((d.lat < -20) & (d.lon > 300))).agg(f.sum("rain")),
        d.where(d.zone == "tropics").agg(f.avg("t2m")),
        d.where((d.lon - 360).between(-120, -30)).agg(f.avg("t2m")),
        d.where(d.t2m > 299.5).agg(f.count("*")),
        d.where(d.rain.isNull()).agg(f.avg("t2m")),
        d.where(d.rain > 3.5).groupBy("lat").count(),
        d.agg(f.sum(d.t2m * d.rain)),
        d.agg(f.sum(d.t2m * weight) / f.sum(f.when(d.t2m.isNotNull(), weight))),
        d.agg(f.min("time"), f.max("time"), f.min("lat"), f.max("lon"), f.countDistinct("time")),
        d.select("zone").distinct(),
        d.join(d.agg(f.max("time").alias("time")), "time").agg(f.avg("t2m")),
        d.orderBy(f.desc("time"), "lat", "lon").limit(5).select("time", "lat", "lon", "count"),
        d.where(d.time < "2020-02-28").join(means, ["lat", "lon"]).groupBy("lat").agg(f.avg(f.col("t2m") - f.col("mean"))),
    ]


def daily(d):
    return d.groupBy(f.date_trunc("DAY", "time").alias("time"), "lat", "lon").agg(f.avg("t2m").alias("t2m"))


def write(spark, d, folder):
    """Makes the stores of the five writes, in their order."""
    first = d.where(d.time < "2020-02-28").select("time", "lat", "lon", "rain")
    d.groupBy("lat", "lon").agg(f.avg("t2m").alias("t2m")).write.format("zarr").save(f"{folder}/0.zarr")
    daily(d.where(d.time < "2020-02-29")).write.format("zarr").save(f"{folder}/1.zarr")
    daily(d.where(d.time >= "2020-02-29")).write.format("zarr").mode("append").save(f"{folder}/1.zarr")
    d.groupBy(f.hour("time").alias("hour"), "lat").agg(f.max("rain").alias("rain")).write.format("zarr").save(f"{folder}/2.zarr")
    first.where(first.rain > 3.5).write.format("zarr").save(f"{folder}/3.zarr")
    catalog = "spark.sql.catalog.written"
    for key, value in {"": "io.github.zarrcdm.spark.ZarrCatalog", ".path": folder, ".writable": "true"}.items():
        spark.conf.set(catalog + key, value)
    first.writeTo("written.`4`").create()
    twice = first.where((first.lat > 20) & (first.lon < 90)).withColumn("rain", first.rain * 2)
    twice.writeTo("written.`4`").overwrite(f.lit(True))


def expected_cells(write):
    """A row for each cell, in C order."""
    places = itertools.product(*(write["coordinates"][name] for name in write["dimensions"]))
    return [[*place, value] for place, value in zip(places, write["values"], strict=True)]


def texts(rows):
    """Rows as text: numbers to eight digits, as sums differ by their order, and moved off decimals that end in a 5."""
    return [" | ".join("null" if pd.isna(v) else str(v) if isinstance(v, (str, pd.Timestamp)) else f"{v * (1 + 1e-11) + 0.0:.8g}" for v in row) for row in rows]


def run_page():
    """In a folder that has the samples as the root of the repository has."""
    page = (ROOT / "docs/how-to/spark.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names = {"SparkSession": SparkSession}
    for block in blocks:
        exec(block, names)
    return len(blocks)


def main():
    jar = Path(sys.argv[1]).resolve()
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    os.symlink(ROOT / "samples", "samples")
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.jars", str(jar))
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.ui.enabled", "false")
        .getOrCreate()
    )
    d = spark.read.format("zarr").load(str(FIXTURES / "queries.zarr.zip"))
    wrong = []

    def compare(name, found, expected):
        if found != expected:
            wrong.append(f"{name}: {[row for row in found if row not in expected][:5]} instead of {[row for row in expected if row not in found][:5]}")

    for query, frame in zip(json.loads((FIXTURES / "queries.json").read_text()), queries(d), strict=True):
        compare(query["sql"], sorted(texts(frame.toPandas().values.tolist())), sorted(texts(query["rows"])))
    write(spark, d, folder)
    for n, made in enumerate(json.loads((FIXTURES / "writes.json").read_text())):
        stored = spark.read.format("zarr").load(f"{folder}/{n}.zarr").select(*made["dimensions"], made["variable"]).orderBy(*made["dimensions"])
        compare(made["sql"], texts(stored.toPandas().values.tolist()), texts(expected_cells(made)))
    blocks = run_page()
    print(*wrong, sep="\n")
    print(f"PySpark {spark.version}: {38 - len(wrong)} of 38 as xarray has them, {blocks} snippets of the page run")
    sys.exit(1 if wrong else 0)


main()
