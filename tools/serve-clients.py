#!/usr/bin/env python3
"""Reads what a server of Zarr serves, with the readers of Zarr that are here, and compares it with the files.

serve-clients.py URL FOLDER [PATTERN]: URL is that of a folder of netCDF files, such as http://localhost:8080/cf of `zarr-cdm serve cf=FOLDER`. Each
file (of those that PATTERN names, such as dsg*.nc) is read by xarray in the versions of Zarr that its zarr-python knows, and its first array of numbers by TensorStore, GDAL and zarrita,
where they are installed (zarrita: npm install zarrita in the working folder; zarr-java: ZARR_JAVA is its class path, with cdm-core). The first array that is
no coordinate is read by Spark, if SPARK_JAVA is its class path with zarr-cdm's Spark source. Exit code 1 if anything differs.
"""
import glob
import json
import os
import shutil
import subprocess
import sys
import warnings

import numpy
import xarray
import zarr

warnings.filterwarnings("ignore")
ZARRITA = """
import * as zarr from "zarrita";
const store = await zarr.withMaybeConsolidatedMetadata(new zarr.FetchStore(process.argv[1]));
const array = await zarr.open(zarr.root(store).resolve(process.argv[2]), { kind: "array" });
const all = await zarr.get(array);
console.log(JSON.stringify(Array.from(all.data, Number)));
"""


def versions():
    return (3, 2) if zarr.__version__ >= "3" else (2,)


def opened(place, **options):
    # Values as stored, and texts as xarray joins their characters.
    return xarray.open_dataset(place, mask_and_scale=False, decode_times=False, decode_coords=False, **options).load()


def text(value):
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def same(name, file, served):
    if file.dtype.kind in "SUO":
        same_values = [text(v) for v in file.values.ravel()] == [text(v) for v in served.values.ravel()]
    else:
        same_values = numpy.array_equal(file.values, served.values, equal_nan=file.dtype.kind == "f")
    if not same_values or file.dims != served.dims:
        raise ValueError(f"{name}: values or dimensions differ: {file.dims} {served.dims}")
    missing = [a for a in file.attrs if a not in served.attrs and a != "_FillValue"]
    if missing:
        raise ValueError(f"{name}: attributes {missing} are missing")


def by_xarray(url, expected):
    served = opened(url, engine="zarr")
    for name in expected.variables:
        same(name, expected[name], served[name])
    return len(expected.variables)


def numbers(expected):
    for name, variable in expected.variables.items():
        if variable.dtype.kind in "iuf" and variable.dtype.itemsize > 1 and variable.size and variable.ndim:
            return name
    return None


def compare(found, expected):
    # Texts of numbers have the digits that their type needs.
    values = numpy.asarray(found, "f8").ravel().astype(expected.dtype)
    if not numpy.array_equal(values, expected.values.ravel(), equal_nan=expected.dtype.kind == "f"):
        raise ValueError(f"{expected.name}: values differ")


def by_tensorstore(url, version, variable):
    import tensorstore
    spec = {"driver": "zarr3" if version == 3 else "zarr", "kvstore": {"driver": "http", "base_url": f"{url}/{variable.name}/"}}
    compare(tensorstore.open(spec).result().read().result(), variable)


def by_gdal(url, variable):
    out = subprocess.run(["gdalmdiminfo", f'ZARR:"/vsicurl/{url}"', "-array", variable.name, "-detailed"], capture_output=True, text=True, timeout=120)
    if out.returncode:
        raise ValueError(out.stderr.strip()[:300])
    array = json.loads(out.stdout)
    array = array.get("arrays", {}).get(variable.name, array)
    values = [float("nan") if v in ("NaN", "nan") else v for v in numpy.asarray(array["values"], dtype=object).ravel()]
    compare(values, variable)


def by_zarrita(url, variable):
    out = subprocess.run(["node", "--input-type=module", "-e", ZARRITA, url, "/" + variable.name], capture_output=True, text=True, timeout=120)
    if out.returncode:
        raise ValueError(out.stderr.strip()[-300:])
    compare([float("nan") if v is None else v for v in json.loads(out.stdout)], variable)


def zarr_java():
    if not os.environ.get("ZARR_JAVA"):
        return None
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ZarrJavaValues.java")
    return subprocess.Popen(["java", "-cp", os.environ["ZARR_JAVA"], source], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def by_zarr_java(process, url, version, variable):
    process.stdin.write(f"{url} {variable.name} {version}\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line.startswith("["):
        raise ValueError(line.strip()[:300])
    compare([float("nan") if v is None else v for v in json.loads(line)], variable)


def spark():
    if not os.environ.get("SPARK_JAVA"):
        return None
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "SparkValues.java")
    opens = [f"--add-opens=java.base/{name}=ALL-UNNAMED" for name in ("java.nio", "java.lang", "java.util", "java.lang.invoke", "sun.nio.ch", "sun.util.calendar")]
    return subprocess.Popen(["java", *opens, "-cp", os.environ["SPARK_JAVA"], source], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def cells(expected):
    """The first array of numbers that is neither a coordinate nor a time; bounds have the units of what they bound."""
    bounds = {v.attrs.get(a) for v in expected.variables.values() for a in ("bounds", "climatology")}
    for name, variable in expected.data_vars.items():
        if variable.dtype.kind in "iuf" and variable.size and variable.ndim and name not in expected.dims and name not in bounds and " since " not in str(variable.attrs.get("units")):
            return variable
    return None


def by_spark(process, url, variable):
    """Spark has null for missing values, as xarray has NaN."""
    process.stdin.write(f"{url} {variable.name}\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line.startswith("["):
        raise ValueError(line.strip()[:300])
    found = json.loads(line.replace("NaN", "null"))
    values = variable.values[~numpy.isnan(variable.values)] if variable.dtype.kind == "f" else variable.values.ravel()
    wanted = [values.size, *([float(values.min()), float(values.max())] if values.size else [None, None])]
    if found[0] != wanted[0] or any(f != w and not numpy.isclose(f, w, rtol=1e-6) for f, w in zip(found[1:], wanted[1:])):
        raise ValueError(f"{variable.name}: {found} instead of {wanted}")


def main(base, folder, pattern="*.nc"):
    try:
        import tensorstore  # noqa: F401
        has_tensorstore = True
    except ImportError:
        has_tensorstore = False
    has_zarrita = shutil.which("node") and os.path.isdir("node_modules/zarrita")
    java = zarr_java()
    spark_source = spark()
    read, failed = {}, 0

    def attempt(reader, file, version, task):
        nonlocal failed
        try:
            task()
            read[f"{reader}, v{version}"] = read.get(f"{reader}, v{version}", 0) + 1
        except Exception as e:  # noqa: BLE001
            failed += 1
            print(f"{file}, v{version}, {reader}: {type(e).__name__}: {str(e)[:300]}")

    for file in sorted(glob.glob(f"{folder}/**/{pattern}", recursive=True)):
        name = os.path.relpath(file, folder)
        try:
            expected = opened(file, engine="netcdf4")
        except Exception as e:  # noqa: BLE001
            print(f"{name}: xarray does not open the file itself: {str(e)[:100]}")
            continue
        for version in (3, 2):
            url = f"{base.rstrip('/')}/{name}/v{version}.zarr"
            known = version in versions()
            if known:
                attempt("xarray " + xarray.__version__ + " zarr " + zarr.__version__, name, version, lambda: by_xarray(url, expected))
            if spark_source:
                decoded = xarray.open_dataset(file, engine="netcdf4", decode_times=False, decode_coords=False)
                cell = cells(decoded)
                if cell is not None:
                    attempt("Spark", name, version, lambda: by_spark(spark_source, url, cell))
            first = numbers(expected)
            if first is None:
                continue
            variable = expected[first]
            if has_tensorstore:
                attempt("TensorStore", name, version, lambda: by_tensorstore(url, version, variable))
            if known and shutil.which("gdalmdiminfo"):  # Those of one distribution are of one age.
                attempt("GDAL", name, version, lambda: by_gdal(url, variable))
            if java:
                attempt("zarr-java", name, version, lambda: by_zarr_java(java, url, version, variable))
            if has_zarrita:
                attempt("zarrita", name, version, lambda: by_zarrita(url, variable))
    for reader, count in read.items():
        print(f"{reader}: {count} files are the same")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
