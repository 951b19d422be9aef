export * from './calls.ts'
export type { FileInfo } from '../storage.ts'
export type { ChecklistLine, EventShape, RequestRow, RequestShape, SavedRequestShape } from './shapes.ts'
export type { Progress } from './progress.ts'
