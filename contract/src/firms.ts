export * from './firms/links.ts'
export * from './firms/locations.ts'
export * from './firms/move.ts'
export * from './firms/preferences.ts'
