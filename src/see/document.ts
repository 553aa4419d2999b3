/**
 * A document that Observable Plot can draw in, and its serialisation. Plot only creates elements, sets attributes and appends; a
 * full DOM such as jsdom would be larger than the rest of the package.
 */

const HTML = 'http://www.w3.org/1999/xhtml';

/** An element or a piece of text. Named as in the DOM, because d3 uses it as a DOM node. */
interface DrawingNode {
  /** 1 for an element, 3 for text. */
  readonly nodeType: 1 | 3;
  readonly nodeName: string;
  readonly namespaceURI: string;
  readonly ownerDocument: DrawingDocument;
  readonly childNodes: DrawingNode[];
  readonly attributes: Map<string, string>;
  parentNode: DrawingNode | null;
  textContent: string;
}

interface DrawingDocument {
  readonly documentElement: DrawingNode;
  readonly createElement: (name: string) => DrawingNode;
  readonly createElementNS: (namespace: string, name: string) => DrawingNode;
  readonly createTextNode: (text: string) => DrawingNode;
}

/** Creates an empty document with only the parts of the Document interface that drawing uses. */
export function createDocument(): Document {
  const made: { -readonly [Key in keyof DrawingDocument]?: DrawingDocument[Key] } = {};
  const document = made as DrawingDocument;
  made.createElementNS = (namespace, name) => createElement(document, namespace, name);
  made.createElement = (name) => createElement(document, HTML, name);
  made.createTextNode = (text) => createText(document, text);
  made.documentElement = document.createElement('html');
  return document as unknown as Document;
}

function createText(document: DrawingDocument, text: string): DrawingNode {
  const node: DrawingNode = {
    nodeType: 3,
    nodeName: '#text',
    namespaceURI: '',
    ownerDocument: document,
    childNodes: [],
    attributes: new Map(),
    parentNode: null,
    textContent: text,
  };
  return Object.assign(node, { remove: () => detach(node) });
}

function createElement(document: DrawingDocument, namespace: string, name: string): DrawingNode {
  const attributes = new Map<string, string>();
  const childNodes: DrawingNode[] = [];
  const node: DrawingNode = {
    nodeType: 1,
    nodeName: name,
    namespaceURI: namespace,
    ownerDocument: document,
    childNodes,
    attributes,
    parentNode: null,
    get textContent() {
      return childNodes.map((child) => child.textContent).join('');
    },
    set textContent(text) {
      for (const child of [...childNodes]) detach(child);
      if (text !== '') insert(node, createText(document, String(text)), null);
    },
  };
  // Defined on the node itself: spreading would turn its accessors into values.
  return Object.assign(node, {
    setAttribute: (key: string, value: unknown) => void attributes.set(key, String(value)),
    getAttribute: (key: string) => attributes.get(key) ?? null,
    hasAttribute: (key: string) => attributes.has(key),
    removeAttribute: (key: string) => void attributes.delete(key),
    appendChild: (child: DrawingNode) => insert(node, child, null),
    insertBefore: (child: DrawingNode, next: DrawingNode | null) => insert(node, child, next),
    append: (...children: (DrawingNode | string)[]) => {
      for (const child of children) insert(node, typeof child === 'string' ? createText(document, child) : child, null);
    },
    removeChild: (child: DrawingNode) => detach(child),
    remove: () => detach(node),
    querySelectorAll: (wanted: string) => descendants(node).filter(({ nodeName }) => nodeName === wanted),
  });
}

function insert(parent: DrawingNode, child: DrawingNode, next: DrawingNode | null): DrawingNode {
  detach(child);
  const at = next === null ? parent.childNodes.length : parent.childNodes.indexOf(next);
  parent.childNodes.splice(at, 0, child);
  child.parentNode = parent;
  return child;
}

function detach(node: DrawingNode): void {
  const siblings = node.parentNode?.childNodes;
  siblings?.splice(siblings.indexOf(node), 1);
  node.parentNode = null;
}

function descendants(node: DrawingNode): DrawingNode[] {
  return node.childNodes.flatMap((child) => [child, ...descendants(child)]);
}

/** A node as well-formed XML: a namespace is written where it differs from that of the parent. */
export function serialise(node: Node): string {
  return nodeText(node as unknown as DrawingNode, '');
}

function nodeText(node: DrawingNode, surrounding: string): string {
  const { nodeName, namespaceURI, attributes, childNodes } = node;
  if (node.nodeType === 3) return escaped(node.textContent);
  const namespace = namespaceURI === surrounding ? '' : ` xmlns="${attributeText(namespaceURI)}"`;
  const written = [...attributes].map(([key, value]) => ` ${key}="${attributeText(value)}"`).join('');
  const opening = `<${nodeName}${namespace}${written}`;
  if (childNodes.length === 0) return `${opening}/>`;
  return `${opening}>${childNodes.map((child) => nodeText(child, namespaceURI)).join('')}</${nodeName}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign]);
const attributeText = (text: string) => text.replace(/[&<>"\t\n\r]/g, (sign) => ENTITIES[sign]);
