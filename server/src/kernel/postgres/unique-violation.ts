import { refused, type ProblemText } from '../http/problems.ts'

/**
 * Runs `work`, and turns a violation of the named unique index or constraint into a readable refusal. The transaction
 * is aborted either way, so wrap the whole command.
 * @throws Problem 422 with `message`
 */
export const refuseDuplicate = async <T>(
  constraint: string,
  message: ProblemText,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const { code, constraint: violated } = error as { code?: string; constraint?: string }
    if (code === uniqueViolation && violated === constraint) throw refused(message)
    throw error
  }
}

/** SQLSTATE for a unique violation. */
const uniqueViolation = '23505'
