import { lazyWithPreload } from '../lazy-with-preload.tsx';

/** Loaded only when something is about to be deleted. */
export const LazyExportFirst = lazyWithPreload(() =>
  import('./export-progress.tsx').then(({ ExportFirst }) => ExportFirst),
);
