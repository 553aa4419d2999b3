"""Reads a dataset as Hugging Face's audio folder and WebDataset are documented to, with what Debian has: soundfile, csv, tarfile.

The rules, of datasets 4 (packaged_modules/folder_based_builder and webdataset): in an audio folder there are files of metadata of one
kind only, with a column file_name relative to it; a tar file holds examples one after the other, each of files that share the part of
their name before the first dot, with the same endings. Prints what was found as JSON.
"""
import csv, io, json, os, re, sys, tarfile
import soundfile

KINDS = ("metadata.csv", "metadata.jsonl", "metadata.parquet")


def told(samples, rate, frames, channels, expected_rate):
    assert samples.shape == (int(frames), int(channels)), samples.shape
    assert rate == float(expected_rate)
    return float(abs(samples).max())


def audio_folder(folder):
    found = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name in KINDS]
    assert len({os.path.splitext(path)[1] for path in found}) == 1, found
    sounds = {os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith((".flac", ".wav"))}
    csv.field_size_limit(1 << 30)
    rows = []
    for path in found:
        with open(path, newline="") as file:
            rows += [(os.path.dirname(path), row) for row in csv.DictReader(file)]
    peaks = []
    for at, row in rows:
        path = os.path.join(at, row["file_name"])
        sounds.remove(path)
        peaks.append(told(*soundfile.read(path, always_2d=True), row["frames"], row["channels"], row["rate"]))
        assert isinstance(json.loads(row["events"]), list)
        assert "." in row["gain"] and "." not in row["frames"]
    assert not sounds, sounds
    return {"rows": len(rows), "columns": sorted(rows[0][1]), "peak": max(peaks)}


def web_dataset(paths):
    examples = []
    for path in sorted(paths):
        current = None
        for member in tarfile.open(path):
            key, ending = re.match(r"^((?:.*/|)[^.]+)[.]([^/]*)$", member.name).groups()
            if current is None or current["__key__"] != key:
                current = {"__key__": key}
                examples.append(current)
            current[ending] = tarfile.open(path).extractfile(member).read()
    assert len({example["__key__"] for example in examples}) == len(examples)
    assert len({tuple(sorted(example)) for example in examples}) == 1
    kinds = set()
    peaks = []
    for example in examples:
        labels = json.loads(example["json"])
        sound = soundfile.read(io.BytesIO(example["flac"]), always_2d=True)
        peaks.append(told(*sound, labels["frames"], labels["channels"], labels["rate"]))
        # Arrow takes a column's type from its first rows: a number is whole in all of them or in none.
        kinds.add(tuple(sorted(name + type(value).__name__ for name, value in numbers("", labels))))
    return {"rows": len(examples), "kinds": len(kinds), "peak": max(peaks)}


def numbers(at, value):
    """Numbers of the labels that every item has."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from numbers(f"{at}.{key}", part)
    elif isinstance(value, (int, float)) and at.split(".")[1] not in ("t60", "t60Octaves", "fundamental"):
        yield at, value


mode, *rest = sys.argv[1:]
print(json.dumps(audio_folder(rest[0]) if mode == "folder" else web_dataset(rest)))
