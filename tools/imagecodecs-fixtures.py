#!/usr/bin/env python3
"""Writes what imagecodecs encodes, for the tests of the codecs: zarr/src/test/resources/codec/imagecodecs.tar.xz

Usage: tools/imagecodecs-fixtures.py IMAGECODECS.TAR.XZ

Entries as tools/codec-fixtures.py writes them, and the shape of each array. The committed file was made with imagecodecs 2026.3.6 and
numcodecs 0.16.5; what it holds is not made again. What imagecodecs only decodes is encoded here: packed integers, and what the
registry of Zarr's extensions specifies (conditional, n5_default, zfp without a header).
"""

import base64
import ctypes
import io
import json
import struct
import sys
import tarfile
from pathlib import Path

import blosc2
import imagecodecs
import numpy as np
from imagecodecs import numcodecs as ic


def noise(low, high, count, dtype="i8"):
    """The same for the same arguments, so that the fixtures compress well."""
    return np.random.default_rng(20260101).integers(low, high, count, dtype=dtype)


def data(dtype, *shape):
    """Values like those of a grid: smooth with a little noise, some repeated."""
    count = int(np.prod(shape))
    wave = 1000 * np.sin(np.arange(count) / 50.0) + noise(0, 3, count)
    wave[count // 3 : count // 2] = 7
    dtype = np.dtype(dtype)
    if dtype.kind == "u":
        wave = np.abs(wave) % 2 ** min(8 * dtype.itemsize, 32)
    if dtype == np.dtype("i1"):
        wave = wave / 10
    return wave.astype(dtype).reshape(shape)


def of_class(cls, array, **config):
    """What a codec of imagecodecs makes, under its id."""
    codec = cls(**config)
    encoded = codec.encode(array if array.flags.c_contiguous else array.copy())
    return {"id": cls.codec_id, **config}, np.asarray(encoded).tobytes() if not isinstance(encoded, (bytes, bytearray)) else bytes(encoded), array


def compressors():
    wave, bytes_ = data("<f4", 700), data("u1", 900)
    for cls in (ic.Blosc, ic.Zlib, ic.Zlibng, ic.Zopfli, ic.Zstd, ic.Bz2, ic.Lzma, ic.Snappy, ic.Brotli, ic.Lz4f, ic.Lz4h5):
        yield "f4", of_class(cls, wave)
        yield "u1", of_class(cls, bytes_)
    yield "blocks", of_class(ic.Lz4h5, data("<i4", 700), blocksize=512)
    yield "noise", of_class(ic.Lz4h5, noise(0, 256, 600, "u1"))
    for raw in (False, True):
        yield f"raw-{raw}", of_class(ic.Deflate, wave, raw=raw)
    for header in (False, True):
        yield f"header-{header}", of_class(ic.Lz4, wave, header=header)
        yield f"header-{header}", of_class(ic.Lzf, bytes_, header=header)
    for header in (False, True):
        config, encoded, array = of_class(ic.Lzf, bytes_, header=header)
        yield f"untold-{header}", ({"id": config["id"]}, encoded, array)
    for cls in (ic.Lzw, ic.Packbits):
        for name, array in (("f4", wave), ("u1", bytes_), ("zeros", np.zeros(5000, "u1")), ("noise", noise(0, 256, 6000, "u1"))):
            yield name, of_class(cls, array)
    yield "registry", ({"id": "lzw"}, bytes(imagecodecs.lzw_encode(bytes_.tobytes())), bytes_)


def filters():
    for dtype in ("u1", "<i2", ">u2", "<u4", "<i8", "<f4"):
        for axis in (-1, -2):
            array = data(dtype, 6, 20, 3)
            for cls in (ic.Delta, ic.Xor):
                yield f"{dtype.strip('<>')}{'-big' if '>' in dtype else ''}{axis}", of_class(cls, array, shape=[6, 20, 3], dtype=dtype, axis=axis)
    for cls in (ic.Delta, ic.Xor):
        yield "bytes", of_class(cls, data("u1", 300))
    for dtype in ("<f2", "<f4", ">f4", "<f8"):
        for axis in (-1, -2):
            yield f"{dtype.strip('<>')}{'-big' if '>' in dtype else ''}{axis}", of_class(
                ic.Floatpred, data(dtype, 6, 20, 3), shape=[6, 20, 3], dtype=dtype, axis=axis)
    yield "far", of_class(ic.Floatpred, data("<f4", 6, 20, 3), shape=[6, 20, 3], dtype="<f4", axis=-2, dist=2)
    for delta in (False, True):
        for reorder in (False, True):
            yield f"{delta}-{reorder}", of_class(
                ic.Byteshuffle, data("<i4", 6, 20), shape=[6, 20], dtype="<i4", delta=delta, reorder=reorder)
    for size in (1, 2, 4, 8):
        array = data(f"<i{size}", 3003)
        yield f"i{size}", ({"id": "imagecodecs_bitshuffle", "itemsize": size}, bytes(imagecodecs.bitshuffle_encode(array.tobytes(), itemsize=size)), array)
    array = data("<i2", 1003)
    yield "blocks", ({"id": "imagecodecs_bitshuffle", "itemsize": 2, "blocksize": 64}, bytes(imagecodecs.bitshuffle_encode(array.tobytes(), itemsize=2, blocksize=64)), array)
    for bits, dtype in ((1, "u1"), (3, "u1"), (7, "u1"), (12, "<u2"), (12, ">u2"), (24, "<u4"), (32, "<u4")):
        array = (noise(0, 2**bits, 60) & 2**bits - 1).astype(dtype).reshape(4, 15)
        yield f"{bits}{dtype.strip('<')}", packed(array, dtype, bits, 15)
    yield "one-row", packed(noise(0, 32, 64).astype("u1"), "u1", 5, 0)
    yield "u1", of_class(ic.Bitorder, data("u1", 300))
    yield "f4", ({"id": "imagecodecs_quantize", "mode": "bitround", "nsd": 3}, imagecodecs.quantize_encode(data("<f4", 200), "bitround", 3).tobytes(), imagecodecs.quantize_encode(data("<f4", 200), "bitround", 3))
    for kind in ("crc32", "adler32", "fletcher32", "lookup3"):
        yield kind, of_class(ic.Checksum, data("u1", 300), kind=kind)
    yield "big", of_class(ic.Checksum, data("u1", 300), kind="crc32", prepend=False, byteorder=">")


def packed(array, dtype, bits, row):
    rows = array.reshape(-1, row) if row else array.reshape(1, -1)
    encoded = b""
    for numbers in rows:
        binary = "".join(f"{int(n):0{bits}b}" for n in numbers)
        binary += "0" * (-len(binary) % 8)
        encoded += bytes(int(binary[i : i + 8], 2) for i in range(0, len(binary), 8))
    config = {"id": "imagecodecs_packints", "dtype": np.dtype(dtype).str, "bitspersample": bits, "runlen": row}
    if bits in (1, 3, 7, 12):
        assert np.array_equal(imagecodecs.packints_decode(encoded, np.dtype(dtype), bits, runlen=row).ravel(), array.ravel())
    return config, encoded, array


def entropy():
    for dtype, bits in (("u1", 8), ("<u2", 16), ("<u2", 12), ("<u4", 32), ("<u4", 24), ("u1", 3), ("u1", 1)):
        for flags in (0, 8):
            array = (data(dtype, 960) & 2**bits - 1).astype(dtype)
            array[300:700] = 1
            for block, rsi in ((8, 2), (16, 20), (64, 128)):
                config = {"id": "imagecodecs_aec", "bitspersample": bits, "flags": flags, "blocksize": block, "rsi": rsi}
                yield f"{dtype.strip('<')}-{bits}-{flags}-{block}", (config, bytes(imagecodecs.aec_encode(array, bitspersample=bits, flags=flags, blocksize=block, rsi=rsi)), array)
    for name, array in (("noise", noise(0, 2**32, 960, "u8").astype("<u4")), ("edges", np.array([0, 2**32 - 1] * 480, "<u4"))):
        config = {"id": "aec", "bitspersample": 32, "flags": 8, "blocksize": 16, "rsi": 60}
        yield name, (config, bytes(imagecodecs.aec_encode(array, bitspersample=32, flags=8, blocksize=16, rsi=60)), array)
    for top in (2**31, 2**32):
        array = np.where(np.arange(960) < 800, noise(0, top, 960, "u8"), 0).astype("<u4")
        config = {"id": "aec", "bitspersample": 32, "flags": 0, "blocksize": 32, "rsi": 49}
        yield f"large-{top}", (config, bytes(imagecodecs.aec_encode(array, bitspersample=32, flags=0, blocksize=32, rsi=49)), array)
    for flags in (1, 9, 12, 13, 40):
        array = data(">i2" if flags & 4 else "<i2", 960)
        native = array.astype("<i2") if not flags & 4 else array
        config = {"id": "imagecodecs_aec", "bitspersample": 16, "flags": flags, "blocksize": 16, "rsi": 8}
        yield f"flags-{flags}", (config, bytes(imagecodecs.aec_encode(native.tobytes(), bitspersample=16, flags=flags, blocksize=16, rsi=8)), array)
    restricted = (data("u1", 960) & 15).astype("u1")
    yield "restricted", ({"id": "aec", "bitspersample": 4, "flags": 24, "blocksize": 8, "rsi": 8}, bytes(imagecodecs.aec_encode(restricted, bitspersample=4, flags=24, blocksize=8, rsi=8)), restricted)
    yield "defaults", ({"id": "aec"}, bytes(imagecodecs.aec_encode(data("<u2", 960))), data("<u2", 960))
    for dtype, bits in (("u1", 8), ("<u2", 16), ("<i4", 32), ("<f8", 64)):
        for mask in (4, 32):
            for line, shape in ((48, (20, 48)), (50, (18, 50))):
                config = {"options_mask": mask | 128 | 8, "pixels_per_block": 16, "bits_per_pixel": bits, "pixels_per_scanline": line}
                yield f"{dtype.strip('<')}-{mask}-{line}", of_class(ic.Szip, data(dtype, *shape), **config)
    config = {"options_mask": 128 | 32 | 8, "pixels_per_block": 32, "bits_per_pixel": 16, "pixels_per_scanline": 50, "header": False}
    yield "no-header", of_class(ic.Szip, data("<u2", 18, 50), **config)
    # As netCDF-C names the parameters, as text and incomplete.
    encoded = of_class(ic.Szip, data("<i4", 18, 50), options_mask=141, pixels_per_block=16, bits_per_pixel=32, pixels_per_scanline=50)
    yield "netcdf", ({"id": "szip", "mask": "141", "pixels-per-block": "16"}, *encoded[1:])
    encoded = of_class(ic.Szip, data("<u2", 40, 6), options_mask=169, pixels_per_block=16, bits_per_pixel=16, pixels_per_scanline=240)
    yield "netcdf-short", ({"id": "szip", "mask": 169, "pixels-per-block": 16}, *encoded[1:])


def zfp():
    shapes = ((21,), (8, 30), (5, 9, 31), (3, 5, 6, 7))
    modes = {"reversible": None, "fixed_precision": 17, "fixed_rate": 9, "fixed_accuracy": 0.05}
    names = {"reversible": "reversible", "fixed_precision": "precision", "fixed_rate": "rate", "fixed_accuracy": "accuracy"}
    for dtype in ("<i4", "<i8", "<f4", "<f8"):
        for shape in shapes:
            for mode, level in modes.items():
                if mode == "fixed_accuracy" and "i" in dtype:
                    continue
                array = data(dtype, *shape)
                kind = {"mode": names[mode], **({} if level is None else {"level": level})}
                whole = bytes(imagecodecs.zfp_encode(array, header=True, **kind))
                lossy = imagecodecs.zfp_decode(whole).reshape(shape)
                name = f"{dtype.strip('<')}-{len(shape)}-{mode}"
                yield name, ({"id": "zfpy"}, whole, lossy)
                if len(shape) in (1, 3):
                    short = bytes(imagecodecs.zfp_encode(array, header=False, **kind))
                    yield name, ({"id": "imagecodecs_zfp", "header": False, "shape": list(shape), "dtype": dtype}, short, lossy)
                    config = {"mode": mode}
                    if level is not None:
                        config[{"fixed_precision": "precision", "fixed_rate": "rate", "fixed_accuracy": "tolerance"}[mode]] = level
                    yield name, ({"id": "zfp", **config}, without_header(whole), lossy)
    special = data("<f8", 8, 8)
    special[0, 0], special[3, 3], special[5, 5], special[6] = np.nan, -0.0, np.inf, 0
    whole = bytes(imagecodecs.zfp_encode(special, mode="reversible", header=True))
    yield "special", ({"id": "imagecodecs_zfp"}, whole, special)
    tiny = (data("<f4", 16, 16) * np.float32(1e-42)).astype("<f4")
    whole = bytes(imagecodecs.zfp_encode(tiny, mode="precision", level=12, header=True))
    yield "subnormal", ({"id": "imagecodecs_zfp"}, whole, imagecodecs.zfp_decode(whole))
    expert = {"mode": "expert", "minbits": 1, "maxbits": 16658, "maxprec": 17, "minexp": -1074}
    array = data("<f4", 9, 10)
    whole = bytes(imagecodecs.zfp_encode(array, mode="precision", level=17, header=True))
    yield "expert", ({"id": "zarrs.zfp", **expert}, without_header(whole), imagecodecs.zfp_decode(whole))
    for dtype, to, back in (
        ("i1", lambda a: a.astype("<i4") << 23, lambda a: np.clip(a >> 23, -128, 127)),
        ("u1", lambda a: (a.astype("<i4") - 128) << 23, lambda a: np.clip((a >> 23) + 128, 0, 255)),
        ("<i2", lambda a: a.astype("<i4") << 15, lambda a: np.clip(a >> 15, -32768, 32767)),
        ("<u2", lambda a: (a.astype("<i4") - 32768) << 15, lambda a: np.clip((a >> 15) + 32768, 0, 65535)),
        ("<u4", lambda a: np.minimum(a, 2**31 - 1).astype("<i4"), lambda a: np.maximum(a, 0)),
        ("<u8", lambda a: np.minimum(a, 2**63 - 1).astype("<i8"), lambda a: np.maximum(a, 0)),
    ):
        whole = bytes(imagecodecs.zfp_encode(to(data(dtype, 9, 10)), mode="precision", level=14, header=True))
        yield dtype.strip("<"), ({"id": "zfp", "mode": "fixed_precision", "precision": 14}, without_header(whole), back(imagecodecs.zfp_decode(whole)).astype(dtype))


def without_header(whole):
    """The blocks alone: a header has 96 bits, or 148 where its mode is a long one."""
    bits = int.from_bytes(whole, "little")
    long = bits >> 84 & 0xFFF == 0xFFF
    bits >>= 148 if long else 96
    # In words of 64 bits.
    return bits.to_bytes(len(whole), "little")[: -(-(len(whole) * 8 - (148 if long else 96)) // 64) * 8]


def pcodec():
    for dtype in ("u1", "i1", "<u2", "<i2", "<u4", "<i4", "<u8", "<i8", "<f2", "<f4", "<f8"):
        for level in (0, 4, 12):
            array = data(dtype, 700)
            yield f"{dtype.strip('<')}-{level}", ({"id": "pcodec", "level": level}, bytes(imagecodecs.pcodec_encode(array, level=level)), array)
    t = np.arange(1500)
    cases = {
        "consecutive": (t * t // 7).astype("<i8"),
        "linear": (5 * t + 3).astype("<u4"),
        "seasonal": np.tile(noise(0, 10**6, 100), 15).astype("<i4"),
        "multiples": (noise(0, 999, 1500) * 1000 + noise(0, 3, 1500)).astype("<i8"),
        "decimal": (noise(0, 10**5, 1500) * 0.01).astype("<f8"),
        "decimal4": (noise(0, 10**4, 1500) * 0.1).astype("<f4"),
        "half": (noise(0, 600, 1500) * 0.25).astype("<f2"),
        "quantized": np.float32(np.random.default_rng(3).normal(size=1500)).astype("<f8"),
        "few": np.array([1.5, -7e30, 3.25e-20, 12345.678])[noise(0, 4, 1500)].astype("<f8"),
        "few-integers": np.array([-(2**62), 17, 2**61 + 12345, 99], "<i8")[noise(0, 4, 1500)],
        "noise": noise(-(2**63), 2**63 - 1, 1500).astype("<i8"),
        "special": np.where(t % 50 == 0, np.nan, np.where(t % 77 == 0, -0.0, t * 0.5)).astype("<f8"),
        "waves": (10**9 + 10**8 * np.sin(t / 20) + noise(0, 40, 1500)).astype("<i4"),
        "waves8": (10**15 + 10**14 * np.sin(t / 20) + noise(0, 40, 1500)).astype("<i8"),
        "one": np.array([42], "<u2"),
    }
    for name, array in cases.items():
        for level in (8,):
            yield f"{name}-{level}", ({"id": "imagecodecs_pcodec", "level": level, "shape": [array.size], "dtype": array.dtype.str}, bytes(imagecodecs.pcodec_encode(array, level=level)), array)


PCODEC_TYPES = {"<u4": 1, "<u8": 2, "<i4": 3, "<i8": 4, "<f4": 5, "<f8": 6, "<u2": 7, "<i2": 8, "<f2": 9, "u1": 10, "i1": 11}


def latents(array):
    """The unsigned integers, in the same order, that pcodec takes for numbers."""
    bits = 8 * array.itemsize
    raw = [int(n) for n in array.view(f"<u{array.itemsize}").ravel()]
    if array.dtype.kind == "i":
        return [n ^ 1 << bits - 1 for n in raw]
    if array.dtype.kind == "f":
        return [n ^ (2**bits - 1 if n >> bits - 1 else 1 << bits - 1) for n in raw]
    return raw


class Bits:
    """A stream of bits, the lowest first."""

    def __init__(self):
        self.number, self.length = 0, 0

    def write(self, value, count):
        self.number |= (value & 2**count - 1) << self.length
        self.length += count

    def align(self):
        self.length += -self.length % 8

    def bytes(self):
        return self.number.to_bytes(self.length // 8, "little")


def pcodec_page(out, version, array, mode=0, order=0, lookback=None, conv=None, base=1, both=False):
    """A chunk of numbers in one bin for each sequence of latents, after pcodec's description of its format."""
    size, values = 8 * array.itemsize, latents(array)
    out.write(mode, 4)
    sequences = [[values, size]]
    if mode == 1:
        out.write(base, size)
        sequences = [[[v // base for v in values], size], [[v % base for v in values], size]]
    if mode == 4:
        known = sorted(set(values))
        out.write(len(known), 25)
        out.align()
        for value in known:
            out.write(value, size)
        sequences = [[[known.index(v) for v in values], 32]]
    width = sequences[0][1]
    top = 1 << width - 1
    if version < 3:
        out.write(order, 3)
    else:
        out.write(3 if conv else 2 if lookback else 1 if order else 0, 4)
        if order:
            out.write(order, 3), out.write(both, 1)
        if lookback:
            out.write(9, 5), out.write(0, 4), out.write(both, 1)
        if conv:
            shift, bias, weights = conv
            out.write(shift, 5), out.write(bias ^ 1 << 63, 64), out.write(len(weights) - 1, 5)
            for weight in weights:
                out.write(weight ^ 1 << 31, 32)
    states = [[] for _ in sequences]
    for place in range(1 + both):
        differences = sequences[place][0]
        for _ in range(order):
            states[place].append(differences[0])
            differences = [(b - a) % 2**width for a, b in zip(differences, differences[1:])]
        if order:
            differences = [d ^ top for d in differences]
        if lookback:
            states[place], differences = differences[:1], [(d - differences[max(0, i + 1 - lookback)] ^ top) % 2**width for i, d in enumerate(differences[1:])]
        sequences[place][0] = differences
    if conv:
        n, known = len(weights), differences
        states[0] = known[:n]
        guess = [max(0, bias + sum(w * known[i + j] for j, w in enumerate(weights))) >> shift for i in range(len(known) - n)]
        sequences[0][0] = [(known[i + n] - g ^ top) % 2**width for i, g in enumerate(guess)]
    if lookback:
        sequences.insert(0, [[min(lookback, i + 1) for i in range(len(values) - 1)], 32])
    widths = []
    for content, bits in sequences:
        least = min(content, default=0)
        widths.append((least, (max(content, default=0) - least).bit_length()))
        out.write(0, 4), out.write(1, 15), out.write(least, bits), out.write(widths[-1][1], bits.bit_length())
    out.align()
    for number in sum(states, []):
        out.write(number, width)
    out.align()
    for batch in range(0, len(values), 256):
        for (content, _), (least, count) in zip(sequences, widths):
            for number in content[batch : batch + 256]:
                out.write(number - least, count)
    out.align()


def pcodec_file(version, standalone, *chunks):
    """A file of one chunk for each (array, options)."""
    out = Bits()
    out.write(int.from_bytes(b"pco!", "little"), 32), out.write(standalone, 8)
    if standalone >= 3:
        out.write(0, 8)
    if standalone >= 2:
        out.write(9, 6), out.write(sum(a.size for a, _ in chunks), 10)
        out.align()
        out.write(version, 8)
    if version >= 4:
        out.write(1, 8)
    for array, options in chunks:
        out.write(PCODEC_TYPES[array.dtype.str.replace("|", "")], 8), out.write(array.size - 1, 24)
        pcodec_page(out, version, array, **options)
    out.write(0, 8)
    out.align()
    whole = np.concatenate([array for array, _ in chunks])
    encoded = out.bytes()
    found = imagecodecs.pcodec_decode(encoded, shape=whole.shape, dtype=whole.dtype)
    assert np.array_equal(found.view("u1"), whole.view("u1"))
    return {"id": "pcodec"}, encoded, whole


def pcodec_of_all_versions():
    for version, standalone in ((0, 0), (1, 1), (1, 2), (2, 2), (3, 2), (4, 3)):
        for order in (0, 3):
            yield f"version-{version}-{standalone}-{order}", pcodec_file(version, standalone, (data("<i4", 300), {"order": order}))
        if version > 0:
            yield f"version-{version}-{standalone}-multiples", pcodec_file(version, standalone, (data("<u8", 600), {"mode": 1, "base": 7}))
    for dtype in PCODEC_TYPES:
        name = dtype.strip("<")
        yield f"chunks-{name}", pcodec_file(4, 3, (data(dtype, 300), {}), (data(dtype, 1), {}), (data(dtype, 257)[::-1].copy(), {"order": 2}))
        # 64 bits have no such predictions.
        if name[1] != "8":
            yield f"convolution-{name}", pcodec_file(4, 3, (data(dtype, 300), {"conv": (4, 21, [-3, 5, 14])}))
        yield f"lookback-{name}", pcodec_file(3, 3, (data(dtype, 300), {"lookback": 37}))
        yield f"dictionary-{name}", pcodec_file(4, 3, (data(dtype, 40).repeat(10), {"mode": 4, "order": int(name[1] == "4")}))
    multiples = (noise(0, 999, 600) * 1000 + np.arange(600) % 7 + np.arange(600) // 9).astype("<i4")
    for name, how in (("consecutive", {"order": 2}), ("lookback", {"lookback": 21})):
        yield f"both-{name}", pcodec_file(4, 3, (multiples, {"mode": 1, "base": 1000, "both": True, **how}))
    yield "convolution-negative", pcodec_file(4, 3, (data("<i4", 600), {"conv": (3, -(10**9), [-(2**20), 2**20, 8])}))
    yield "convolution-long", pcodec_file(4, 3, (data("<i4", 600), {"conv": (5, 10**12, list(range(-15, 17)))}))


def images():
    for dtype in ("u1", "<u2"):
        for shape in ((20, 30), (20, 30, 2), (20, 30, 3), (20, 30, 4)):
            array = data(dtype, *shape)
            yield f"{dtype.strip('<')}-{shape[2:] and shape[2] or 1}", ({"id": "imagecodecs_png"}, bytes(imagecodecs.png_encode(array)), array)
    yield "u1", ({"id": "imagecodecs_spng"}, bytes(imagecodecs.png_encode(data("u1", 20, 30))), data("u1", 20, 30))
    y, x = np.mgrid[:32, :48]
    grey = ((x * 3 + y * 2) % 256).astype("u1")
    colour = np.stack([x * 5, y * 7, 255 - x * 2 - y], -1).astype("u1")
    for name, array, how, config in (
        ("grey", grey, {}, {}),
        ("colour", colour, {"subsampling": "444"}, {}),
        ("halved", colour, {"subsampling": "420"}, {}),
        ("rgb", colour, {"colorspace": "RGB", "outcolorspace": "RGB"}, {"colorspace_jpeg": 2, "colorspace_data": 2}),
        ("ycbcr", colour, {"colorspace": "YCBCR", "outcolorspace": "YCBCR", "subsampling": "444"}, {"colorspace_jpeg": 3, "colorspace_data": "YCBCR"}),
        ("tiff", colour, {"subsampling": "422"}, {"colorspace_jpeg": None, "colorspace_data": 2}),
    ):
        encoded = bytes(imagecodecs.jpeg8_encode(array, level=90, **how))
        decoded = imagecodecs.jpeg8_decode(encoded, colorspace=config.get("colorspace_jpeg"), outcolorspace=config.get("colorspace_data"))
        yield name, ({"id": "imagecodecs_jpeg", **config}, encoded, decoded)
    # The registry of Zarr's extensions: the stream tells its colours.
    for name, array, config, how in (
        ("grey", data("u1", 16, 32), {}, {}),
        ("ycbcr", colour, {"encoded_color_space": "ycbcr", "subsampling": [[1, 1]] * 3}, {"subsampling": "444"}),
        ("rgb", colour, {"encoded_color_space": "rgb"}, {"colorspace": "RGB", "outcolorspace": "RGB", "subsampling": "444"}),
    ):
        encoded = bytes(imagecodecs.jpeg8_encode(array, level=90, **how))
        yield "zarr-" + name, ({"id": "jpeg", "quality": 90, **config}, encoded, imagecodecs.jpeg8_decode(encoded))
    encoded = bytes(imagecodecs.jpeg8_encode(colour, level=90, subsampling="444"))
    tables, stream = split_tables(encoded)
    decoded = imagecodecs.jpeg8_decode(stream, tables=tables)
    yield "tables", ({"id": "imagecodecs_jpeg", "tables": base64.b64encode(tables).decode()}, stream, decoded)


def lerc():
    for dtype in ("i1", "u1", "<i2", "<u2", "<i4", "<u4", "<f4", "<f8"):
        plane = data(dtype, 11, 19)
        name = dtype.strip("<")
        for version in range(2, 7):
            levels = (0, 1.5 if "f" not in dtype else 0.01)
            for level in levels if dtype in ("u1", "<f4") else levels[version % 2 :][:1]:
                yield f"{name}-{version}-{level}", lerc_of(plane, version, level)
        yield f"{name}-one", lerc_of(np.full((11, 19), plane[3, 3]), 4, 0)
        yield f"{name}-noise", lerc_of(noise(0, 2**7, 11 * 19).astype(dtype).reshape(11, 19), 4, 0)
        for version in (2, 6) if dtype in ("u1", "<f4") else (3,):
            yield f"{name}-{version}-mask", lerc_of(plane, version, 0.01, mask=(noise(0, 4, 11 * 19) > 0).reshape(11, 19))
        for version in (4, 5):
            yield f"{name}-{version}-depth", lerc_of(data(dtype, 10, 18, 3) // 3 * 2, version, 2)
            yield f"{name}-{version}-like", lerc_of(np.stack([plane, plane + 1, plane], -1), version, 0)
        yield f"{name}-bands", lerc_of(data(dtype, 3, 10, 18), 4, 0, bands=3)
        yield f"{name}-bands-mask", lerc_of(data(dtype, 3, 10, 18), 4, 0, bands=3, mask=np.tri(10, 18, dtype=bool))
    y, x = np.mgrid[:32, :36]
    for dtype in ("<f4", "<f8"):
        for name, smooth in (("smooth", np.sin(x / 40) * np.cos(y / 30)), ("plain", x * 0.5 + y), ("bytes", np.round(np.sin(x / 9) * 50)), ("steps", (x // 9 * 3.0) * (y > 15))):
            yield f"{dtype[1:]}-{name}", lerc_of(smooth.astype(dtype), 6, 0)
            yield f"{dtype[1:]}-{name}-depth", lerc_of(np.stack([smooth, smooth * 1.01, smooth + 1], -1).astype(dtype), 6, 0)
        yield f"{dtype[1:]}-smooth-mask", lerc_of(np.sin(x / 40).astype(dtype), 6, 0, mask=(x + y) % 9 > 0)
        lacking = np.stack([np.sin(x / 40), np.where(x % 7 == 0, -9999, x + y)], -1).astype(dtype)
        yield f"{dtype[1:]}-lacking", lerc_of(lacking, 6, 0.01, lacking=-9999)
    yield "u1-steps", lerc_of((x // 20).astype("u1"), 4, 0)
    yield "i4-table", lerc_of(np.where(noise(0, 9, 1152).reshape(32, 36) > 7, 100000, 3).astype("<i4"), 3, 0)
    yield "i4-table-2", lerc_of(np.where(noise(0, 9, 1152).reshape(32, 36) > 7, 100000, 3).astype("<i4"), 2, 0)
    for compression in ("zstd", "deflate"):
        array = data("<f4", 11, 19)
        yield compression, ({"id": "imagecodecs_lerc", "compression": compression}, bytes(imagecodecs.lerc_encode(array, 0.01, compression=compression)), imagecodecs.lerc_decode(imagecodecs.lerc_encode(array, 0.01)))
    yield from lerc1()


def blosc_2():
    """Chunks by imagecodecs; chunks with filters, special values, frames and arrays by python-blosc2."""
    wave = data("<f4", 700)
    for compressor in ("blosclz", "lz4", "lz4hc", "zlib", "zstd"):
        for shuffle in (0, 1, 2) if compressor == "lz4" else (1,):
            yield f"{compressor}-{shuffle}", of_class(ic.Blosc2, wave, compressor=compressor, shuffle=shuffle)
    for dtype in ("u1", "<i2", "<f8"):
        for shuffle in (1, 2):
            yield f"{dtype.strip('<')}-{shuffle}", of_class(ic.Blosc2, data(dtype, 1003), shuffle=shuffle, blocksize=1024)
    yield "never-split", of_class(ic.Blosc2, wave, splitmode="never", blocksize=512)
    yield "always-split", of_class(ic.Blosc2, data("<i4", 1001), splitmode="always", blocksize=1024)
    yield "noise", of_class(ic.Blosc2, noise(0, 256, 600, "u1"))
    yield "zeros", of_class(ic.Blosc2, np.zeros(3000, "<f8"))
    yield "empty", of_class(ic.Blosc2, np.zeros(0, "u1"))

    filters = {name: getattr(blosc2.Filter, name) for name in ("SHUFFLE", "BITSHUFFLE", "DELTA", "TRUNC_PREC", "BYTEDELTA")}
    for codec in ("BLOSCLZ", "LZ4", "ZSTD"):
        for names in (["DELTA"], ["DELTA", "SHUFFLE"], ["TRUNC_PREC", "BITSHUFFLE"], ["DELTA", "TRUNC_PREC", "SHUFFLE"], ["SHUFFLE", "BYTEDELTA"]):
            for array in (data("<f4", 1503), data("<i8", 751)):
                if "TRUNC_PREC" in names and array.dtype.kind == "i" or codec != "LZ4" and names != ["DELTA", "SHUFFLE"]:
                    continue
                meta = [10 if name == "TRUNC_PREC" else 0 for name in names]
                cparams = {"codec": blosc2.Codec[codec], "filters": [filters[n] for n in names], "filters_meta": meta, "typesize": array.itemsize, "blocksize": 512 * array.itemsize}
                schunk = blosc2.SChunk(chunksize=array.nbytes, data=array, cparams=cparams)
                bare = schunk.get_chunk(0)
                decoded = np.frombuffer(blosc2.decompress2(bare), array.dtype)
                yield f"{codec}-{'-'.join(names)}-{array.dtype.str[1:]}", ({"id": "blosc2"}, bare, decoded)
    grouped = blosc2.SChunk(chunksize=4800, data=data("<f8", 600), cparams={"typesize": 8, "filters": [filters["SHUFFLE"]], "filters_meta": [4]})
    yield "grouped", ({"id": "blosc2"}, grouped.get_chunk(0), data("<f8", 600))
    wide = np.frombuffer(data("<i4", 3000).tobytes(), "S12")
    for names in (["SHUFFLE"], ["DELTA"], ["BITSHUFFLE"]):
        chunk = blosc2.SChunk(chunksize=12000, data=wide.tobytes(), cparams={"typesize": 12, "filters": [filters[n] for n in names], "blocksize": 1200})
        yield f"wide-{names[0]}", ({"id": "blosc2"}, chunk.get_chunk(0), np.frombuffer(wide.tobytes(), "u1"))
    for name, special, value, dtype in (("zero", "ZERO", None, "<i4"), ("nan", "NAN", None, "<f4"), ("nan", "NAN", None, "<f8"), ("value", "VALUE", 3.25, "<f8"), ("value", "VALUE", 7, "<i2")):
        schunk = blosc2.SChunk(chunksize=800 * np.dtype(dtype).itemsize, cparams={"typesize": np.dtype(dtype).itemsize})
        schunk.fill_special(2100, blosc2.SpecialValue[special], np.array(value, dtype)[()] if value else value)
        decoded = np.frombuffer(b"".join(schunk.decompress_chunk(i) for i in range(schunk.nchunks)), dtype)
        yield f"special-{name}-{dtype[1:]}-frame", ({"id": "blosc2"}, schunk.to_cframe(), decoded)
        yield f"special-{name}-{dtype[1:]}", ({"id": "blosc2"}, schunk.get_chunk(0), decoded[:800])
    schunk = blosc2.SChunk(chunksize=1200, data=data("<i4", 1000), cparams={"typesize": 4})
    yield "frame", ({"id": "blosc2"}, schunk.to_cframe(), data("<i4", 1000))
    schunk.vlmeta["note"] = "behind the chunks"
    yield "frame-note", ({"id": "imagecodecs_blosc2"}, schunk.to_cframe(), data("<i4", 1000))
    for name, shape, chunks, blocks in (
        ("one", (500,), (200,), (64,)),
        ("two", (37, 50), (20, 22), (7, 9)),
        ("whole", (40, 60), (40, 60), (16, 25)),
        ("three", (9, 14, 11), (4, 14, 6), (3, 5, 4)),
        ("four", (3, 5, 6, 7), (2, 5, 3, 7), (1, 2, 3, 4)),
    ):
        for dtype in ("<f4", "<i2"):
            array = data(dtype, *shape)
            nd = blosc2.asarray(array, chunks=chunks, blocks=blocks)
            yield f"array-{name}-{dtype[1:]}", ({"id": "blosc2"}, nd.to_cframe(), array)
    nd = blosc2.full((30, 20), 2.5, dtype="<f8", chunks=(13, 9), blocks=(5, 4))
    yield "array-full", ({"id": "blosc2"}, nd.to_cframe(), nd[:])


LERC_TYPES = ["i1", "u1", "<i2", "<u2", "<i4", "<u4", "<f4", "<f8"]


def lerc_of(array, version, level, bands=1, mask=None, lacking=None):
    """What Esri's library writes (Debian's liblerc4; imagecodecs has no missing values), and what it reads there."""
    lib = ctypes.CDLL("libLerc.so.4")
    array = np.ascontiguousarray(array)
    rows, columns = array.shape[bands > 1 :][:2]
    depth = array.size // (rows * columns * bands)
    kind = LERC_TYPES.index(array.dtype.str.replace("|", ""))
    valid = None if mask is None else np.ascontiguousarray(mask, "u1")
    masks = (0, None) if mask is None else (1, valid.ctypes.data_as(ctypes.c_void_p))
    written, room = ctypes.c_uint(), np.zeros(array.nbytes * 2 + 10000, "u1")
    data_, out = array.ctypes.data_as(ctypes.c_void_p), room.ctypes.data_as(ctypes.c_void_p)
    uses, values = (ctypes.c_ubyte * bands)(*[1] * bands), (ctypes.c_double * bands)(*[lacking or 0] * bands)
    shape = (depth, columns, rows, bands)
    if lacking is None:
        status = lib.lerc_encodeForVersion(data_, version, kind, *shape, *masks, ctypes.c_double(level), out, room.size, ctypes.byref(written))
    else:
        status = lib.lerc_encode_4D(data_, kind, *shape, *masks, ctypes.c_double(level), out, room.size, ctypes.byref(written), uses, values)
    assert status == 0, status
    encoded = room[: written.value].tobytes()
    decoded, found = np.zeros_like(array), np.zeros(bands * rows * columns, "u1")
    status = lib.lerc_decode_4D(out, len(encoded), bands, found.ctypes.data_as(ctypes.c_void_p), *shape, kind, decoded.ctypes.data_as(ctypes.c_void_p), uses, values)
    assert status == 0, status
    if lacking is None:
        assert np.array_equal(imagecodecs.lerc_decode(encoded).ravel(), decoded.ravel())
    return {"id": "imagecodecs_lerc", "level": level}, encoded, decoded


def lerc1():
    """LERC 1, which libraries only read: made here after its description."""

    def stuffed(numbers, bits):
        binary = "".join(f"{n:0{bits}b}" for n in numbers)
        words = [binary[i : i + 32] for i in range(0, len(binary), 32)]
        packed = b"".join(int(word.ljust(-(-len(word) // 8) * 8, "0"), 2).to_bytes(-(-len(word) // 8), "little") for word in words)
        return bytes([bits | (2 << 6)]) + bytes([len(numbers)]) + packed

    def part(down, across, content, greatest):
        return struct.pack("<iiif", down, across, len(content), greatest) + content

    def header(rows, columns, error):
        return b"CntZImage " + struct.pack("<iiiid", 11, 8, rows, columns, error)

    def tiles(array, side):
        down, across = array.shape[0] // side, array.shape[1] // side
        for y in range(0, array.shape[0], array.shape[0] // down):
            for x in range(0, array.shape[1], array.shape[1] // across):
                yield array[y : y + array.shape[0] // down, x : x + array.shape[1] // across].ravel()

    def values(array, mask, error, side):
        content = b""
        for number, (tile, valid) in enumerate(zip(tiles(array, side), tiles(mask, side))):
            tile = tile[valid]
            if tile.size == 0 or not tile.any():
                content += b"\2"
            elif number % 4 == 1:
                content += b"\0" + tile.astype("<f4").tobytes()
            elif (tile == tile[0]).all():
                content += bytes([3 | 2 << 6]) + struct.pack("<b", int(tile[0]))
            else:
                least = int(np.floor(tile.min()))
                numbers = [int((v - least) / (2 * error) + 0.5) for v in tile]
                bits = max(1, max(numbers).bit_length())
                content += (bytes([1 | 1 << 6]) + struct.pack("<h", least) if number % 2 else b"\1" + struct.pack("<f", least)) + stuffed(numbers, bits)
        side_y, side_x = array.shape[0] // side, array.shape[1] // side
        return part(side_y, side_x, content, float(array.max()))

    rows, columns = 22, 35
    plane = data("<f4", rows, columns)
    plane[8:16, 8:16] = 5
    all_, some = np.ones((rows, columns), bool), (noise(0, 4, rows * columns) > 0).reshape(rows, columns)
    bits = np.packbits(some)
    runs = struct.pack("<h", 20) + bits[:20].tobytes() + struct.pack("<h", len(bits) - 20) + bits[20:].tobytes() + struct.pack("<h", -32768)
    seen = b""
    counts = some.astype("<f4") * 3
    for number, tile in enumerate(tiles(counts, 7)):
        seen += [b"\4", b"\2", b"\3", b"\0" + tile.tobytes(), bytes([1 | 2 << 6, 0]) + stuffed([int(v) for v in tile], 2)][min(number, 4)]
    for name, first in (("all", part(0, 0, b"", 1)), ("none", part(0, 0, b"", 0)), ("runs", part(0, 0, runs, 1)), ("tiles", part(3, 5, seen, 3))):
        mask = {"all": all_, "none": ~all_, "runs": some, "tiles": some}[name].copy()
        if name == "tiles":
            for number, tile in enumerate(((0, 0), (0, 7), (0, 14))):
                mask[tile[0] : tile[0] + 7, tile[1] : tile[1] + 7] = number == 0
        blob = header(rows, columns, 0.01) + first + values(plane, mask, 0.01, 8)
        for bands in (1, 2):
            encoded = blob if bands == 1 else blob + header(rows, columns, 0.5) + values(plane * 2, mask, 0.5, 5)
            decoded = imagecodecs.lerc_decode(encoded)
            assert name == "none" or np.abs(decoded - np.where(mask, plane, 0)).ravel()[: plane.size].max() < 0.011
            yield f"first-{name}-{bands}", ({"id": "imagecodecs_lerc"}, encoded, decoded)


def split_tables(jpeg):
    """A stream of the quantization and Huffman tables, and one without them, as in TIFF."""
    tables, rest, at = b"", b"", 2
    while jpeg[at + 1] != 0xDA:
        length = int.from_bytes(jpeg[at + 2 : at + 4], "big") + 2
        if jpeg[at + 1] in (0xDB, 0xC4):
            tables += jpeg[at : at + length]
        else:
            rest += jpeg[at : at + length]
        at += length
    return b"\xff\xd8" + tables + b"\xff\xd9", b"\xff\xd8" + rest + jpeg[at:]


def cases():
    for part in (compressors, filters, entropy, zfp, pcodec, pcodec_of_all_versions, images, lerc, blosc_2):
        for name, (config, encoded, array) in part():
            yield f"{config['id']}/{name}", config, encoded, np.asarray(array)


def main(path):
    entries = {}
    if path.exists():
        with tarfile.open(path) as held:
            entries = {member.name: held.extractfile(member).read() for member in held}
    for entry, config, encoded, array in cases():
        if entry + ".json" in entries:
            continue
        spec = {"configuration": config, "dtype": array.dtype.str, "count": int(array.size), "shape": list(array.shape)}
        entries[entry + ".json"] = json.dumps(spec).encode()
        entries[entry + ".encoded"] = encoded
        # The bytes that a codec gives, in the order of the array.
        entries[entry + ".decoded"] = array.tobytes()
    with tarfile.open(path, "w:xz", preset=9, format=tarfile.GNU_FORMAT) as fixtures:
        for name in sorted(entries, key=lambda n: (n.rpartition(".")[2], n)):
            member = tarfile.TarInfo(name)
            member.size = len(entries[name])
            fixtures.addfile(member, io.BytesIO(entries[name]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
