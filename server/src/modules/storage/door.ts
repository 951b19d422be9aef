export {
  discardStored as discardFile,
  storeBytes as keepFile,
  throwAsProblem as throwFileProblem,
  type StoredFile,
} from './store-file.ts'
export {
  addModuleFile,
  setFilesDeleted,
  setPictureDeleted,
  trashPictureOfUser,
  trashUnsent,
} from './module-files.ts'
export { alsoServe } from './also-serve.ts'
export { addSignature } from './add-signature.ts'
export { requireDailyQuota } from './upload-limits.ts'
export { fileInfo, fileLink, fileLinkPrefix, type FileRow } from './links.ts'
export { isSameText, linkedKeys, withFreshLinks } from './text-links.ts'
export { addExternalPhoto } from './add-external-photo.ts'
export {
  receiveFile,
  receiveFileAs,
  receiveFiles,
  receiveTemporaries,
  receiveTemporary,
} from './receive-file.ts'
export { addFile as addWorkFile } from './commands/add-file.ts'
export { deleteFile as deleteWorkFile } from './commands/delete-file.ts'
export { requireUploadTarget } from './upload.ts'
