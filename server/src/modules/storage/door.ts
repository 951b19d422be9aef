export { fileInfo, fileLink, type FileRow } from './links.ts'
