import helmet from '@fastify/helmet'
import fastify from 'fastify'
import { withoutSchemas } from './without-schemas.ts'
import { prefetchScriptHash } from './prefetch-script.ts'

/**
 * Returns helmet's security headers. They are computed once, because they are the same for every response.
 * @param mapStyle URL of the base map's style, when it is hosted elsewhere
 * @param hasStripe whether cards are typed into Stripe's own frame (https://docs.stripe.com/security/guide)
 */
export const securityHeaders = async (
  isHttps: boolean,
  mapStyle?: string,
  hasStripe = false,
): Promise<Record<string, string>> => {
  const mapOrigins = mapStyle ? [new URL(mapStyle).origin] : []
  const stripe = (...origins: string[]) => (hasStripe ? origins : [])
  const probe = fastify({ schemaController: withoutSchemas })
  await probe.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly reads bar codes where the browser can't. It lets no text run as a script, as 'unsafe-eval' would.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", prefetchScriptHash, ...stripe('https://js.stripe.com')],
        ...(hasStripe && { frameSrc: ["'self'", 'https://js.stripe.com', 'https://hooks.stripe.com'] }),
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigins],
        connectSrc: ["'self'", 'ws:', 'wss:', ...mapOrigins, ...stripe('https://api.stripe.com')],
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
  probe.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const { date: _date, connection: _connection, ...securityOnly } = headers
  return securityOnly as Record<string, string>
}
