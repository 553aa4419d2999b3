declare module '*?worker&url' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: Vite provides the URL as the default export.
  export default url;
}
