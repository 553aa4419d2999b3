# Reads a dataset that `clangor sweep ball-plate -o plates` made: with Hugging Face's datasets, or with nothing but the standard library.
import json, sys

folder = sys.argv[1] if len(sys.argv) > 1 else "plates"
rows = [json.loads(line) for line in open(f"{folder}/metadata.jsonl")]
print(len(rows), "items;", "first:", rows[0]["parameters"], rows[0]["t60"], "s")
try:
    from datasets import load_dataset
    print(load_dataset("audiofolder", data_dir=f"{folder}/audio", split="train").features)
except ImportError:
    print("datasets is not installed: pip install datasets soundfile")
