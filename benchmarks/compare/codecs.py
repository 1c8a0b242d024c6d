#!/usr/bin/env python3
"""Compares codecs with the C and Rust libraries that imagecodecs calls: the least processor time of decoding one chunk, on one core.

Usage: benchmarks/compare/codecs.py CLASSPATH [PATTERN] [SECONDS]

CLASSPATH holds the classes of the modules zarr and benchmarks and what they need, e.g. benchmarks/target/benchmarks.jar. Needs imagecodecs.
Each chunk has 24 x 180 x 180 numbers. Prints a table.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import imagecodecs as ic
import numpy as np

TYPES = {"f4": "float32", "f8": "float64", "u1": "uint8", "u2": "uint16", "i4": "int32", "i8": "int64"}


def fields():
    z, y, x = np.mgrid[:24, :180, :180]
    f4 = (280 + 20 * np.sin(y / 30) + 5 * np.cos(x / 25 + z / 3) + np.random.default_rng(1).normal(0, 0.05, z.shape)).astype("<f4")
    i4 = (f4 * 1000).astype("<i4")
    return {"f4": f4, "f8": f4.astype("<f8"), "u1": (f4 % 256).astype("u1"), "u2": (f4 * 100 - 27000).astype("<u2"), "i4": i4, "i8": np.cumsum(i4.ravel()).reshape(i4.shape)}


def chunks():
    """The name, the array, the codec, the encoded bytes and what decodes them."""
    field = fields()
    for kind in ("f4", "f8", "i4"):
        for mode, level in (("rate", 8), ("precision", 16), ("reversible", None)):
            how = {"mode": mode} if level is None else {"mode": mode, "level": level}
            yield f"zfp-{kind}-{mode}", field[kind], {"id": "zfpy"}, ic.zfp_encode(field[kind], header=True, **how), ic.zfp_decode
    for kind in ("f4", "f8", "u2", "i4", "i8"):
        array = field[kind].ravel()
        yield f"pcodec-{kind}", array, {"id": "pcodec"}, ic.pcodec_encode(array, level=8), lambda e, a=array: ic.pcodec_decode(e, shape=a.shape, dtype=a.dtype)
    for kind in ("u2", "i4"):
        how = {"options_mask": 168, "pixels_per_block": 32, "bits_per_pixel": 8 * field[kind].itemsize, "pixels_per_scanline": 180}
        yield f"szip-{kind}", field[kind], {"id": "imagecodecs_szip", "header": True, **how}, ic.szip_encode(field[kind].tobytes(), header=True, **how), lambda e, how=how: ic.szip_decode(e, header=True, **how)
    yield "aec-u2", field["u2"], {"id": "aec", "bitspersample": 16, "flags": 8, "blocksize": 16, "rsi": 64}, ic.aec_encode(field["u2"], bitspersample=16, flags=8, blocksize=16, rsi=64), lambda e: ic.aec_decode(e, bitspersample=16, flags=8, blocksize=16, rsi=64, out=field["u2"].nbytes)
    for kind, level in (("f4", 0.01), ("f4", 0), ("u1", 0), ("i4", 0)):
        array = field[kind].reshape(24 * 180, 180)
        yield f"lerc-{kind}-{level}", array, {"id": "imagecodecs_lerc"}, ic.lerc_encode(array, level), ic.lerc_decode
    for compressor in ("lz4", "zstd"):
        yield f"blosc2-{compressor}", field["f4"], {"id": "blosc2"}, ic.blosc2_encode(field["f4"], compressor=compressor, shuffle=1), ic.blosc2_decode
    for name in ("lzw", "packbits", "snappy"):
        encode, decode = getattr(ic, name + "_encode"), getattr(ic, name + "_decode")
        yield f"{name}-u2", field["u2"], {"id": f"imagecodecs_{name}"}, encode(field["u2"].tobytes()), lambda e, decode=decode: decode(e, out=field["u2"].nbytes)


def least(decode, encoded, seconds):
    best, end = float("inf"), time.time() + seconds
    while time.time() < end:
        before = time.thread_time()
        decode(encoded)
        best = min(best, time.thread_time() - before)
    return best * 1000


def main(classpath, pattern=".", seconds="3"):
    theirs, listed = {}, []
    with tempfile.TemporaryDirectory() as folder:
        for name, array, codec, encoded, decode in chunks():
            if not re.search(pattern, name):
                continue
            encoded = bytes(encoded)
            decoded = decode(encoded)
            theirs[name] = least(decode, encoded, float(seconds) / 3)
            Path(folder, name).write_bytes(encoded)
            Path(folder, name + ".decoded").write_bytes(decoded if isinstance(decoded, bytes) else np.ascontiguousarray(decoded).tobytes())
            listed.append({"name": name, "shape": array.shape, "type": TYPES[array.dtype.str[1:]], "codec": codec})
        Path(folder, "chunks.json").write_text(json.dumps(listed))
        # Compiled where it runs, so that other work of the machine does not delay the compiler.
        command = ["java", "-XX:+UseSerialGC", "-Xbatch", "-cp", classpath, "io.github.zarrcdm.benchmarks.ForeignChunks", folder, seconds]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    print("| chunk | C or Rust, ms | ours, ms | ours / theirs |\n| --- | --- | --- | --- |")
    for name, ours in (line.split() for line in lines):
        print(f"| {name} | {theirs[name]:.2f} | {float(ours):.2f} | {float(ours) / theirs[name]:.2f} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
