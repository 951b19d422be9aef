import { withSecretFiles } from '#server/kernel/secret-files.ts'
import { UserError } from './user-error.ts'

/**
 * The environment of a command, with the secrets that files hold.
 * @throws UserError when one can't be read
 */
export const environment = (): Record<string, string | undefined> => {
  try {
    return withSecretFiles(process.env)
  } catch (error) {
    throw new UserError((error as Error).message)
  }
}
