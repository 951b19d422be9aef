export * from './dispatch/assigning.ts'
export * from './dispatch/planning.ts'
