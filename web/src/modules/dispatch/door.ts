export { OwnStatus } from './own/OwnStatus.tsx'
export { ownStatusQuery, useOwnStatus } from './own/useOwnStatus.ts'
