% Renders a model through the command and plots an output and a contact force, in Octave or Matlab.
file = [tempname() '.mat'];
status = system(['clangor render bouncing-ball --seconds 1.5 --trace knock:force -o ' file]);
assert(status == 0);
data = load(file);
subplot(2, 1, 1); plot(data.time, data.top); ylabel(['top (' data.units.top ')']);
subplot(2, 1, 2); plot(data.time, data.knock_force); ylabel(['force (' data.units.knock_force ')']);
xlabel('time (s)');
