#!/usr/bin/env python3
"""Writes GeoTIFFs with what GDAL reads of them, for the tests of references: virtualize/src/test/resources/files/geotiff.zip

Usage: tools/geotiff-files.py GEOTIFF.ZIP

Needs GDAL's Python bindings; the committed file was made with GDAL 3.13.3. expected.json in it has, for each file, what GDAL reads: for
each level the shape and the SHA-256 of the values, little-endian (halves as floats, complex numbers in the byte
order of the file), in the order of bands that the file has; the middles of the first and
last cells; and the coordinate reference system as WKT.
"""

import hashlib
import json
import struct
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
from osgeo import gdal, osr

gdal.UseExceptions()
ROWS, COLUMNS = 37, 45
TILES = ["TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16"]
STRIPS = ["BLOCKYSIZE=8"]
PLACE = (500000, 30, 0, 4600020, 0, -30)


def pixels(dtype, bands=1, rows=ROWS, columns=COLUMNS):
    """A wave with a little noise."""
    count = rows * columns * bands
    wave = 50 * np.sin(np.arange(count) / 40) + np.random.default_rng(5).integers(0, 3, count) + 60
    values = wave.astype(dtype)
    if np.dtype(dtype).kind == "c":
        values = (wave - 1j * wave[::-1]).astype(dtype)
    return values.reshape(bands, rows, columns)


def write(path, array, options=(), srs="EPSG:32631", place=PLACE, nodata=None, point=False, scale=None, offset=None, names=(), unit=None):
    bands, rows, columns = array.shape
    kind = {"int8": gdal.GDT_Int8, "uint8": gdal.GDT_Byte, "uint16": gdal.GDT_UInt16, "int16": gdal.GDT_Int16, "uint32": gdal.GDT_UInt32, "int32": gdal.GDT_Int32,
            "uint64": gdal.GDT_UInt64, "int64": gdal.GDT_Int64, "float16": gdal.GDT_Float16, "float32": gdal.GDT_Float32, "float64": gdal.GDT_Float64,
            "complex64": gdal.GDT_CFloat32, "complex128": gdal.GDT_CFloat64}[str(array.dtype)]
    data = gdal.GetDriverByName("GTiff").Create(str(path), columns, rows, bands, kind, ["PROFILE=GDALGeoTIFF", *options])
    if srs:
        reference = osr.SpatialReference()
        reference.SetFromUserInput(srs)
        data.SetProjection(reference.ExportToWkt())
    if point:
        data.SetMetadataItem("AREA_OR_POINT", "Point")
    if place:
        data.SetGeoTransform(place)
    for n in range(bands):
        band = data.GetRasterBand(n + 1)
        if nodata is not None:
            band.SetNoDataValue(nodata)
        if scale is not None:
            band.SetScale(scale if np.isscalar(scale) else scale[n])
        if offset is not None:
            band.SetOffset(offset)
        if names:
            band.SetDescription(names[n])
        if unit:
            band.SetUnitType(unit)
        values = array[n]
        if "SPARSE_OK=TRUE" in options:
            for y in range(0, rows, 16):
                for x in range(0, columns, 16):
                    if (x // 16 + y // 16) % 3 == 0:
                        part = values[y:y + 16, x:x + 16]
                        band.WriteArray(part, x, y)
        else:
            band.WriteArray(values)
    data = None


def layouts(folder):
    for kind in ("u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f2", "f4", "f8", "c8", "c16"):
        write(folder / f"type_{kind}.tif", pixels(kind), [*TILES, "COMPRESS=ZSTD"])
        write(folder / f"type_{kind}_big_endian.tif", pixels(kind), [*TILES, "ENDIANNESS=BIG", "BIGTIFF=YES", "COMPRESS=DEFLATE"])
    for compress in ("NONE", "DEFLATE", "LZW", "ZSTD", "PACKBITS", "LZMA"):
        for where, options in (("tiles", TILES), ("strips", STRIPS)):
            if where == "strips" and compress == "LZMA":
                continue
            write(folder / f"{compress.lower()}_{where}.tif", pixels("i2"), [*options, f"COMPRESS={compress}"])
            write(folder / f"{compress.lower()}_{where}_pixel.tif", pixels("u1", 3), [*options, f"COMPRESS={compress}", "INTERLEAVE=PIXEL"])
            write(folder / f"{compress.lower()}_{where}_band.tif", pixels("u1", 3), [*options, f"COMPRESS={compress}", "INTERLEAVE=BAND", "ENDIANNESS=BIG"])
    for compress in ("DEFLATE", "LZW", "ZSTD"):
        for kind in ("u1", "u2", "i4", "i8", "f4") if compress == "LZW" else ("u2",):
            write(folder / f"predictor2_{compress.lower()}_{kind}.tif", pixels(kind), [*STRIPS, f"COMPRESS={compress}", "PREDICTOR=2"])
        for kind in ("f2", "f4", "f8") if compress == "LZW" else ("f4",):
            write(folder / f"predictor3_{compress.lower()}_{kind}.tif", pixels(kind, 2), [*TILES, f"COMPRESS={compress}", "PREDICTOR=3", "ENDIANNESS=BIG"])
    write(folder / "predictor2_pixel.tif", pixels("u2", 3), [*TILES, "COMPRESS=DEFLATE", "PREDICTOR=2", "INTERLEAVE=PIXEL", "ENDIANNESS=BIG"])
    write(folder / "predictor3_pixel.tif", pixels("f4", 3), [*STRIPS, "COMPRESS=DEFLATE", "PREDICTOR=3", "INTERLEAVE=PIXEL"])
    for bits, kind in ((1, "u1"), (4, "u1"), (12, "u2"), (24, "u4")):
        write(folder / f"bits_{bits}.tif", pixels(kind) % (1 << min(bits, 6)), [*STRIPS, f"NBITS={bits}", "COMPRESS=LZW"])
    for compress in ("NONE", "DEFLATE", "LZW", "PACKBITS", "ZSTD"):
        write(folder / f"sparse_{compress.lower()}.tif", pixels("u2"), [*TILES, "SPARSE_OK=TRUE", f"COMPRESS={compress}"])
    write(folder / "sparse_nodata.tif", pixels("f4"), [*TILES, "SPARSE_OK=TRUE", "COMPRESS=LZW"], nodata=-9999)
    write(folder / "one_strip.tif", pixels("f4"), [f"BLOCKYSIZE={ROWS}"])


def places(folder):
    write(folder / "point.tif", pixels("f4"), TILES, point=True)
    write(folder / "degrees.tif", pixels("f4"), TILES, srs="EPSG:4326", place=(-10, 0.25, 0, 60, 0, -0.25), nodata=float("nan"))
    write(folder / "south_up.tif", pixels("f4"), TILES, srs="EPSG:4326", place=(-10, 0.25, 0, 50, 0, 0.25))
    write(folder / "rotated.tif", pixels("f4"), TILES, place=(500000, 30, 5, 4600020, 5, -30))
    write(folder / "no_place.tif", pixels("f4"), TILES, srs=None, place=None)
    write(folder / "feet.tif", pixels("f4"), TILES, srs="EPSG:2263", place=(1000000, 30, 0, 200000, 0, -30))
    for name, proj in {
        "lambert": "+proj=lcc +lat_1=43 +lat_2=62 +lat_0=30 +lon_0=10 +datum=WGS84",
        "albers": "+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=23 +lon_0=-96 +datum=NAD83",
        "laea": "+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80",
        "polar": "+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +a=6378273 +b=6356889.449",
        "mercator": "+proj=merc +lon_0=110 +lat_ts=5 +ellps=WGS84",
        "transverse": "+proj=tmerc +lat_0=0 +lon_0=9 +k=0.9999 +x_0=1000 +ellps=bessel",
        "sinusoidal": "+proj=sinu +lon_0=0 +R=6371007.181",
        "equal_area": "+proj=cea +lat_ts=30 +ellps=WGS84",
    }.items():
        write(folder / f"crs_{name}.tif", pixels("u1", rows=4, columns=5), srs=proj)
    write(folder / "scaled.tif", pixels("i2"), TILES, nodata=-32768, scale=0.01, offset=273.15, names=["temperature"], unit="K")
    write(folder / "scales.tif", pixels("i2", 2), [*TILES, "INTERLEAVE=BAND"], scale=[0.1, 0.5], names=["red", "blue"])
    write(folder / "nodata_beyond.tif", pixels("u1"), TILES, nodata=255)


def pyramids(folder):
    for name, bands, compress in (("cog", 1, "DEFLATE"), ("cog_bands", 3, "LZW"), ("cog_zstd", 1, "ZSTD")):
        plain = folder / "plain.tif"
        write(plain, pixels("u2", bands, 300, 280) // 20, nodata=0)
        options = [f"COMPRESS={compress}", "BLOCKSIZE=128", "PREDICTOR=YES", "OVERVIEW_RESAMPLING=AVERAGE"]
        gdal.Translate(str(folder / f"{name}.tif"), str(plain), format="COG", creationOptions=options)
        plain.unlink()


def tiles(folder):
    whole = pixels("u2", 1, 48, 32)
    write(folder / "mosaic.tif", whole, TILES)
    write(folder / "mosaic_north.tif", whole[:, :32], TILES)
    write(folder / "mosaic_south.tif", whole[:, 32:], TILES, place=(500000, 30, 0, 4600020 - 32 * 30, 0, -30))


def others(folder):
    write(folder / "refused_lzma.tif", pixels("i2"), [*STRIPS, "COMPRESS=LZMA"])
    for compress in ("JPEG", "WEBP", "LERC", "JXL"):
        bands = 3 if compress == "WEBP" else 1
        if compress in gdal.GetDriverByName("GTiff").GetMetadataItem("DMD_CREATIONOPTIONLIST"):
            write(folder / f"refused_{compress.lower()}.tif", pixels("u1", bands), [*TILES, f"COMPRESS={compress}", "INTERLEAVE=PIXEL"])
    write(folder / "first.tif", pixels("u1"), TILES)
    write(folder / "images.tif", pixels("i2"), TILES)
    gdal.Translate(str(folder / "images.tif"), str(folder / "first.tif"), creationOptions=["APPEND_SUBDATASET=YES", "COMPRESS=LZW"])
    (folder / "first.tif").unlink()
    gdal.SetConfigOption("GDAL_TIFF_INTERNAL_MASK", "YES")
    write(folder / "masked.tif", pixels("u1"), TILES)
    data = gdal.Open(str(folder / "masked.tif"), gdal.GA_Update)
    data.CreateMaskBand(gdal.GMF_PER_DATASET)
    data.GetRasterBand(1).GetMaskBand().WriteArray(np.full((ROWS, COLUMNS), 255, "u1"))
    data = None


def netcdf_items(folder):
    """What GDAL keeps of a netCDF file, of which it has converted the values."""
    write(folder / "netcdf_items.tif", pixels("i2"), TILES)
    data = gdal.Open(str(folder / "netcdf_items.tif"), gdal.GA_Update)
    data.GetRasterBand(1).SetMetadata({
        "NETCDF_VARNAME": "t", "scale_factor": "0.01", "add_offset": "273", "_FillValue": "7", "missing_value": "7", "valid_min": "3",
        "_Unsigned": "true", "coordinates": "lat lon", "grid_mapping": "crs", "standard_name": "air_temperature"})
    data = None


def other_degrees(folder):
    """Longitudes and latitudes that are no degrees from Greenwich."""
    datum = 'GEOGCS["x",DATUM["d",SPHEROID["s",6378249.2,293.466]],PRIMEM["m",%s],UNIT["u",%s]]'
    for name, srs in (("code", "EPSG:4807"), ("grads", datum % (0, "0.015707963267949")), ("paris", datum % (2.33722917, "0.0174532925199433"))):
        write(folder / f"other_degrees_{name}.tif", pixels("u1"), [*TILES, "COMPRESS=DEFLATE"], srs=srs)


def fields(path, more, written=True):
    """A strip of 4 x 4 bytes with fields that GDAL does not write: values by their number and type."""
    place = {33550: ("d", [30, 30, 0]), 33922: ("d", [1, 2, 0, 500000, 4600000, 0])}
    all_of_it = {256: ("I", [4]), 257: ("I", [4]), 258: ("H", [8]), 259: ("H", [1]), 262: ("H", [1]), 273: ("I", [8 * written]),
                 277: ("H", [1]), 278: ("I", [4]), 279: ("I", [16 * written]), **place, **more}
    data = bytearray(b"II*\0\0\0\0\0" + bytes(range(16)))
    entries = bytearray()
    for tag, (kind, values) in sorted(all_of_it.items()):
        value = values.encode() + b"\0" if kind == "s" else struct.pack(f"<{len(values)}{kind}", *values)
        count = len(value) if kind == "s" else len(values)
        if len(value) > 4:
            at = len(data)
            data += value + b"\0" * (len(value) % 2)
            value = struct.pack("<I", at)
        entries += struct.pack("<HHI", tag, {"s": 2, "H": 3, "I": 4, "d": 12}[kind], count) + value.ljust(4, b"\0")
    struct.pack_into("<I", data, 4, len(data))
    path.write_bytes(data + struct.pack("<H", len(entries) // 12) + entries + b"\0\0\0\0")


def keys(**codes):
    """GeoTIFF keys with codes."""
    numbers = {"model": 1024, "raster": 1025, "geographic": 2048, "datum": 2050, "meridian": 2051, "angle": 2054, "ellipsoid": 2056,
               "projected": 3072, "conversion": 3074, "unit": 3076, "vertical": 4096}
    entries = sorted((numbers[name], 0, 1, code) for name, code in {"raster": 1, **codes}.items())
    return {34735: ("H", [1, 1, 0, len(entries), *(number for entry in entries for number in entry)])}


def unusual(folder):
    fields(folder / "negative_height.tif", {33550: ("d", [30, -30, 0])})
    fields(folder / "crs_unit_of_keys.tif", keys(model=1, projected=32631, unit=9002))
    fields(folder / "crs_utm_in_feet.tif", keys(model=1, geographic=4326, projected=32767, conversion=16031, unit=9003))
    fields(folder / "crs_vertical.tif", keys(model=1, projected=32631, unit=9001, vertical=5773))
    fields(folder / "meridian_by_code.tif", keys(model=2, geographic=32767, datum=32767, meridian=8903, angle=9102, ellipsoid=7030))
    fields(folder / "sparse_clamped.tif", {42113: ("s", "-9999")}, written=False)
    fields(folder / "refused_short_strip.tif", {273: ("I", [8, 20]), 278: ("I", [3]), 279: ("I", [12, 3])})
    fields(folder / "refused_clamped.tif", {42113: ("s", "300")}, written=False)
    write(folder / "items_of_bands.tif", pixels("u1", 2), TILES)
    data = gdal.Open(str(folder / "items_of_bands.tif"), gdal.GA_Update)
    data.GetRasterBand(1).SetMetadata({"wavelength": "490", "sensor": "MSI"})
    data.GetRasterBand(2).SetMetadata({"wavelength": "560", "sensor": "MSI"})
    data = None


def level(planar, bands, big):
    arrays = [b.ReadAsArray() for b in bands]
    together = arrays[0] if len(arrays) == 1 else np.stack(arrays, 0 if planar else -1)
    if together.dtype == "f2":
        together = together.astype("f4")
    if together.dtype.kind == "c" and big:
        together = together.byteswap()
    little = np.ascontiguousarray(together).astype(together.dtype.newbyteorder("<"))
    return {"shape": list(together.shape), "sha256": hashlib.sha256(little.tobytes()).hexdigest()}


def expected(path):
    data = gdal.Open(str(path))
    bands = [data.GetRasterBand(n + 1) for n in range(data.RasterCount)]
    planar = data.GetMetadataItem("INTERLEAVE", "IMAGE_STRUCTURE") == "BAND"
    big = path.read_bytes()[:1] == b"M"
    levels = [level(planar, bands, big)]
    for n in range(bands[0].GetOverviewCount()):
        levels.append(level(planar, [b.GetOverview(n) for b in bands], big))
    place = data.GetGeoTransform(can_return_null=True)
    found = {"levels": levels, "wkt": data.GetProjection()}
    if place:
        found["x"] = [place[0] + place[1] * (0.5), place[0] + place[1] * (data.RasterXSize - 0.5)]
        found["y"] = [place[3] + place[5] * (0.5), place[3] + place[5] * (data.RasterYSize - 0.5)]
    return found


def main(target):
    with tempfile.TemporaryDirectory() as temporary, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        folder = Path(temporary)
        for make in (layouts, places, pyramids, tiles, others, netcdf_items, other_degrees, unusual):
            make(folder)
        found = {}
        for file in sorted(folder.glob("*.tif")):
            if not file.name.startswith("refused_"):
                found[file.name] = expected(file)
            packed.writestr(zipfile.ZipInfo(file.name), file.read_bytes(), zipfile.ZIP_DEFLATED)
        packed.writestr(zipfile.ZipInfo("expected.json"), json.dumps(found, indent=1), zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
