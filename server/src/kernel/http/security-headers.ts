import helmet from '@fastify/helmet'
import fastify from 'fastify'
import { prefetchScriptHash } from './prefetch-script.ts'

/**
 * The headers that keep a browser from doing what a page did not mean: asked of helmet once, since they never differ.
 * @param mapStyle where the map's background comes from, when it is not our own
 */
export const securityHeaders = async (
  isHttps: boolean,
  mapStyle?: string,
): Promise<Record<string, string>> => {
  const map = mapStyle ? [new URL(mapStyle).origin] : []
  const asked = fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", prefetchScriptHash],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...map],
        connectSrc: ["'self'", 'ws:', 'wss:', ...map],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: isHttps,
  })
  asked.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await asked.inject('/')
  await asked.close()
  const { date: _date, connection: _connection, ...safe } = headers
  return safe as Record<string, string>
}
