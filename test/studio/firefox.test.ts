/** What Firefox draws in another way than the others: sliders. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openFirefox } from '../engines/driver.ts';
import { serveSite } from './helpers.ts';

test.runIf(existsSync('/usr/bin/firefox-esr')).each(['dark', 'light'])(
  'sliders have the colours of the page in Firefox, %s',
  async (theme) => {
    const { url, end } = await serveSite();
    const firefox = await openFirefox(1280, 800, undefined);
    try {
      await firefox.open(url);
      await firefox.run((one) => localStorage.setItem('clangor.theme', one), theme);
      await firefox.open('about:blank');
      await firefox.open(`${url}#bowed-string`);
      const sliders = await firefox.run(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        while (document.querySelectorAll('input[type=range]').length < 2) await frame();
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--accent)';
        const accent = getComputedStyle(probe).color;
        return [...document.querySelectorAll('input[type=range]')].map((one) => {
          const colour = (part: string) => getComputedStyle(one, `::-moz-range-${part}`).backgroundColor;
          return {
            thumb: colour('thumb') === accent,
            progress: colour('progress') === accent,
            track: colour('track') === accent,
            // Beside the track nothing is painted.
            box: getComputedStyle(one).backgroundColor,
          };
        });
      });
      for (const one of sliders)
        expect(one).toEqual({ thumb: true, progress: true, track: false, box: 'rgba(0, 0, 0, 0)' });
      expect(sliders.length).toBeGreaterThan(1);
    } finally {
      await firefox.close();
      end();
    }
  },
);
