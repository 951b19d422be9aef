export * from './calls.ts'
export type { ChecklistLine, EventShape, FileInfo, RequestRow, RequestShape } from './shapes.ts'
