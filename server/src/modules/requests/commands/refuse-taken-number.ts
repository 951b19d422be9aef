import { refused } from '#server/kernel/http/problems.ts'

/** Does a write that may meet a number in use. @throws refused in words when it does */
export const refuseTaken = async <T>(
  { ro_number, shop }: { ro_number: string; shop: string },
  write: Promise<T>,
): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== '23505' || constraint !== 'request_ro_number') throw error
    const words = `RO number ${ro_number} is taken${shop ? ` at ${shop}` : ''}. Use another, or open that repair order.`
    throw refused(words, { errors: [{ field: 'ronumber', message: 'This number is taken' }] })
  }
}
