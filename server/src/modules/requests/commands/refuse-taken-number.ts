import { refused } from '#server/kernel/http/problems.ts'
import { t } from './texts.ts'

/** Awaits a write and turns a unique violation of the RO number into a readable refusal. @throws refused */
export const refuseTakenNumber = async <T>(
  { ro_number, shop }: { ro_number: string; shop: string },
  write: Promise<T>,
): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== '23505' || constraint !== 'request_ro_number') throw error
    const message = shop
      ? t.message('numberTakenAt', { number: ro_number, shop })
      : t.message('numberTaken', { number: ro_number })
    throw refused(message, { errors: [{ field: 'ronumber', message: t.message('numberTaken.field') }] })
  }
}
