import type { FastifyInstance } from 'fastify'
import { appVersionHeader, isOlderVersion, minimumAppHeader } from '#contract/kit/app-version.ts'
import type { Settings } from '../settings.ts'
import { updateRequired } from './problems.ts'

/**
 * Says in each answer which web app is the oldest that still works, and refuses the calls of an older one before they do
 * anything. A caller that names no version of an app, such as another program, is no concern of this.
 */
export const registerAppVersion = (
  app: FastifyInstance,
  { minimumApp }: Pick<Settings, 'minimumApp'>,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(minimumAppHeader, minimumApp)
    const version = request.headers[appVersionHeader]
    const isTooOld = typeof version === 'string' && isOlderVersion(version, minimumApp)
    done(isTooOld ? updateRequired() : undefined)
  })
}
