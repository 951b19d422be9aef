import { refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { discardFile, keepFile, type StoredFile } from '../../storage/door.ts'
import { t } from './texts.ts'

/** Stores a drawn signature while `work` runs, and discards the file when `work` fails. @throws refused when it isn't a PNG */
export const withDrawnSignature = async <T>(
  services: Services,
  signer: string,
  drawing: string | undefined,
  work: (kept: StoredFile | null) => Promise<T>,
): Promise<T> => {
  if (drawing === undefined) return work(null)
  const kept = await keepFile(services, Buffer.from(drawing, 'base64'), t('signature.file', { name: signer }))
  try {
    if (kept.mime !== 'image/png') throw refused(t.message('signature.notPicture'))
    return await work(kept)
  } catch (error) {
    await discardFile(services.files, kept, error)
    throw error
  }
}
