import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/map', {
  loading: 'Loading the map…',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  legend: 'Legend',
  open: 'Open',
})
