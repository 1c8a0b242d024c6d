#!/usr/bin/env python3
"""Compares codecs with the C and Rust libraries that imagecodecs calls: the least processor time of decoding one chunk, on one core.

Usage: benchmarks/compare/codecs.py CLASSPATH [PATTERN] [SECONDS]
       benchmarks/compare/codecs.py --into DOCUMENT CLASSPATH [PATTERN] [SECONDS]
       benchmarks/compare/codecs.py --jmh DOCUMENT CLASSPATH [PATTERN]
       benchmarks/compare/codecs.py --keep FOLDER [PATTERN]

Each chunk has 24 x 180 x 180 numbers, and is decoded for so many seconds of processor time (2). Prints a table; the second form replaces the one between the marks of
DOCUMENT. The third runs the JMH benchmark ForeignCodecBenchmark and replaces its table there; the fourth only writes the chunks for it. CLASSPATH holds the classes of the modules zarr and benchmarks
and what they need, e.g. benchmarks/target/benchmarks.jar. Needs imagecodecs.
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
    for name in ("lzw", "packbits", "snappy", "lzf", "lz4h5", "brotli"):
        encode, decode = getattr(ic, name + "_encode"), getattr(ic, name + "_decode")
        yield f"{name}-u2", field["u2"], {"id": f"imagecodecs_{name}"}, encode(field["u2"].tobytes()), lambda e, decode=decode: decode(e, out=field["u2"].nbytes)
    plane = {kind: field[kind].reshape(24 * 180, 180) for kind in ("u1", "u2", "i4", "f4")}
    shaped = lambda array: {"shape": list(array.shape), "dtype": array.dtype.str, "axis": -1}
    yield "floatpred-f4", plane["f4"], {"id": "imagecodecs_floatpred", **shaped(plane["f4"])}, ic.floatpred_encode(plane["f4"]).tobytes(), lambda e: ic.floatpred_decode(np.frombuffer(e, "<f4").reshape(plane["f4"].shape))
    yield "delta-i4", plane["i4"], {"id": "imagecodecs_delta", **shaped(plane["i4"])}, ic.delta_encode(plane["i4"]).tobytes(), lambda e: ic.delta_decode(np.frombuffer(e, "<i4").reshape(plane["i4"].shape))
    yield "bitshuffle-u2", plane["u2"], {"id": "imagecodecs_bitshuffle", "itemsize": 2}, ic.bitshuffle_encode(plane["u2"].tobytes(), itemsize=2), lambda e: ic.bitshuffle_decode(e, itemsize=2)
    yield "png-u2", plane["u2"], {"id": "imagecodecs_png"}, ic.png_encode(plane["u2"]), ic.png_decode
    yield "jpeg-u1", plane["u1"], {"id": "imagecodecs_jpeg"}, ic.jpeg8_encode(plane["u1"], level=90), ic.jpeg8_decode


def least(decode, encoded, seconds):
    best, end = float("inf"), time.thread_time() + seconds
    while time.thread_time() < end:
        before = time.thread_time()
        decode(encoded)
        best = min(best, time.thread_time() - before)
    return best * 1000


def write(folder, pattern, seconds=0):
    """Writes the chunks whose names match, and returns the least time of a decoding of each, in milliseconds."""
    theirs, listed = {}, []
    for name, array, codec, encoded, decode in chunks():
        if not re.search(pattern, name):
            continue
        encoded = bytes(encoded)
        decoded = decode(encoded)
        theirs[name] = least(decode, encoded, seconds)
        Path(folder, name).write_bytes(encoded)
        Path(folder, name + ".decoded").write_bytes(decoded if isinstance(decoded, bytes) else np.ascontiguousarray(decoded).tobytes())
        listed.append({"name": name, "shape": array.shape, "type": TYPES[array.dtype.str[1:]], "codec": codec})
    Path(folder, "chunks.json").write_text(json.dumps(listed))
    return theirs


def table(classpath, pattern=".", seconds="2"):
    with tempfile.TemporaryDirectory() as folder:
        theirs = write(folder, pattern, float(seconds) / 3)
        # Compiled where it runs, so that other work of the machine does not delay the compiler.
        command = ["java", "-XX:+UseSerialGC", "-Xbatch", "-cp", classpath, "io.github.zarrcdm.benchmarks.ForeignChunks", folder, seconds]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    ours = {name: float(time) for name, time in map(str.split, lines)}
    rows = [f"| {name} | {theirs[name]:.2f} | {ours[name]:.2f} | {ours[name] / theirs[name]:.1f} |\n" for name in ours]
    return "| chunk | C or Rust, ms | ours, ms | ours / theirs |\n| --- | ---: | ---: | ---: |\n" + "".join(rows)


def jmh(classpath, pattern="."):
    with tempfile.TemporaryDirectory() as folder:
        names = ",".join(write(folder, pattern))
        result = Path(folder, "result.json")
        options = ["-wi", "2", "-i", "3", "-w", "1", "-r", "1", "-jvmArgs", f"-Dchunks={folder}", "-p", f"name={names}", "-rf", "json", "-rff", result]
        subprocess.run(["java", "-cp", classpath, "org.openjdk.jmh.Main", "ForeignCodecBenchmark", *options], check=True, stdout=sys.stderr)
        rows = ""
        for run in json.loads(result.read_text()):
            name, metric = run["params"]["name"], run["primaryMetric"]
            megabytes = Path(folder, name + ".decoded").stat().st_size / metric["score"]
            rows += f"| {name} | {metric['score']:,.0f} | {float(metric['scoreError']):,.0f} | {megabytes:,.0f} |\n"
    return "| chunk | µs | ± (99.9%) | MB/s |\n| --- | ---: | ---: | ---: |\n" + rows


def replace(document, mark, lines):
    document = Path(document)
    begin, end = f"<!-- {mark}: begin -->\n", f"<!-- {mark}: end -->"
    before, marked, after = document.read_text().partition(begin)
    assert marked, f"{document} has no line {begin}"
    document.write_text(before + begin + "\n" + lines + "\n" + end + after.partition(end)[2])


def main(first, *others):
    if first == "--keep":
        Path(others[0]).mkdir(parents=True, exist_ok=True)
        write(others[0], *(others[1:] or "."))
    elif first == "--into":
        replace(others[0], "codecs", table(*others[1:]))
    elif first == "--jmh":
        replace(others[0], "jmh codecs", jmh(*others[1:]))
    else:
        print(table(first, *others), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
