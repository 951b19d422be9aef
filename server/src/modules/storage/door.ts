export { fileInfo, type FileRow } from './links.ts'
