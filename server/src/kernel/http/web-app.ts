import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FindInstalledApp } from './installed-app.ts'
import { prefetchScriptTag } from './prefetch-script.ts'
import { t as problems } from './problemTexts.ts'
import { publicFiles } from './public-files.ts'
import { pageStarts, type PageStart } from './page-starts.ts'
import { answerInLanguage } from '../texts/reader.ts'
import type { Settings } from '../settings.ts'
import { t } from './texts.ts'

/**
 * Serves the built web app. Hashed assets are cached for a year and sent precompressed. Every path that is not a call
 * gets the page itself, which is never cached. Its head carries the installation's settings and preload links for the
 * route's files, so that the browser fetches them all at once. The app's frame and the initial styles are inlined, so
 * that they show before anything else has loaded. A new build is picked up without a restart.
 */
export const serveWebApp = async (
  app: FastifyInstance,
  settings: Settings,
  findApp: FindInstalledApp,
): Promise<void> => {
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
  const { files, allowFraming } = publicFiles(root, settings, findApp)
  for (const [path, send] of Object.entries(files)) app.get(path, (request, reply) => send(reply, request))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isCall = /^\/(api|auth|hub|assets)(\/|$)/i.test(path)
    const found = request.method === 'GET' && !isCall ? page(path) : undefined
    if (found && /^\/widget\/?$/i.test(path)) allowFraming(reply)
    if (found) return sendPage(found, request, reply)
    return answerInLanguage(request, () =>
      reply
        .code(404)
        .type('application/problem+json')
        .send(
          JSON.stringify({
            type: 'about:blank',
            title: problems('title.notFound'),
            status: 404,
            detail: t('noSuchCall'),
          }),
        ),
    )
  })
}

/** A page, plain and gzipped, with the CSP hashes of its inlined styles. */
type Page = { html: string; gzipped: Buffer; styles: string }

const sendPage = ({ html, gzipped, styles }: Page, request: FastifyRequest, reply: FastifyReply) => {
  const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(
    String(request.headers['accept-encoding']),
  )
  const policy = String(reply.getHeader('content-security-policy'))
  if (acceptsGzip) reply.header('content-encoding', 'gzip')
  return reply
    .headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-security-policy': policy.replace(/style-src [^;]*/, (all) => `${all} ${styles}`),
    })
    .type('text/html; charset=utf-8')
    .send(acceptsGzip ? gzipped : html)
}

/** Builds each route's page once per build, and again when index.html changes. */
const pageReader = (root: string, settings: Settings): ((path: string) => Page | undefined) => {
  const file = join(root, 'index.html')
  let builtAt = 0
  let startOf = pageStarts('{}')
  let start = { html: '', styles: '' }
  let pages = new Map<PageStart, Page>()
  return (path) => {
    if (!existsSync(file)) return undefined
    const { mtimeMs } = statSync(file)
    if (mtimeMs !== builtAt) {
      start = inlineStyles(withSettings(readFileSync(file, 'utf8'), settings), root)
      const routes = join(root, 'routes.json')
      startOf = pageStarts(existsSync(routes) ? readFileSync(routes, 'utf8') : '{}')
      pages = new Map()
      builtAt = mtimeMs
    }
    const pageStart = startOf(path)
    const cached = pages.get(pageStart)
    if (cached) return cached
    const html = buildPage(start.html, pageStart, settings)
    const built = { html, gzipped: gzipSync(html, { level: 9 }), styles: start.styles }
    pages.set(pageStart, built)
    return built
  }
}

const buildPage = (html: string, { links, frame }: PageStart, settings: Settings): string => {
  if (frame === 'none') return html.replace('</head>', `${links}</head>`)
  // The prefetch script goes first, so that its requests leave before those for the page's files.
  return html
    .replace('<meta charset="utf-8" />', `$&${prefetchScriptTag}`)
    .replace('</head>', `${links}</head>`)
    .replace('<div id="root">', `${frameHtml(frame, settings)}$&`)
}

/**
 * Inlines the page's style sheets so that the first paint waits for no extra file. The links stay, disabled: they tell
 * the app's module loader that these styles are present, so it does not fetch them again.
 */
const inlineStyles = (page: string, root: string): { html: string; styles: string } => {
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

/** Static HTML of the app's frame, shown until the app renders. It holds nothing that depends on the signed-in user. */
const frameHtml = (frame: string, { production, version, environment }: Settings): string => {
  const banner = t('banner', { version, environment })
  return `<div class="begin" data-frame="${frame}" aria-busy="true">${
    production ? '' : `<aside class="begin-banner">${escape(banner)}</aside>`
  }<div class="begin-page"></div></div>`
}

/** Adds the settings as meta elements, which the web app reads at startup without a request or an inline script. */
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
