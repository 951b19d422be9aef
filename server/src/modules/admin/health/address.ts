import { WebSocket } from 'ws'
import { t } from '../texts.ts'
import { reasonOf } from './machine.ts'
import type { Finding, HealthContext } from './finding.ts'

const waitMs = 5000

type Answer = { version?: string; isForwarded?: boolean; trustsProxy?: boolean }

/** Asks the server at the address that people use: is it this product, and what does the proxy in front say? */
export const checkAddress = async ({ settings }: HealthContext): Promise<Finding> => {
  const { publicUrl: url, port, version } = settings
  let response: Response
  try {
    response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(waitMs), redirect: 'manual' })
  } catch (error) {
    return {
      state: 'bad',
      says: t('health.address.away', { url, reason: reasonOf(error) }),
      todo: t('health.address.awayTodo', { port }),
    }
  }
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (!response.headers.get('calibrate-version'))
    return {
      state: 'bad',
      says: t('health.address.other', { url, status: response.status }),
      todo: t('health.address.awayTodo', { port }),
    }
  if (answer.isForwarded && !answer.trustsProxy)
    return { state: 'warn', says: t('health.address.untrusted'), todo: t('health.address.untrustedTodo') }
  if (answer.trustsProxy && !answer.isForwarded)
    return { state: 'bad', says: t('health.address.forgeable'), todo: t('health.address.forgeableTodo') }
  if (settings.production && url.startsWith('http:'))
    return { state: 'warn', says: t('health.address.plain', { url }), todo: t('health.address.plainTodo') }
  if (answer.version !== version)
    return {
      state: 'warn',
      says: t('health.address.version', { other: answer.version ?? '', version }),
      todo: t('health.address.versionTodo'),
    }
  return { state: 'ok', says: t('health.address.ok', { url }) }
}

/** Opens the hub's WebSocket as a browser does, through whatever is in front. */
export const checkHub = ({ settings: { publicUrl } }: HealthContext): Promise<Finding> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${publicUrl.replace(/^http/, 'ws')}/hub`, {
      handshakeTimeout: waitMs,
      origin: publicUrl,
      perMessageDeflate: false,
    })
    socket.once('open', () => {
      socket.terminate()
      resolve({ state: 'ok', says: t('health.hub.ok') })
    })
    socket.on('error', (error) =>
      resolve({
        state: 'bad',
        says: t('health.hub.refused', { reason: reasonOf(error) }),
        // The server itself refuses an origin that isn't its own.
        todo: t(/\b403\b/.test(error.message) ? 'health.hub.foreignTodo' : 'health.hub.refusedTodo'),
      }),
    )
  })
