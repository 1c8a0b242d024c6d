#!/usr/bin/python3
"""Makes GRIB messages by ecCodes, and what ecCodes reads in them.

    tools/grib-messages.py                  packs grib/src/test/resources/messages.tar.xz
    tools/grib-messages.py forecast         packs 20 steps on 3 levels of a Lambert grid for VirtualForecastTest of iosp
    tools/grib-messages.py random N FILE    writes N random messages, for -Dgrib.random=FILE of PackingsTest

Needs python3-eccodes (tried: ecCodes 2.28.0). The archive holds, for each message NAME, `NAME.grib`, and for those of
grids `NAME.places`: latitude and longitude of each point in the order of the message, as little-endian float64, from
the iterator of grib_get_data. `table.tsv` has name, number of points, and the SHA-256 of the values as little-endian
float32 and float64, NaN where there is none. A file of random messages holds, one after the other: length of the message,
number of points (both as little-endian int32), the two hashes, the message.
"""
import hashlib
import io
import lzma
import os
import random
import struct
import sys
import tarfile

import eccodes as ec
import numpy as np

MISSING = 1e20


def message(sample, keys=(), values=None, missing=None, after=()):
    h = ec.codes_grib_new_from_samples(sample)
    for key, value in keys:
        ec.codes_set(h, key, value)
    if values is not None:
        values = np.array(values, dtype="f8")
        if missing is not None:
            ec.codes_set(h, "missingValue", MISSING)
            ec.codes_set(h, "bitmapPresent", 1)
            values = np.where(missing, MISSING, values)
        ec.codes_set_values(h, values)
    for key, value in after:
        ec.codes_set(h, key, value)
    encoded = ec.codes_get_message(h)
    ec.codes_release(h)
    return encoded


def values_of(encoded):
    h = ec.codes_new_from_message(encoded)
    ec.codes_set(h, "missingValue", MISSING)
    values = ec.codes_get_values(h)
    ec.codes_release(h)
    return np.where(values == MISSING, np.nan, values)


def hashes(values):
    with np.errstate(over="ignore"):
        single = values.astype("<f4")
    double = values.astype("<f8")
    single.view("<u4")[np.isnan(single)] = 0x7FC00000
    double.view("<u8")[np.isnan(double)] = 0x7FF8000000000000
    return [hashlib.sha256(a.tobytes()).hexdigest() for a in (single, double)]


def places_of(encoded):
    """Latitudes and longitudes in the order of the message, whose values count its points."""
    h = ec.codes_new_from_message(encoded)
    n = ec.codes_get_size(h, "values")
    found = np.full((n, 2), np.nan)
    it = ec.codes_grib_iterator_new(h, 0)
    while True:
        point = ec.codes_grib_iterator_next(it)
        if not point:
            break
        lat, lon, value = point
        found[int(round(value))] = lat, lon
    ec.codes_grib_iterator_delete(it)
    ec.codes_release(h)
    assert not np.isnan(found).any()
    return found


def alternate(places, scan, columns=24, rows=13):
    """Every second row, or column, in the other direction, which ecCodes' iterator (2.28) leaves out of such grids."""
    if scan & 16:
        lines = places.reshape(columns if scan & 32 else rows, -1, 2)
        lines[1::2] = lines[1::2, ::-1].copy()
    return places


LL = [("Ni", 24), ("Nj", 13), ("longitudeOfFirstGridPointInDegrees", 0), ("longitudeOfLastGridPointInDegrees", 345),
      ("latitudeOfFirstGridPointInDegrees", 60), ("latitudeOfLastGridPointInDegrees", 0),
      ("iDirectionIncrementInDegrees", 15), ("jDirectionIncrementInDegrees", 5)]
LL1 = LL


def field(n=312, seed=1):
    i = np.arange(n)
    return 273.15 + 10 * np.sin(i / 11.0) + 0.3 * np.cos(i * 1.7) + (i * 7919 % 13) / 100


def holes(n=312):
    i = np.arange(n)
    return (i % 19 == 3) | ((i > 100) & (i < 120))


def bits(numbers, widths):
    """Numbers of these widths, one after the other, padded to an octet."""
    text = "".join(format(int(n), "0%db" % w) for n, w in zip(numbers, widths) if w)
    text += "0" * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8, "big") if text else b""


def signed(number, octets):
    return (abs(int(number)) | (1 << (8 * octets - 1) if number < 0 else 0)).to_bytes(octets, "big")


def grouped(base, integers, order=0, management=0, missing=None, scale=(250.0, -4, 1), lengths=(5, 40), seed=1):
    """The message base with complex packing of integers (5.2, or 5.3 if order), which ecCodes 2.28 does not write."""
    rnd = random.Random(seed)
    n = len(integers)
    here = np.ones(n, bool) if missing is None else ~missing
    x = np.array(integers, dtype=object)[here]
    first, rest = list(x[:order]), x
    for _ in range(order):
        rest = rest[1:] - rest[:-1]
    least = min(rest) if order and len(rest) else 0
    coded = np.zeros(n, dtype=object)
    coded[here] = np.concatenate([np.zeros(min(order, len(x)), dtype=object), rest - least]) if order else x
    starts = [0]
    while starts[-1] < n:
        starts.append(starts[-1] + rnd.randint(*lengths))
    ends = starts[1:-1] + [n]
    groups = list(zip(starts, ends))
    reference_bits = int(max(coded[here], default=0) + management + 1).bit_length()
    references, widths, values, value_widths = [], [], [], []
    for a, b in groups:
        present = coded[a:b][here[a:b]]
        if not len(present):
            references.append((1 << reference_bits) - 1)
            widths.append(0)
            continue
        low, high = min(present), max(present)
        partly = len(present) < b - a
        width = int(high - low + (management if partly or high > low else 0)).bit_length()
        if partly:
            width = max(width, int(high - low + management).bit_length())
        references.append(low)
        widths.append(width)
        for i in range(a, b):
            ones = (1 << width) - 1
            values.append(coded[i] - low if here[i] else ones - (i % 2 if management == 2 else 0))
            value_widths.append(width)
    counts = [b - a for a, b in groups]
    width_bits, length_bits = max(max(widths).bit_length(), 1), (lengths[1] - lengths[0]).bit_length()
    octets = 0
    extra = b""
    if order:
        octets = (max(int(abs(v)) for v in first + [least]).bit_length() + 8) // 8
        extra = b"".join(int(v).to_bytes(octets, "big") for v in first) + signed(least, octets)
    reference, binary, decimal = scale
    s5 = struct.pack(">IH", n, 3 if order else 2) + struct.pack(">f", reference) + signed(binary, 2) + signed(decimal, 2)
    s5 += bytes([reference_bits, 0, 1, management]) + struct.pack(">ff", 9.999e20, 9.999e20)
    s5 += struct.pack(">IBBIBIB", len(groups), 0, width_bits, lengths[0], 1, counts[-1], length_bits)
    s5 += bytes([order, octets]) if order else b""
    s7 = extra + bits(references, [reference_bits] * len(groups)) + bits(widths, [width_bits] * len(groups))
    # The last length is not this one.
    s7 += bits([c - lengths[0] for c in counts[:-1]] + [0], [length_bits] * len(groups)) + bits(values, value_widths)
    sections, at = b"", 16
    while base[at:at + 4] != b"7777":
        length, number = struct.unpack(">IB", base[at:at + 5])
        other = {5: s5, 6: b"\xff", 7: s7}.get(number)
        sections += base[at:at + length] if other is None else struct.pack(">IB", len(other) + 5, number) + other
        at += length
    return base[:8] + struct.pack(">Q", 16 + len(sections) + 4) + sections + b"7777"


def groupings():
    base = message("regular_ll_sfc_grib2", LL, field())
    i = np.arange(312)
    wave = (2000 + 1500 * np.sin(i / 11.0) + 37 * np.cos(i * 1.7)).astype(int)
    for order in (0, 1, 2):
        for management in (0, 1, 2):
            for name, gaps in (("", None), ("_gaps", holes()), ("_first", (i < 3) | (i == 50))):
                if (gaps is not None) == (management > 0):
                    yield "grouped_%d_%d%s" % (order, management, name), grouped(base, wave, order, management, gaps)
        yield "grouped_%d_steps" % order, grouped(base, i // 40 * 3, order, scale=(-3.5, 2, -1))


def packings():
    f = field()
    for packing in ("simple", "complex", "complex_spatial_differencing", "ieee", "ccsds", "jpeg", "png",
                    "simple_log_preprocessing", "second_order"):
        for mask in (False, True):
            for bits in (8, 12, 16, 24):
                if packing in ("ieee", "second_order", "png") and bits != 16:
                    continue
                if packing == "second_order" and mask:
                    continue
                png = [("bitsPerValue", 8)] if packing == "png" else [("bitsPerValue", bits)]
                name = "%s_%d%s" % (packing, bits, "_bitmap" if mask else "")
                made = dict(sample="regular_ll_sfc_grib2", values=f, missing=holes() if mask else None)
                kind = [("packingType", "grid_" + packing)]
                # ecCodes packs in groups only what is already packed.
                yield name, dict(made, keys=LL + png, after=kind) if packing.startswith(
                    "complex") else dict(made, keys=LL + kind + png)
        if packing != "png":
            yield packing + "_constant", dict(sample="regular_ll_sfc_grib2", values=np.full(312, 7.25), keys=LL,
                                              after=[("packingType", "grid_" + packing)])
    for bits in (1, 2, 3, 5, 7, 9, 13, 17, 23, 25, 31, 32):
        yield "simple_%d" % bits, dict(sample="regular_ll_sfc_grib2", values=f,
                                       keys=LL + [("packingType", "grid_simple"), ("bitsPerValue", bits)])
    for bits in (1, 4, 5, 9, 17, 31):
        yield "ccsds_%d" % bits, dict(sample="regular_ll_sfc_grib2", values=f,
                                      keys=LL + [("packingType", "grid_ccsds"), ("bitsPerValue", bits)])
    for precision in (1, 2):
        yield "ieee_%d" % (32 * precision), dict(sample="regular_ll_sfc_grib2", values=f, keys=LL + [
            ("packingType", "grid_ieee"), ("precision", precision)])
    for decimals in (-2, -1, 1, 3, 6):
        yield "decimal_%d" % decimals, dict(sample="regular_ll_sfc_grib2", values=(f - 270) * 100,
                                            keys=LL + [("packingType", "grid_simple")],
                                            after=[("decimalPrecision", decimals)])
    yield "large", dict(sample="regular_ll_sfc_grib2", values=f * 1e7, keys=LL + [("bitsPerValue", 8)])
    yield "all_missing", dict(sample="regular_ll_sfc_grib2", values=f, missing=np.ones(312, bool), keys=LL)
    for packing in ("simple", "second_order", "second_order_no_SPD", "second_order_SPD1", "second_order_SPD3"):
        for mask in (False, True):
            if mask and packing != "simple":
                continue
            yield "edition1_%s%s" % (packing, "_bitmap" if mask else ""), dict(
                sample="regular_ll_sfc_grib1", values=f, missing=holes() if mask else None,
                keys=LL1, after=[("packingType", "grid_" + packing)])
    yield "edition1_constant", dict(sample="regular_ll_sfc_grib1", values=np.full(312, 7.25), keys=LL1)


def grids():
    """Messages whose values count the points."""
    lambert = [("gridType", "lambert"), ("Nx", 11), ("Ny", 9), ("latitudeOfFirstGridPointInDegrees", 21.138),
               ("longitudeOfFirstGridPointInDegrees", 237.28), ("LaDInDegrees", 38.5), ("LoVInDegrees", 262.5),
               ("DxInMetres", 500000), ("DyInMetres", 300000), ("Latin1InDegrees", 38.5), ("Latin2InDegrees", 38.5)]
    polar = [("gridType", "polar_stereographic"), ("Nx", 11), ("Ny", 9),
             ("latitudeOfFirstGridPointInDegrees", 32.55), ("longitudeOfFirstGridPointInDegrees", 225.385),
             ("orientationOfTheGridInDegrees", 249), ("LaDInDegrees", 60), ("DxInMetres", 400000),
             ("DyInMetres", 350000)]
    mercator = [("gridType", "mercator"), ("Ni", 11), ("Nj", 9), ("latitudeOfFirstGridPointInDegrees", 10),
                ("longitudeOfFirstGridPointInDegrees", 100), ("LaDInDegrees", 20),
                ("latitudeOfLastGridPointInDegrees", 35), ("longitudeOfLastGridPointInDegrees", 120),
                ("DiInMetres", 209000), ("DjInMetres", 209000)]
    for edition in (1, 2):
        ll = "regular_ll_sfc_grib%d" % edition
        for scan in (0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240):
            if edition == 1 and scan & 16:
                continue
            lat = (0, 60) if scan & 64 else (60, 0)
            lon = (345, 0) if scan & 128 else (0, 345)
            yield "grid%d_latlon_%d" % (edition, scan), ll, 312, LL[:2] + [
                ("longitudeOfFirstGridPointInDegrees", lon[0]), ("longitudeOfLastGridPointInDegrees", lon[1]),
                ("latitudeOfFirstGridPointInDegrees", lat[0]), ("latitudeOfLastGridPointInDegrees", lat[1]),
                ("iDirectionIncrementInDegrees", 15), ("jDirectionIncrementInDegrees", 5), ("scanningMode", scan)]
        yield "grid%d_across" % edition, ll, 40, [
            ("Ni", 8), ("Nj", 5), ("longitudeOfFirstGridPointInDegrees", 350),
            ("longitudeOfLastGridPointInDegrees", 10.333), ("latitudeOfFirstGridPointInDegrees", 10.5),
            ("latitudeOfLastGridPointInDegrees", -1.5), ("iDirectionIncrementInDegrees", 2.905),
            ("jDirectionIncrementInDegrees", 3)]
        yield "grid%d_rotated" % edition, "rotated_ll_sfc_grib%d" % edition, 312, LL[:2] + [
            ("longitudeOfFirstGridPointInDegrees", 350), ("longitudeOfLastGridPointInDegrees", 13),
            ("latitudeOfFirstGridPointInDegrees", 8), ("latitudeOfLastGridPointInDegrees", -4),
            ("iDirectionIncrementInDegrees", 1), ("jDirectionIncrementInDegrees", 1),
            ("latitudeOfSouthernPoleInDegrees", -40), ("longitudeOfSouthernPoleInDegrees", 10)]
        yield "grid%d_gaussian" % edition, "regular_gg_sfc_grib%d" % edition, None, []
        yield "grid%d_reduced" % edition, "reduced_gg_pl_32_grib%d" % edition, None, []
        yield "grid%d_polar_64" % edition, "polar_stereographic_sfc_grib%d" % edition, 99, polar[
            1 if edition == 1 else 0:][: None if edition == 2 else 5] + (
            [("DxInMetres", 400000), ("DyInMetres", 350000)] if edition == 1 else []) + [("scanningMode", 64)]
    for scan in (64, 80, 96):
        yield "grid2_lambert_%d" % scan, "regular_ll_sfc_grib2", 99, lambert + [("scanningMode", scan)]
    yield "grid2_lambert_two", "regular_ll_sfc_grib2", 99, lambert[:-2] + [
        ("Latin1InDegrees", 33), ("Latin2InDegrees", 45), ("scanningMode", 64)]
    yield "grid2_lambert_oblate", "regular_ll_sfc_grib2", 99, lambert + [("scanningMode", 64), ("shapeOfTheEarth", 5)]
    for scan in (0,):
        yield "grid2_geostationary_%d" % scan, "regular_ll_sfc_grib2", 99, [
            ("gridType", "space_view"), ("Nx", 11), ("Ny", 9), ("latitudeOfSubSatellitePoint", 0),
            ("longitudeOfSubSatellitePoint", 10000000), ("dx", 20), ("dy", 20), ("Xp", 5000), ("Yp", 4000),
            ("orientationOfTheGrid", 0), ("Nr", 6610700), ("Xo", 0), ("Yo", 0), ("shapeOfTheEarth", 5),
            ("scanningMode", scan)]
    yield "grid2_mercator_64", "regular_ll_sfc_grib2", 99, mercator + [("scanningMode", 64)]


def turned(name, sample, keys, places, columns=11, rows=9):
    """A map scanned downward, and westward: the same cells as ecCodes has them upward and eastward.

    Of such maps its iterator (2.28) takes the first point for the lower left one.
    """
    cells = places.reshape(rows, columns, 2)
    for way, scan, other in (("down", 0, cells[::-1]), ("west", 192, cells[:, ::-1])):
        lat, lon = other[0, 0]
        h = ec.codes_grib_new_from_samples(sample)
        for key, value in keys + [("latitudeOfFirstGridPoint", int(round(lat * 1e6))),
                                  ("longitudeOfFirstGridPoint", int(round(lon * 1e6))), ("scanningMode", scan)]:
            ec.codes_set(h, key, value)
        ec.codes_set(h, "bitsPerValue", 16)
        ec.codes_set_values(h, np.arange(columns * rows, dtype="f8"))
        encoded = ec.codes_get_message(h)
        ec.codes_release(h)
        yield name.replace("64", way), encoded, np.ascontiguousarray(other).reshape(-1, 2)


def table():
    entries, lines = [], []
    for name, made in packings():
        try:
            encoded = message(**made)
        except ec.CodesInternalError as e:
            print("not written by ecCodes: %s (%s)" % (name, e), file=sys.stderr)
            continue
        v = values_of(encoded)
        entries.append((name + ".grib", encoded))
        lines.append([name, str(v.size)] + hashes(v))
    for name, encoded in groupings():
        v = values_of(encoded)
        entries.append((name + ".grib", encoded))
        lines.append([name, str(v.size)] + hashes(v))
    for name, sample, n, keys in grids():
        try:
            h = ec.codes_grib_new_from_samples(sample)
            for key, value in keys:
                ec.codes_set(h, key, value)
            size = n or ec.codes_get(h, "numberOfDataPoints")
            ec.codes_set_values(h, np.arange(size, dtype="f8"))
            ec.codes_set(h, "bitsPerValue", 16)
            ec.codes_set_values(h, np.arange(size, dtype="f8"))
            encoded = ec.codes_get_message(h)
            places = places_of(encoded)
            if "_latlon_" in name:
                places = alternate(places, int(name.split("_")[-1]))
        except (ec.CodesInternalError, AssertionError) as e:
            print("not read by ecCodes: %s (%s)" % (name, e), file=sys.stderr)
            continue
        made = [(name, encoded, places)]
        if name in ("grid2_lambert_64", "grid2_polar_64", "grid2_mercator_64"):
            made += turned(name, sample, keys, places)
        for name, encoded, places in made:
            v = values_of(encoded)
            entries.append((name + ".grib", encoded))
            entries.append((name + ".places", places.astype("<f8").tobytes()))
            lines.append([name, str(v.size)] + hashes(v))
    entries.append(("table.tsv", "".join("\t".join(line) + "\n" for line in lines).encode()))
    return entries


def pack(path):
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for name, content in sorted(table()):
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    with open(path, "wb") as f:
        f.write(lzma.compress(raw.getvalue(), preset=9 | lzma.PRESET_EXTREME))
    print("%s: %d bytes" % (path, os.path.getsize(path)), file=sys.stderr)


def write_random(count, path):
    rnd = random.Random(43)
    kinds = ["simple"] * 3 + ["complex", "complex_spatial_differencing"] * 3 + ["ccsds"] * 3 + [
        "ieee", "second_order", "jpeg"]
    done = 0
    with open(path, "wb") as f:
        while done < count:
            edition = 1 if rnd.random() < 0.15 else 2
            ni, nj = rnd.randint(1, 40), rnd.randint(1, 40)
            n = ni * nj
            gen = np.random.default_rng(rnd.getrandbits(32))
            scale = 10.0 ** rnd.randint(-6, 6)
            shape = rnd.choice(["walk", "noise", "steps", "spikes", "constant"])
            values = {"walk": lambda: gen.normal(size=n).cumsum(), "noise": lambda: gen.normal(size=n),
                      "steps": lambda: np.repeat(gen.integers(0, 9, n // 7 + 1), 7)[:n].astype(float),
                      "spikes": lambda: np.where(gen.random(n) < 0.05, gen.normal(size=n) * 50, 0.0),
                      "constant": lambda: np.full(n, gen.normal())}[shape]() * scale + rnd.choice([0, 1, -300]) * scale
            missing = gen.random(n) < rnd.choice([0.01, 0.3, 0.9]) if rnd.random() < 0.4 else None
            packing = rnd.choice(["simple", "second_order", "second_order_no_SPD", "second_order_SPD1",
                                  "second_order_SPD3"] if edition == 1 else kinds)
            keys = [("Ni", ni), ("Nj", nj), ("packingType", "grid_" + packing)]
            after = []
            if rnd.random() < 0.4:
                after.append(("decimalPrecision", rnd.randint(-3, 6)))
            else:
                keys.append(("bitsPerValue", rnd.randint(1, 24)))
            if packing.startswith("complex"):
                keys.remove(("packingType", "grid_" + packing))
                after.append(("packingType", "grid_" + packing))
            if packing == "ccsds":
                keys += [("ccsdsBlockSize", rnd.choice([8, 16, 32, 64])), ("ccsdsRsi", rnd.choice([1, 2, 64, 128, 4096]))]
            try:
                encoded = message("regular_ll_sfc_grib%d" % edition, keys, values, missing, after)
                enough = missing is None or np.count_nonzero(~missing) > 2
                if packing.startswith("complex") and n > 2 and enough and rnd.random() < 0.7:
                    management = rnd.randint(1, 2) if missing is not None else 0
                    top = 1 << rnd.randint(1, 20)
                    steps = gen.integers(-top, top + 1, n)
                    encoded = grouped(message("regular_ll_sfc_grib2", keys[:2], values), abs(steps.cumsum()),
                                      rnd.randint(0, 2), management, missing, (scale, rnd.randint(-9, 3), rnd.randint(-3, 3)),
                                      (1, rnd.randint(1, 60)), rnd.getrandbits(30))
                read = values_of(encoded)
            except ec.CodesInternalError:
                continue
            f.write(struct.pack("<ii", len(encoded), read.size))
            for digest in hashes(read):
                f.write(bytes.fromhex(digest))
            f.write(encoded)
            done += 1


def write_forecast(folder):
    """Messages as in a file of HRRR: complex packing with spatial differencing of numbers that it does not round."""
    grid = [("gridType", "lambert"), ("Nx", 11), ("Ny", 9), ("latitudeOfFirstGridPointInDegrees", 21.138),
            ("longitudeOfFirstGridPointInDegrees", 237.28), ("LaDInDegrees", 38.5), ("LoVInDegrees", 262.5),
            ("DxInMetres", 500000), ("DyInMetres", 300000), ("Latin1InDegrees", 38.5), ("Latin2InDegrees", 38.5),
            ("scanningMode", 64), ("bitsPerValue", 16)]
    messages = b""
    for step in range(20):
        for level, pressure in enumerate((850, 700, 500)):
            index = np.arange(99)
            integers = 50 * step + 1000 * level + 25 * (index % 11 + 3 * (index // 11))
            base = message("regular_ll_sfc_grib2", grid + [
                ("dataDate", 20260801), ("dataTime", 0), ("stepRange", step), ("parameterCategory", 0),
                ("parameterNumber", 0), ("typeOfLevel", "isobaricInhPa"), ("level", pressure)], np.arange(99))
            encoded = grouped(base, integers, order=2, scale=(250.0, -2, 0))
            assert (values_of(encoded) == 250 + integers / 4).all()
            messages += encoded
    counted = message("regular_ll_sfc_grib2", grid, np.arange(99))
    with open(os.path.join(folder, "forecast.grib2.xz"), "wb") as f:
        f.write(lzma.compress(messages, preset=9 | lzma.PRESET_EXTREME))
    places_of(counted).astype("<f8").tofile(os.path.join(folder, "forecast.places"))


if __name__ == "__main__":
    if sys.argv[1:] == ["forecast"]:
        here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        write_forecast(os.path.join(here, "iosp/src/test/resources/io/github/zarrcdm/iosp/geo"))
    elif sys.argv[1:2] == ["random"]:
        write_random(int(sys.argv[2]), sys.argv[3])
    else:
        here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        pack(os.path.join(here, "grib/src/test/resources/messages.tar.xz"))
