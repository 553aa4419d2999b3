export { type CellPicture, drawCells } from './cell-picture.ts';
export type { EnergyCurves, StoredEnergy } from './energy-panel.ts';
export type { Field } from './field-image.ts';
export { drawHistogram, type Histogram } from './histogram-picture.ts';
export { drawLines, type LineMark, type LinePicture, type Series } from './line-picture.ts';
export {
  drawPanels,
  type PanelLegend,
  type PanelRow,
  type PanelsPicture,
  type PicturePanel,
} from './panels-picture.ts';
export { toPdf } from './pdf.ts';
export { type PlottedCurve, type PlottedPicture, plottedDuring } from './plotted.ts';
export { toPng } from './raster.ts';
export { drawRatios, type RatioPicture } from './ratio-picture.ts';
export { drawRender, type OutputCurve, type RenderPicture } from './render-picture.ts';
export { drawScatter, type ScatterAxis, type ScatterPicture } from './scatter-picture.ts';
export type { Ink, PanelCurve } from './small-panel.ts';
export { type Spectrogram, type SpectrogramOptions, spectrogram } from './spectrogram.ts';
export { type PictureFormat, pictureFormat, writePicture } from './write-picture.ts';
