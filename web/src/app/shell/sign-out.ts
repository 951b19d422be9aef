import { api } from '../../kit/client.ts'
import { warn } from '../../kit/log.ts'
import { queryClient } from '../../kit/queries.ts'
import { clearSession } from '../../kit/session.ts'

/** Logout: ends the session on the server, and takes everything of the person from the page whether that worked or not. */
export const signOut = async (): Promise<void> => {
  try {
    await api('POST signOut')
  } catch (error) {
    warn('The server could not be told of the sign-out.', error)
  }
  clearSession()
  queryClient.clear()
}
