// The model that `clangor new` writes: the smallest one worth hearing, with a word about every section.

import { contactKinds } from '../contacts/index.ts';
import { elementKinds } from '../elements/index.ts';
import { playerKinds } from './players.ts';

/** A comment that lists what there is, in lines of at most 78 characters. */
function comment(head: string, kinds: object): string {
  const lines = ['#'];
  for (const word of `${head}: ${Object.keys(kinds).join(', ')}.`.split(' '))
    if (`${lines.at(-1)} ${word}`.length > 78) lines.push(`# ${word}`);
    else lines.push(`${lines.pop()} ${word}`);
  return lines.join('\n');
}

/** A commented model in YAML: a ball bouncing on a table. */
export function starterModel(name: string): string {
  return `# A model of Clangor. Numbers are SI (0.65 is 65 cm); a string may name its unit ("65 cm").
clangor: 1                      # version of this format
title: ${JSON.stringify(name)}
description: A ball falls on a table and bounces, lower each time.
listen: A row of knocks, each sooner and softer than the one before.

rate: 44100                     # samples per second, Hz
seconds: 2                      # how long to listen

${comment('What vibrates, and what stands still to be hit', elementKinds)}
elements:
  ball:
    type: mass
    mass: 10 g
    gravity: 9.81 m/s^2         # pulls towards negative displacement
  table:
    type: barrier
    height: 0                   # the ball touches it at displacement 0

${comment('What touches', contactKinds)}
contacts:
  knock:
    type: collision
    lower: table                # pushes while lower - upper - gap is positive
    upper: ball
    stiffness: 1e7              # N/m^exponent
    exponent: 1.5               # 1.5 is a ball on a flat surface
    damping: 0.15 s/m           # loss at each knock; 0 bounces for ever

${comment('What excites', playerKinds)}
players:
  drop:
    type: initial
    element: ball
    displacement: 10 cm         # above the table
    velocity: 0 m/s

# What happens when: {time, play}, {time, set, to}, {time, move, to},
# {time, press, to}, {time, note} or {time, midi}.
score:
  - {time: 1.5 s, move: elements.table.lift, to: 2 mm, over: 5 ms}   # knock from below

# What is heard: the motion of a point, or the force of a contact.
outputs:
  ball:
    at: ball
    quantity: velocity          # displacement, velocity or acceleration
    gain: 0.5
    pan: -0.3                   # -1 left to 1 right
  knock:
    contact: knock              # its force, N
    gain: 0.01
    pan: 0.3
`;
}
