import { expect, test } from 'vitest';
import { createDocument, serialise } from '../../src/see/document.ts';

const SVG = 'http://www.w3.org/2000/svg';

test('an element is written with its namespace once, its attributes in order, and special characters escaped', () => {
  const document = createDocument();
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', '4');
  svg.setAttribute('aria-label', 'a < b & "c"\n');
  const group = document.createElementNS(SVG, 'g');
  svg.append(group, 'x < y & z > "w"');
  expect(serialise(svg)).toBe(
    `<svg xmlns="${SVG}" width="4" aria-label="a &lt; b &amp; &quot;c&quot;&#xA;"><g/>x &lt; y &amp; z &gt; "w"</svg>`,
  );
});

test('a namespace that differs from the surrounding one is written', () => {
  const document = createDocument();
  const svg = document.createElementNS(SVG, 'svg');
  svg.append(document.createElement('p'));
  expect(serialise(svg)).toBe(`<svg xmlns="${SVG}"><p xmlns="http://www.w3.org/1999/xhtml"/></svg>`);
});

test('an element inserted elsewhere leaves its old parent', () => {
  const document = createDocument();
  const [parent, first, second, last] = ['svg', 'a', 'b', 'c'].map((name) => document.createElementNS(SVG, name));
  parent.append(first, last);
  first.append(second);
  parent.insertBefore(second, last);
  expect(serialise(parent)).toBe(`<svg xmlns="${SVG}"><a/><b/><c/></svg>`);
  for (const found of parent.querySelectorAll('b')) found.remove();
  parent.removeAttribute('class');
  first.textContent = 'old';
  first.textContent = 'new';
  expect(serialise(parent)).toBe(`<svg xmlns="${SVG}"><a>new</a><c/></svg>`);
  expect(parent.textContent).toBe('new');
});
