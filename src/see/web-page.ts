/** The frame of the pages that commands write. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
}

/** Pictures and sounds beside the page, and its own style; no script of any kind, should a text ever get through as markup. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** `style` and `body` are inserted unchanged; `width` of the text in rem. */
export function webPage(title: string, width: number, style: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --line: #8884; }
body { font: 16px/1.5 Inter, system-ui, sans-serif; max-width: ${width}rem; margin: 3rem auto; padding: 0 1.5rem; }
h1 { font-weight: 650; letter-spacing: -0.02em; }
article { border-top: 1px solid var(--line); padding: 2rem 0; }
img { width: 100%; background: white; border-radius: 0.5rem; border: 1px solid var(--line); }
${style}
</style>
<h1>${title}</h1>
${body}
</html>
`;
}
