import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'

/**
 * Serves the built web app: hashed assets for a year, the page itself always fresh, and the page for every path that
 * is not a call. What differs between installations reaches the page as data in its head.
 */
export const web = async (app: FastifyInstance, settings: Settings): Promise<void> => {
  const root = resolve(settings.webDir)
  const page = existsSync(join(root, 'index.html'))
    ? withSettings(readFileSync(join(root, 'index.html'), 'utf8'), settings)
    : null
  if (page)
    await app.register(serveFiles, {
      root,
      index: false,
      wildcard: false,
      immutable: true,
      maxAge: '365d',
      globIgnore: ['index.html'],
    })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isCall = /^\/(api|auth|hub|assets)(\/|$)/i.test(path)
    if (request.method !== 'GET' || isCall || !page)
      return reply
        .code(404)
        .type('application/problem+json')
        .send(
          JSON.stringify({
            type: 'about:blank',
            title: 'Not found',
            status: 404,
            detail: 'There is no such call. /api/docs lists all.',
          }),
        )
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Meta elements the web app reads at its start: no request, no inline script. */
const withSettings = (html: string, settings: Settings): string => {
  const values = {
    version: settings.version,
    environment: settings.environment,
    production: String(settings.production),
    title: settings.appTitle,
    'powered-by': settings.poweredBy,
    training: settings.trainingUrl,
  }
  const metas = Object.entries(values).map(
    ([name, value]) => `<meta name="app-${name}" content="${escape(value)}">`,
  )
  return html.replace('</head>', `${metas.join('')}</head>`)
}
