/**
 * Payload on the database channel `session`: an ended session, a user whose rights changed, or possibly
 * everybody.
 */
export type Notice = { of: 'session'; session: string } | { of: 'user'; user: number } | { of: 'all' }

export const parseNotice = (payload: string): Notice => {
  const user = /^user:(\d+)$/.exec(payload)?.[1]
  if (user) return { of: 'user', user: Number(user) }
  return payload === 'all' ? { of: 'all' } : { of: 'session', session: payload }
}
