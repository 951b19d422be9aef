import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { prefetchScript } from './prefetch-script.ts'
import { publicFiles } from './public-files.ts'
import { preloadLinks, type PageStart } from './preload-links.ts'
import type { Settings } from '../settings.ts'

/**
 * Serves the built web app: hashed assets for a year and as they were compressed by the build, the page itself always
 * fresh, and the page for every path that is not a call. What differs between installations reaches the page as data
 * in its head, and so do the names of the files that the asked route begins with: the browser then asks for all of them
 * at once, and not for each when the one before has come. The frame around the screen stands in the page itself, and the
 * styles of the start with it, so that it is seen before anything else has come. A new build is taken up without a restart.
 */
export const serveWebApp = async (app: FastifyInstance, settings: Settings): Promise<void> => {
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
  const { files, frame } = publicFiles(root, settings)
  for (const [path, send] of Object.entries(files)) app.get(path, (_request, reply) => send(reply))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isCall = /^\/(api|auth|hub|assets)(\/|$)/i.test(path)
    const found = request.method === 'GET' && !isCall ? page(path) : undefined
    if (found && /^\/widget\/?$/i.test(path)) frame(reply)
    if (found) return sendPage(found, request, reply)
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

/** A page as it is sent, as it is or packed, and what allows the styles in it. */
type Page = { html: string; packed: Buffer; styles: string }

const sendPage = ({ html, packed, styles }: Page, request: FastifyRequest, reply: FastifyReply) => {
  const isPacked = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(
    String(request.headers['accept-encoding']),
  )
  const policy = String(reply.getHeader('content-security-policy'))
  if (isPacked) reply.header('content-encoding', 'gzip')
  return reply
    .headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-security-policy': policy.replace(/style-src [^;]*/, (all) => `${all} ${styles}`),
    })
    .type('text/html; charset=utf-8')
    .send(isPacked ? packed : html)
}

/** Makes the page of each route once for each build. */
const pageReader = (root: string, settings: Settings): ((path: string) => Page | undefined) => {
  const file = join(root, 'index.html')
  let built = 0
  let begins = preloadLinks('{}')
  let start = { html: '', styles: '' }
  let pages = new Map<PageStart, Page>()
  return (path) => {
    if (!existsSync(file)) return undefined
    const { mtimeMs } = statSync(file)
    if (mtimeMs !== built) {
      start = withStyles(withSettings(readFileSync(file, 'utf8'), settings), root)
      const routes = join(root, 'routes.json')
      begins = preloadLinks(existsSync(routes) ? readFileSync(routes, 'utf8') : '{}')
      pages = new Map()
      built = mtimeMs
    }
    const beginning = begins(path)
    const kept = pages.get(beginning)
    if (kept) return kept
    const html = pageOf(start.html, beginning, settings)
    const made = { html, packed: gzipSync(html, { level: 9 }), styles: start.styles }
    pages.set(beginning, made)
    return made
  }
}

const pageOf = (html: string, { links, frame }: PageStart, settings: Settings): string => {
  if (frame === 'none') return html.replace('</head>', `${links}</head>`)
  // In front of everything: what is asked here shall be on its way before the page asks for its files.
  return html
    .replace('<meta charset="utf-8" />', `$&${prefetchScript}`)
    .replace('</head>', `${links}</head>`)
    .replace('<div id="root">', `${frameOf(frame, settings)}$&`)
}

/**
 * The style sheets that the page names, put into it: nothing that is seen first waits for a file of its own. Their links
 * stay and load nothing: by them the scripts know that these styles are there, and do not fetch them in behind the others.
 */
const withStyles = (page: string, root: string): { html: string; styles: string } => {
  const hashes: string[] = []
  const html = page.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, name: string) => {
    const sheet = join(root, name)
    if (!existsSync(sheet)) return link
    const text = readFileSync(sheet, 'utf8')
    hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    return `<style>${text}</style>${link.replace('<link', '<link disabled')}`
  })
  return { html, styles: hashes.join(' ') }
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
