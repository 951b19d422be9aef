export * from './calls.ts'
export type { FileInfo } from '../storage.ts'
export type { ChecklistLine, EventShape, RequestRow, RequestShape } from './shapes.ts'
