export * from './storage/buckets.ts'
export * from './storage/changes.ts'
export * from './storage/files.ts'
