export { readFigures } from './reads/figures.ts'
export { readProfit } from './reads/location-rows.ts'
