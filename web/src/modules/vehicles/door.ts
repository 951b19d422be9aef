export { fieldsFromVin } from './parts/fieldsFromVin.ts'
export { PastWork } from './parts/PastWork.tsx'
export { VinField } from './parts/VinField.tsx'
export type { Decoded } from './parts/VinField.tsx'
