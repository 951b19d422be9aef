import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { earlyScript } from './early.ts'
import { openFiles } from './open-files.ts'
import { routeLinks } from './route-links.ts'
import type { Settings } from './settings.ts'

/**
 * Serves the built web app: hashed assets for a year and as they were compressed by the build, the page itself always
 * fresh, and the page for every path that is not a call. What differs between installations reaches the page as data
 * in its head, and so do the names of the files that the asked route begins with: the browser then asks for all of them
 * at once, and not for each when the one before has come. The frame around the screen stands in the page itself, so that it
 * is seen before any script has run. A new build is taken up without a restart.
 */
export const web = async (app: FastifyInstance, settings: Settings): Promise<void> => {
  const root = resolve(settings.webDir)
  await app.register(serveFiles, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    suppressWarning: true,
  })
  const page = pageReader(root, settings)
  const { files, frame } = openFiles(root, settings)
  for (const [path, send] of Object.entries(files)) app.get(path, (_request, reply) => send(reply))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isCall = /^\/(api|auth|hub|assets)(\/|$)/i.test(path)
    const html = request.method === 'GET' && !isCall ? page(path) : undefined
    if (html && /^\/widget\/?$/i.test(path)) frame(reply)
    if (html) return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
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
  })
}

/** Reads the page once for each build. */
const pageReader = (root: string, settings: Settings): ((path: string) => string | undefined) => {
  const file = join(root, 'index.html')
  let built = 0
  let html = ''
  let begins = routeLinks('{}')
  return (path) => {
    if (!existsSync(file)) return undefined
    const { mtimeMs } = statSync(file)
    if (mtimeMs !== built) {
      html = withSettings(readFileSync(file, 'utf8'), settings)
      const routes = join(root, 'routes.json')
      begins = routeLinks(existsSync(routes) ? readFileSync(routes, 'utf8') : '{}')
      built = mtimeMs
    }
    const { links, frame } = begins(path)
    if (frame === 'none') return html.replace('</head>', `${links}</head>`)
    const begin = frameOf(frame, settings)
    // In front of everything: what is asked here shall be on its way before the page asks for its files.
    return html
      .replace('<meta charset="utf-8" />', `$&${earlyScript}`)
      .replace('</head>', `${links}</head>`)
      .replace('<div id="root">', `${begin}<div id="root">`)
  }
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The frame as it is before the app draws it: what never depends on who is signed in. */
const frameOf = (frame: string, { production, version, environment }: Settings): string => {
  const banner = `User Acceptance Testing · version ${version} · ${environment}`
  return `<div class="begin" data-frame="${frame}" aria-busy="true">${
    production ? '' : `<aside class="begin-banner">${escape(banner)}</aside>`
  }<div class="begin-page"></div></div>`
}

/** Meta elements the web app reads at its start: no request, no inline script. */
const withSettings = (html: string, settings: Settings): string => {
  const values = {
    version: settings.version,
    environment: settings.environment,
    production: String(settings.production),
    title: settings.appTitle,
    'powered-by': settings.poweredBy,
    training: settings.trainingUrl,
    'map-style': settings.mapStyleUrl ?? '',
    'widget-origins': settings.widgetOrigins.join(' '),
  }
  const metas = Object.entries(values).map(
    ([name, value]) => `<meta name="app-${name}" content="${escape(value)}">`,
  )
  return html.replace('</head>', `${metas.join('')}</head>`)
}
