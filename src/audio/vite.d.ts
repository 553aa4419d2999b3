declare module '*?worker&url' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: what Vite gives such an import.
  export default url;
}
