#!/usr/bin/env python3
"""Writes what numcodecs encodes, for the tests of the codecs: zarr/src/test/resources/codec/fixtures.tar.xz

Usage: tools/codec-fixtures.py FIXTURES.TAR.XZ

Adds to the file the cases that it does not hold yet and that the installed numcodecs can write. The committed file was made with
numcodecs 0.11.0 first, the last one with snappy at hand, then with numcodecs 0.16.5 (and msgpack, google-crc32c) for the rest. A case
is three entries: `<codec>/<case>.json` (the configuration as Zarr v2 stores it, the numpy type, the number of elements),
`<codec>/<case>.encoded` and `<codec>/<case>.decoded`: the elements, packed and little-endian, or as JSON where they are objects.
"""

import io
import json
import sys
import tarfile
from pathlib import Path

import numpy as np
from numcodecs import registry



def noise(low, high, count, dtype="i8"):
    """The same for the same arguments, so that the fixtures compress well."""
    return np.random.default_rng(20260101).integers(low, high, count, dtype=dtype)


def data(dtype, count):
    """Values like those of a grid: smooth with a little noise, some repeated."""
    dtype = np.dtype(dtype)
    wave = 1000 * np.sin(np.arange(count) / 50.0) + noise(0, 3, count)
    wave[count // 3 : count // 2] = 7
    if dtype.kind == "V":
        return np.frombuffer(noise(0, 4, count * dtype.itemsize, dtype="u1").tobytes(), dtype)
    if dtype.kind == "b":
        return wave > 100
    if dtype.kind == "u":
        return np.abs(wave).astype(dtype)
    return wave.astype(dtype)


def blosc():
    for cname in ["blosclz", "lz4", "lz4hc", "snappy", "zlib", "zstd"]:
        for shuffle in [0, 1, 2]:
            for dtype in ["u1", "<i2", "V3", "<f4", "<f8", "V16", "V17"]:
                if shuffle == 0 and dtype != "<f4" or cname in ("lz4hc", "zlib") and dtype not in ("<i2", "<f4"):
                    continue
                config = {"id": "blosc", "cname": cname, "clevel": 5, "shuffle": shuffle, "blocksize": 0}
                yield f"{cname}-{shuffle}-{dtype.strip('<')}", config, data(dtype, 1200 // np.dtype(dtype).itemsize)
            config = {"id": "blosc", "cname": cname, "clevel": 9, "shuffle": shuffle, "blocksize": 2048}
            # All but zstd split blocks into streams, and make none shorter than 64 KiB for that.
            blocks = data("<i4", 2203) if cname == "zstd" else (np.arange(35003) // 7).astype("<i4")
            yield f"{cname}-{shuffle}-blocks", config, blocks
            yield f"{cname}-{shuffle}-odd", config, np.frombuffer(data("<i2", 1500).tobytes()[:2999], "u1").view("V2999")
    lz4 = {"id": "blosc", "cname": "lz4", "clevel": 5, "shuffle": 1, "blocksize": 0}
    yield "empty", lz4, np.zeros(0, "<f4")
    yield "one", lz4, data("<f8", 1)
    yield "remainder", {**lz4, "shuffle": 2}, data("<f4", 303)
    yield "constant", lz4, np.full(5000, 3.5, "<f4")
    yield "noise", lz4, noise(0, 256, 2000, dtype="u1")
    yield "stored", {**lz4, "clevel": 0}, data("<f4", 500)


def compressors():
    for codec, levels in {"zlib": [0, 1, 9], "gzip": [0, 1, 9], "bz2": [1, 9], "zstd": [-5, 1, 19], "lz4": [1]}.items():
        for level in levels:
            config = {"id": codec, "acceleration" if codec == "lz4" else "level": level}
            yield codec, f"level{level}", config, data("<f4", 2000)
            yield codec, f"level{level}-noise", config, noise(0, 256, 999, dtype="u1")
            yield codec, f"level{level}-constant", config, np.zeros(70001, "u1")
            yield codec, f"level{level}-one", config, data("<i2", 1)
            yield codec, f"level{level}-pattern", config, np.tile(np.arange(11, dtype="u1"), 333)
    delta = {"id": 3, "dist": 4}
    x86 = {"id": 4}
    lzma2 = {"id": 33, "preset": 1}
    lzma1 = {"id": 0x4000000000000001, "preset": 1}
    for name, config in {
        "xz": {"format": 1},
        "xz-nocheck": {"format": 1, "check": 0},
        "xz-sha256": {"format": 1, "check": 10},
        "alone": {"format": 2, "preset": 1},
        "raw": {"format": 3, "filters": [lzma2]},
        "raw-lzma1": {"format": 3, "filters": [lzma1]},
        "raw-delta": {"format": 3, "filters": [delta, lzma2]},
        "raw-x86": {"format": 3, "filters": [x86, lzma2]},
        "raw-lclp": {"format": 3, "filters": [{"id": 33, "dict_size": 65536, "lc": 1, "lp": 2, "pb": 0}]},
    }.items():
        yield "lzma", name, {"id": "lzma", **config}, data("<f4", 2000)


def bytes_filters():
    for codec in ["crc32", "adler32", "crc32c", "fletcher32", "jenkins_lookup3", "base64"]:
        for count in [1, 2, 3, 11, 12, 13, 2001]:
            yield codec, str(count), {"id": codec}, data("u1", count)
    yield "crc32", "end", {"id": "crc32", "location": "end"}, data("u1", 100)
    yield "adler32", "end", {"id": "adler32", "location": "end"}, data("u1", 100)
    yield "crc32c", "start", {"id": "crc32c", "location": "start"}, data("u1", 100)
    yield "fletcher32", "high", {"id": "fletcher32"}, np.full(5000, 255, "u1")
    yield "jenkins_lookup3", "initval", {"id": "jenkins_lookup3", "initval": 4000000000}, data("u1", 100)
    for size in [2, 3, 4, 8, 16]:
        yield "shuffle", str(size), {"id": "shuffle", "elementsize": size}, data("u1", 48 * 31)


def array_filters():
    for dtype in ["i1", "<i2", "<i4", "<i8", "u1", "<u2", "<u4", "<u8", "<f4", "<f8"]:
        yield "delta", dtype.strip("<"), {"id": "delta", "dtype": dtype}, data(dtype, 300)
    yield "delta", "wraps", {"id": "delta", "dtype": "<i4", "astype": "i1"}, np.cumsum(noise(-9, 9, 300)).astype("<i4")
    yield "delta", "half", {"id": "delta", "dtype": "<f4", "astype": "<f2"}, np.arange(300, dtype="<f4") / 4
    half = {"id": "fixedscaleoffset", "scale": 0.1, "offset": 273.15, "dtype": "<f4", "astype": "<f2"}
    yield "fixedscaleoffset", "f2", half, data("<f4", 300) % 50 + 273
    for astype in ["u1", "<i2", "<i4", "<f4"]:
        config = {"id": "fixedscaleoffset", "scale": 0.1, "offset": 1000, "dtype": "<f8", "astype": astype}
        yield "fixedscaleoffset", astype.strip("<"), config, data("<f8", 300) + 1000
    yield "fixedscaleoffset", "f4", {"id": "fixedscaleoffset", "scale": 10, "offset": 5, "dtype": "<f4", "astype": "<i4"}, data("<f4", 300)
    yield "quantize", "f8", {"id": "quantize", "digits": 2, "dtype": "<f8", "astype": "<f4"}, data("<f8", 300)
    yield "quantize", "f4", {"id": "quantize", "digits": 1, "dtype": "<f4"}, data("<f4", 300)
    for dtype in ["<f2", "<f4", "<f8"]:
        yield "bitround", dtype.strip("<"), {"id": "bitround", "keepbits": 5}, data(dtype, 300)
    for encode in ["i1", "<i2", "<u2", "<i8", "<u8", "<f2", "<f4", "<f8"]:
        for decode in ["u1", "<i4", "<u4", "<i8", "<f2", "<f4", "<f8"]:
            config = {"id": "astype", "encode_dtype": encode, "decode_dtype": decode}
            values = np.abs(data("i1" if encode == "i1" else "<i2", 100)) % 120
            yield "astype", f"{encode}-{decode}".replace("<", ""), config, values.astype(decode)
    for count in [0, 1, 7, 8, 9, 300]:
        yield "packbits", str(count), {"id": "packbits"}, data("?", count)
    labels = ["red", "green", "blau \u00e4", "\U0001f600"]
    words = np.array(labels + ["none"], "<U7")[noise(0, 5, 60)]
    yield "categorize", "U", {"id": "categorize", "labels": labels, "dtype": "<U7", "astype": "u1"}, words
    yield "categorize", "O", {"id": "categorize", "labels": labels, "dtype": "|O", "astype": "<u2"}, words.astype(object)


def objects():
    texts = np.array(["", "a", "\u00e4\u00f6\u00fc", "\U0001f600 smile", "x" * 300, "\0"] * 4, object)
    yield "vlen-utf8", "texts", {"id": "vlen-utf8"}, texts
    yield "vlen-utf8", "none", {"id": "vlen-utf8"}, np.zeros(0, object)
    yield "json2", "texts", {"id": "json2"}, texts
    yield "msgpack2", "texts", {"id": "msgpack2"}, texts
    mixed = np.array(["a", 1, -7, 2.5, True, None, 1 << 40, -(1 << 40), "z" * 70000], object)
    yield "json2", "mixed", {"id": "json2"}, mixed
    yield "msgpack2", "mixed", {"id": "msgpack2"}, mixed
    ragged = np.empty(5, object)
    for i, length in enumerate([0, 1, 5, 2, 100]):
        ragged[i] = data("<i4", length + 2)[:length]
    yield "vlen-array", "i4", {"id": "vlen-array", "dtype": "<i4"}, ragged
    for i in range(5):
        ragged[i] = ragged[i].astype(">f8")
    yield "vlen-array", "f8-big", {"id": "vlen-array", "dtype": ">f8"}, ragged
    raw = np.empty(3, object)
    raw[:] = [b"", b"\x00\xff", b"bytes" * 100]
    yield "vlen-bytes", "bytes", {"id": "vlen-bytes"}, raw


def cases():
    for name, config, array in blosc():
        yield "blosc", name, config, array
    for part in (compressors, bytes_filters, array_filters, objects):
        yield from part()


def plain(value):
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, np.ndarray):
        return value.tolist()
    return value


def decoded(codec, encoded, array):
    """What numcodecs itself makes of its bytes: filters that compute lose something."""
    result = codec.decode(encoded)
    if array.dtype.kind == "O":
        return json.dumps([plain(v) for v in np.asarray(result, object).ravel()]).encode()
    result = np.frombuffer(result, array.dtype) if not isinstance(result, np.ndarray) else result
    return result.astype(result.dtype.newbyteorder("<")).tobytes()


def main(path):
    entries = {}
    if path.exists():
        with tarfile.open(path) as held:
            entries = {member.name: held.extractfile(member).read() for member in held}
    for codec_id, name, config, array in cases():
        entry = f"{codec_id}/{name}"
        if entry + ".json" in entries:
            continue
        try:
            codec = registry.get_codec(dict(config))
            encoded = np.asarray(codec.encode(array)).tobytes()
            expected = decoded(codec, encoded, array)
        except (ValueError, KeyError, ImportError, TypeError, RuntimeError) as e:
            print(f"{entry}: left out, {type(e).__name__}: {str(e)[:80]}", file=sys.stderr)
            continue
        spec = {"configuration": config, "dtype": array.dtype.str, "count": int(array.size)}
        entries[entry + ".json"] = json.dumps(spec).encode()
        entries[entry + ".encoded"] = encoded
        entries[entry + ".decoded"] = expected
    with tarfile.open(path, "w:xz", preset=9, format=tarfile.GNU_FORMAT) as fixtures:
        # Like entries stand together, so that they compress well.
        for name in sorted(entries, key=lambda n: (n.rpartition(".")[2], n)):
            member = tarfile.TarInfo(name)
            member.size = len(entries[name])
            fixtures.addfile(member, io.BytesIO(entries[name]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
