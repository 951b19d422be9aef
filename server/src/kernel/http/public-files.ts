import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { installedAppFiles, type FindInstalledApp } from './installed-app.ts'

/**
 * The origin of this server's other loopback name, for trying the widget on one machine: to a browser, localhost and
 * 127.0.0.1 are different sites. Null in production.
 */
export const loopbackTwin = ({
  production,
  publicUrl,
}: Pick<Settings, 'production' | 'publicUrl'>): string | null => {
  const { hostname, port, protocol } = new URL(publicUrl)
  const twin = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[hostname]
  return production || !twin ? null : `${protocol}//${twin}${port ? `:${port}` : ''}`
}

type SendFile = (reply: FastifyReply, request: FastifyRequest) => Promise<FastifyReply>

/**
 * Files with fixed names, revalidated on every request: the service worker, the app's manifest and icon, the script that
 * embeds the chat widget in other sites, and an example of such a site. `allowFraming` lets those sites show the page in a frame.
 */
export const publicFiles = (
  root: string,
  settings: Pick<Settings, 'production' | 'publicUrl' | 'widgetOrigins' | 'appTitle'>,
  findApp: FindInstalledApp,
): { files: Record<string, SendFile>; allowFraming: (reply: FastifyReply) => void } => {
  const home = new URL(settings.publicUrl).origin
  const twin = loopbackTwin(settings)
  const sites = [...settings.widgetOrigins, ...(twin ? [home, twin] : [])].join(' ')
  const file =
    (name: string, type: string, headers: Record<string, string> = {}, isExample = false): SendFile =>
    async (reply) => {
      const text = await readFile(join(root, name), 'utf8').catch(() => null)
      if (text === null) return reply.code(404).send()
      return (
        reply
          .headers({ 'cache-control': 'no-cache', ...headers })
          // texts-ignore: a header
          .type(`${type}; charset=utf-8`)
          .send(isExample ? text.replaceAll('{home}', home) : text)
      )
    }
  return {
    files: {
      '/service-worker.js': file('service-worker.js', 'text/javascript'),
      // Makes the app installable. Its icon is the browser tab's, or that of a brand.
      ...installedAppFiles(settings.appTitle, findApp, file('app-icon.svg', 'image/svg+xml')),
      // Its earlier name, by which devices that turned notifications on before look for updates.
      '/push-worker.js': file('service-worker.js', 'text/javascript'),
      '/widget.js': file('widget.js', 'text/javascript', { 'cross-origin-resource-policy': 'cross-origin' }),
      '/widget-example.css': file('widget-example.css', 'text/css'),
      '/widget-example.html': file(
        'widget-example.html',
        'text/html',
        {
          // The strictest policy under which a site can still embed the chat.
          'content-security-policy': `default-src 'none'; script-src ${home}; frame-src ${home}; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${home}`,
        },
        true,
      ),
    },
    allowFraming: (reply) => {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.removeHeader('x-frame-options')
      reply.header(
        'content-security-policy',
        policy.replace(/frame-ancestors [^;]*/, `frame-ancestors 'self' ${sites}`.trim()),
      )
    },
  }
}
