import { refused } from '../http/problems.ts'

/**
 * Runs `work`; when it runs into the unique index or constraint named, refuses in words in place of failing.
 * The transaction is lost either way, so this stands around the whole of a command.
 * @throws Problem 422 with `says`
 */
export const refuseDuplicate = async <T>(
  constraint: string,
  says: string,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const { code, constraint: broken } = error as { code?: string; constraint?: string }
    if (code === '23505' && broken === constraint) throw refused(says)
    throw error
  }
}
