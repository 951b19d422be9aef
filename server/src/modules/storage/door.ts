export type { Kept } from './keep.ts'
export { quota } from './limits.ts'
export { fileInfo, fileLink, type FileRow } from './links.ts'
export { takeFile } from './take.ts'
