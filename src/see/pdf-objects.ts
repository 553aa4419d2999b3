/** The numbered objects of a PDF file, and the file. */
import { deflateSync } from 'node:zlib';

/** A dictionary, optionally with a stream. */
export interface PdfObject {
  readonly dictionary: string;
  readonly stream?: Uint8Array;
}

/** Objects, numbered from 1 in order. */
export interface PdfObjects {
  readonly list: PdfObject[];
  /** Adds an object and returns the reference to it. */
  readonly add: (dictionary: string, stream?: Uint8Array) => string;
}

export function newObjects(): PdfObjects {
  const list: PdfObject[] = [];
  const add = (dictionary: string, stream?: Uint8Array): string => {
    list.push(stream === undefined ? { dictionary } : { dictionary, stream });
    return `${list.length} 0 R`;
  };
  return { list, add };
}

/** The file: header, objects, cross-reference table, trailer. */
export function writeObjects(objects: readonly PdfObject[], catalog: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  const starts = objects.map(({ dictionary, stream }, i) => {
    const start = length;
    const packed = stream === undefined ? undefined : deflateSync(stream);
    const size = packed === undefined ? '' : `/Filter /FlateDecode /Length ${packed.length}`;
    write(`${i + 1} 0 obj\n<<${dictionary}${size}>>\n`);
    if (packed !== undefined) {
      write('stream\n');
      write(packed);
      write('\nendstream\n');
    }
    write('endobj\n');
    return start;
  });
  const table = length;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const start of starts) write(`${String(start).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<</Size ${objects.length + 1} /Root ${catalog}>>\nstartxref\n${table}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}
