export { FirmSearch, type FoundFirm } from './parts/FirmSearch.tsx'
