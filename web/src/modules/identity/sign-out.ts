import { api } from '../../kit/api/client.ts'
import { warn } from '../../kit/browser/log.ts'
import { queryClient } from '../../kit/api/queries.ts'
import { clearSession } from '../../kit/api/session.ts'

/** Signs out: clears all personal data from the page at once and ends the session on the server. */
export const signOut = async (): Promise<void> => {
  // The call carries the current token. Nothing may use that token afterwards.
  // texts-ignore: the name of a call
  const request = api('POST signOut')
  clearSession()
  queryClient.clear()
  try {
    await request
  } catch (error) {
    warn('The server could not be told of the sign-out.', error)
  }
}
