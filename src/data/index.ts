export { type DataFormat, dataFormatOf, dataFormats, encodeData, singleTable } from './formats.ts';
export type { Column, Table } from './table.ts';
