import { refused } from '#server/kernel/http/problems.ts'

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
    const message = `RO number ${ro_number} is taken${shop ? ` at ${shop}` : ''}. Use another, or open that repair order.`
    throw refused(message, { errors: [{ field: 'ronumber', message: 'This number is taken' }] })
  }
}
