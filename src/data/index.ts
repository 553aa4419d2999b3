export { type DataFormat, dataFormatOf, dataFormats, encodeData, singleTable } from './formats.ts';
export { type Column, labelOf, rowsOf, type Table } from './table.ts';
