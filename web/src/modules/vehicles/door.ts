export { VinField } from './parts/VinField.tsx'
export type { Decoded } from './parts/VinField.tsx'
