/** A small drawing of what a model is made of, drawn when it scrolls into view: drawing all at once would block the page. */
import { useEffect, useRef } from 'preact/hooks';
import { loadModelText } from '../../model/index.ts';
import { drawMiniature } from '../play/miniature.ts';
import { theme } from './theme.ts';

export function Miniature({ name, text }: { name: string; text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = theme.value;
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return;
    const observer = new IntersectionObserver((changes) => {
      if (changes.at(-1)?.isIntersecting !== true) return;
      observer.disconnect();
      setTimeout(() => {
        const model = loadModelText(text, { file: `${name}.yaml` });
        if (model.ok) drawMiniature(target, model.value);
      });
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [text, colours]);
  return <canvas ref={canvas} width={480} height={240} />;
}
