export { Insurers } from './parts/Insurers.tsx'
