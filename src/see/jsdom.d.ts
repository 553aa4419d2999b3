/** The little of jsdom that the pictures use; its own package of types follows other versions. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html?: string);
    readonly window: { readonly document: Document; readonly XMLSerializer: typeof XMLSerializer };
  }
}
