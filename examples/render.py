# Renders a model through the command and plots an output and a contact force. Needs numpy and matplotlib.
import io, subprocess
import matplotlib.pyplot as plt
import numpy as np

command = ["clangor", "render", "bouncing-ball", "--seconds", "1.5", "--trace", "knock:force", "-o", "-", "--type", "npz"]
data = np.load(io.BytesIO(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout))
units = dict(data["units"])
for name in ("top", "knock.force"):
    plt.figure(); plt.plot(data["time"], data[name]); plt.xlabel("time (s)"); plt.ylabel(f"{name} ({units[name]})")
plt.show()
