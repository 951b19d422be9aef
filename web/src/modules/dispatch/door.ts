export { OwnStatus } from './own/OwnStatus.tsx'
export { useOwnStatus } from './own/useOwnStatus.ts'
