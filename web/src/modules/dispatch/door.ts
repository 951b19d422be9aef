export { OwnStatus } from './own/OwnStatus.tsx'
