#!/usr/bin/env python3
"""Writes GeoTIFFs, HDF5 files, references to them and their pixels, for the tests of references: iosp/src/test/resources/io/github/zarrcdm/iosp/virtual.zip

Usage: tools/tiff-references.py VIRTUAL.ZIP

References of TIFF files are those that tifffile writes, their pixels those that GDAL reads (gdal_translate, of Debian). References of HDF5
files have the names of codecs that VirtualiZarr gives; szip, which it does not write, is named as imagecodecs does. The committed file was
made with tifffile 2026.3.3, imagecodecs 2026.3.6, GDAL 3.6.2 and h5py 3.16. Neither VirtualiZarr nor kerchunk writes references to chunks
with HDF5's scale-offset or nbit filters.
"""

import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import h5py
import numpy as np
import tifffile

ROWS, COLUMNS, TILE = 24, 34, (16, 16)


def pixels(dtype, *more):
    """A wave with a little noise."""
    count = ROWS * COLUMNS * int(np.prod(more or (1,)))
    wave = 90 * np.sin(np.arange(count) / 40) + np.random.default_rng(5).integers(0, 3, count) + 100
    return wave.astype(dtype).reshape(ROWS, COLUMNS, *more)


def tiffs():
    for dtype in ("u1", "<u2", "<i4"):
        yield f"lzw-{dtype[-2:]}", pixels(dtype), {"compression": "lzw", "predictor": 2}
        yield f"deflate-{dtype[-2:]}", pixels(dtype), {"compression": "zlib", "predictor": 2}
    yield "lzw-big", pixels("<u2"), {"compression": "lzw", "predictor": 2, "byteorder": ">"}
    for dtype in ("<f4", "<f8"):
        yield f"lzw-{dtype[1:]}", pixels(dtype), {"compression": "lzw", "predictor": 3}
        yield f"deflate-{dtype[1:]}", pixels(dtype), {"compression": "zlib", "predictor": 3}
    yield "zstd", pixels("<f4"), {"compression": "zstd", "predictor": 3}
    yield "lzma", pixels("<i4"), {"compression": "lzma"}
    yield "packbits", pixels("u1") // 20, {"compression": "packbits"}
    yield "plain", pixels("<f4"), {}
    yield "strips", pixels("<u2"), {"compression": "lzw", "predictor": 2, "rowsperstrip": 8}
    yield "lerc", pixels("<f4"), {"compression": "lerc"}
    yield "lerc-lossy", pixels("<f4"), {"compression": "lerc", "compressionargs": {"level": 0.5}}
    yield "rgb", pixels("u1", 3), {"compression": "lzw", "predictor": 2, "photometric": "rgb"}
    yield "planes", np.moveaxis(pixels("u1", 3), -1, 0).copy(), {"compression": "zlib", "photometric": "rgb", "planarconfig": "separate"}
    yield "jpeg-grey", pixels("u1"), {"compression": "jpeg", "compressionargs": {"level": 90}}
    yield "jpeg-colour", pixels("u1", 3), {"compression": "jpeg", "photometric": "rgb", "compressionargs": {"level": 90}}


def write_tiff(folder, name, array, options):
    path = folder / f"{name}.tif"
    tiled = {} if "rowsperstrip" in options else {"tile": TILE}
    tifffile.imwrite(path, array, **tiled, **options)
    with tifffile.TiffFile(path) as tiff, (folder / f"{name}.json").open("w") as references:
        tiff.aszarr().write_fsspec(references, "file:///here", version=1)
    text = (folder / f"{name}.json").read_text()
    (folder / f"{name}.json").write_text(text.replace("file:///here/", ""))
    raw = folder / "raw"
    separate = "BSQ" if "planarconfig" in options else "BIP"
    subprocess.run(["gdal_translate", "-q", "-of", "ENVI", "-co", f"INTERLEAVE={separate}", path, raw], check=True)
    read = np.fromfile(raw, array.dtype)
    if "lossy" not in name and "jpeg" not in name:
        assert np.array_equal(read, array.ravel())
    # Big-endian, as netCDF-Java gives the bytes of an array.
    (folder / f"{name}.pixels").write_bytes(read.astype(read.dtype.newbyteorder(">")).tobytes())


HDF5 = {
    "shuffle-gzip": ({"compression": "gzip", "shuffle": True}, [{"id": "shuffle", "elementsize": 4}, {"id": "zlib", "level": 4}]),
    "lzf": ({"compression": "lzf"}, [{"id": "imagecodecs_lzf"}]),
    "shuffle-lzf-fletcher32": ({"compression": "lzf", "shuffle": True, "fletcher32": True}, [{"id": "shuffle", "elementsize": 4}, {"id": "imagecodecs_lzf"}, {"id": "fletcher32"}]),
    "szip": ({"compression": "szip", "compression_opts": ("nn", 8)}, [{"id": "imagecodecs_szip", "options_mask": 141, "pixels_per_block": 8, "bits_per_pixel": 32, "pixels_per_scanline": 16}]),
    "szip-ec": ({"compression": "szip", "compression_opts": ("ec", 16)}, [{"id": "imagecodecs_szip", "options_mask": 141, "pixels_per_block": 16, "bits_per_pixel": 32, "pixels_per_scanline": 16}]),
}


def write_hdf5(folder):
    path = folder / "all.h5"
    refs = {".zgroup": json.dumps({"zarr_format": 2})}
    with h5py.File(path, "w") as file:
        for name, (options, _) in HDF5.items():
            for dtype in ("<f4", "<i4"):
                # Whole numbers, because HDF5 leaves chunks that do not shrink unfiltered, which references cannot say.
                file.create_dataset(f"{name}-{dtype[1:]}", data=np.round(pixels(dtype)), chunks=TILE, **options)
    with h5py.File(path) as file:
        for name, array in file.items():
            filters = HDF5[name[:-3]][1]
            if "szip" in name:
                values = array.id.get_create_plist().get_filter(0)[2]
                filters = [dict(filters[0], options_mask=values[0], pixels_per_block=values[1], bits_per_pixel=values[2], pixels_per_scanline=values[3])]
            refs[f"{name}/.zarray"] = json.dumps({"zarr_format": 2, "shape": array.shape, "chunks": array.chunks, "dtype": array.dtype.str, "order": "C", "fill_value": 0, "compressor": None, "filters": filters})
            for i in range(array.id.get_num_chunks()):
                chunk = array.id.get_chunk_info(i)
                key = ".".join(str(o // c) for o, c in zip(chunk.chunk_offset, array.chunks))
                refs[f"{name}/{key}"] = ["all.h5", chunk.byte_offset, chunk.size]
            (folder / f"{name}.pixels").write_bytes(array[:].astype(array.dtype.newbyteorder(">")).tobytes())
    (folder / "all.json").write_text(json.dumps({"version": 1, "refs": refs}))


def main(path):
    with tempfile.TemporaryDirectory() as temporary, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as virtual:
        folder = Path(temporary)
        for name, array, options in tiffs():
            write_tiff(folder, name, array, options)
        write_hdf5(folder)
        for file in sorted(folder.iterdir()):
            if file.suffix in (".tif", ".h5", ".json", ".pixels"):
                virtual.writestr(zipfile.ZipInfo(file.name), file.read_bytes(), zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
