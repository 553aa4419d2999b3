// Every kind of mistake about masses, strings and barriers, word for word, at its line and column.

import { describe } from 'vitest';
import { check, elementTypes, listed, sound } from './lines.ts';

const types = listed(elementTypes().map((type) => `"${type}"`));

describe('elements', () => {
  check(sound.elements, [
    ['x: {type: mass, mass: 1}'],
    ['x: {type: mass, mass: »65 cm}', 'elements.x.mass: expected a mass in kg, g, mg; got "65 cm"'],
    ['x: {type: mass, mass: »[1]}', 'elements.x.mass: expected a mass in kg, g, mg; got [1]'],
    ['x: {type: mass, mass: »null}', 'elements.x.mass: expected a mass in kg, g, mg; got null'],
    ['x: {type: mass, mass: ».nan}', 'elements.x.mass: expected a mass in kg, g, mg; got NaN'],
    ['x: {type: mass, mass: ».inf}', 'elements.x.mass: expected a mass in kg, g, mg; got Infinity'],
    ['x: {type: mass, mass: »-.inf}', 'elements.x.mass: expected a mass in kg, g, mg; got -Infinity'],
    ['x: {type: mass, mass: »0}', 'elements.x.mass: expected a mass above 0 kg; got 0'],
    ['x: {type: mass, mass: »-3 g}', 'elements.x.mass: expected a mass above 0 kg; got "-3 g"'],
    ['x: {type: mass, mass: »1e-40}', 'elements.x.mass: expected a mass of at least 1e-30 kg; got 1e-40'],
    ['x: {type: mass, mass: »1e31}', 'elements.x.mass: expected a mass of at most 1e+30 kg; got 1e+31'],
    [
      'x: {type: mass, mass: 1, gravity: »-1e31}',
      'elements.x.gravity: expected an acceleration of at least -1e+30 m/s^2; got -1e+31',
    ],
    ['x: {type: mass, mass: 1, damping: »-1}', 'elements.x.damping: expected a decay rate of at least 0 1/s; got -1'],
    ['»x: {type: mass}', 'elements.x.mass: expected a mass in kg, g, mg; got nothing'],
    ['»x: {mass: 1}', `elements.x.type: expected ${types}; got nothing`],
    ['x: {type: »mas, mass: 1}', `elements.x.type: expected ${types}; got "mas"; did you mean "mass"?`],
    ['x: {type: »constructor}', `elements.x.type: expected ${types}; got "constructor"`],
    [
      'x: {type: string, length: 1, tension: 50 N, linearDensity: 0.01, longitudinal: »8}',
      'elements.x.longitudinal: expected longitudinal motion {modes: …, sigma: …}; got 8',
    ],
    ['x: »5', 'elements.x: expected an element such as {type: mass, mass: 10 g}; got 5'],
    ['x:»', 'elements.x: expected an element such as {type: mass, mass: 10 g}; got null'],
    [
      'x: {type: mass, mass: 1, »stifness: 2}',
      'elements.x.stifness: expected a known key; got "stifness"; did you mean "stiffness"?',
    ],
    ['x: {type: mass, »masss: 1}', 'elements.x.masss: expected a known key; got "masss"; did you mean "mass"?'],
    [
      'x: {type: mass, mass: 1, »colour: 2}',
      'elements.x.colour: expected one of type, mass, stiffness, frequency, damping, rest, gravity, range, looks; got "colour"',
    ],
    [
      'x: {type: mass, mass: 1, stiffness: 1, »frequency: 2 Hz}',
      'elements.x.frequency: expected stiffness or frequency, not both; got stiffness 1 and frequency "2 Hz"',
    ],
    [
      'x: {type: mass, mass: 1, frequency: 2 Hz, »stiffness: 1}',
      'elements.x.stiffness: expected stiffness or frequency, not both; got stiffness 1 and frequency "2 Hz"',
    ],
    [
      '»9x: {type: mass, mass: 1}',
      'elements.9x: expected a name: a letter, then at most 63 letters, digits, - or _; got "9x"',
    ],
    [
      '»a.b: {type: mass, mass: 1}',
      'elements.a.b: expected a name: a letter, then at most 63 letters, digits, - or _; got "a.b"',
    ],
    ['x: {type: barrier, height: 3 mm}'],
    ['x: {type: barrier, height: {polynomial: [0, 1], over: 65 cm}}'],
    ['x: {type: barrier, height: {samples: [0, 1]}}'],
    ['x: {type: barrier, height: »3 kg}', 'elements.x.height: expected a length in m, cm, mm; got "3 kg"'],
    [
      'x: {type: barrier, height: »[]}',
      'elements.x.height: expected a length in m, cm, mm, or a profile {polynomial: …} or {samples: …}; got []',
    ],
    ['x: {type: barrier, height: {polynomial: [0, »a]}}', 'elements.x.height.polynomial.1: expected a number; got "a"'],
    [
      'x: {type: barrier, height: {samples: »[0]}}',
      'elements.x.height.samples: expected a list of 2 to 1000000 numbers; got [0]',
    ],
    [
      'x: {type: barrier, height: {polynomial: [0, »1e31]}}',
      'elements.x.height.polynomial.1: expected a number from -1e+30 to 1e+30; got 1e+31',
    ],
    [
      'x: {type: barrier, height: {polynomial: [0], »samples: [0, 1]}}',
      'elements.x.height.samples: expected polynomial or samples, not both; got polynomial [0] and samples [0, 1]',
    ],
    [
      'x: {type: barrier, height: {polynomial: [0], »samples: 1}}',
      'elements.x.height.samples: expected polynomial or samples, not both; got polynomial [0] and samples 1',
    ],
    [
      'x: {type: barrier, »height: {polynomal: [0]}}',
      'elements.x.height: expected one of the keys polynomial, samples; got {polynomal: [0]}; did you mean "polynomial"?',
    ],
    ['x: {type: string, length: 1, pitch: 1, density: 1, radius: 1, young: 1}'],
    ['x: {type: string, length: 1, tension: 1, linearDensity: 1, rigidity: 1, ends: clamped}'],
    [
      '»x: {type: string, pitch: 1, linearDensity: 1}',
      'elements.x.length: expected a length in m, cm, mm; got nothing',
    ],
    ['»x: {type: string, length: 1, linearDensity: 1}', 'elements.x: expected tension or pitch; got neither'],
    ['»x: {type: string, length: 1, pitch: 1}', 'elements.x: expected linearDensity or density; got neither'],
    [
      'x: {type: string, length: 1, »pich: 1, linearDensity: 1}',
      'elements.x.pich: expected a known key; got "pich"; did you mean "pitch"?',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, »tension: 2, linearDensity: 1}',
      'elements.x.tension: expected tension or pitch, not both; got tension 2 and pitch 1',
    ],
    [
      '»x: {type: string, length: 1, pitch: 1, density: 1}',
      'elements.x.radius: expected radius together with density; got nothing',
    ],
    [
      '»x: {type: string, length: 1, pitch: 1, linearDensity: 1, young: 1}',
      'elements.x.radius: expected radius together with young; got nothing',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, radius: 1, young: 1, »rigidity: 1}',
      'elements.x.rigidity: expected young or rigidity, not both; got young 1 and rigidity 1',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, ends: »clampd}',
      'elements.x.ends: expected "supported", "clamped" or "free"; got "clampd"; did you mean "clamped"?',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, ends: [clamped, »suported]}',
      'elements.x.ends.1: expected "supported", "clamped" or "free"; got "suported"; did you mean "supported"?',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, ends: »[clamped]}',
      'elements.x.ends: expected "supported", "clamped", "free" or a pair of them; got ["clamped"]',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, ends: »3}',
      'elements.x.ends: expected "supported", "clamped", "free" or a pair of them; got 3',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, grid: {intervals: »2}}',
      'elements.x.grid.intervals: expected a whole number from 3 to 100000; got 2',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, grid: {intervals: »3.5}}',
      'elements.x.grid.intervals: expected a whole number from 3 to 100000; got 3.5',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, decay: »[{frequency: 1, t60: 1}]}',
      'elements.x.decay: expected a pair of decay times such as {frequency: 100 Hz, t60: 5 s}; got [{frequency: 1, t60: 1}]',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, decay: »[{frequency: 1, t60: 1}, {frequency: 1, t60: 2}]}',
      'elements.x.decay: expected decay times at two different frequencies; got [{frequency: 1, t60: 1}, {frequency: 1, t60: 2}]',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, decay: [{frequency: 1, t60: 1}, {frequency: 2, t60: 2}], »sigma1: 1}',
      'elements.x.sigma1: expected sigma1 or decay, not both; got sigma1 1 and decay [{frequency: 1, t60: 1}, {frequency: 2, t60: 2}]',
    ],
  ]);
});
