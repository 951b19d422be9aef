import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { Settings } from '../settings.ts'

/** Where else this very product answers while it is tried on one machine: another site to a browser. */
export const loopbackTwin = ({
  production,
  publicUrl,
}: Pick<Settings, 'production' | 'publicUrl'>): string | null => {
  const { hostname, port, protocol } = new URL(publicUrl)
  const twin = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[hostname]
  return production || !twin ? null : `${protocol}//${twin}${port ? `:${port}` : ''}`
}

type Send = (reply: FastifyReply) => Promise<FastifyReply>

/**
 * Files that stand under names of their own, always fresh: the worker of pushes, the script that other sites put the
 * chat into their pages with, and an example of such a site. `frame` lets those sites show the page it is called for.
 */
export const publicFiles = (
  root: string,
  settings: Pick<Settings, 'production' | 'publicUrl' | 'widgetOrigins'>,
): { files: Record<string, Send>; frame: (reply: FastifyReply) => void } => {
  const home = new URL(settings.publicUrl).origin
  const twin = loopbackTwin(settings)
  const sites = [...settings.widgetOrigins, ...(twin ? [home, twin] : [])].join(' ')
  const file =
    (name: string, type: string, headers: Record<string, string> = {}, isExample = false): Send =>
    async (reply) => {
      const text = await readFile(join(root, name), 'utf8').catch(() => null)
      if (text === null) return reply.code(404).send()
      return reply
        .headers({ 'cache-control': 'no-cache', ...headers })
        .type(`${type}; charset=utf-8`)
        .send(isExample ? text.replaceAll('{home}', home) : text)
    }
  return {
    files: {
      '/push-worker.js': file('push-worker.js', 'text/javascript'),
      '/widget.js': file('widget.js', 'text/javascript', { 'cross-origin-resource-policy': 'cross-origin' }),
      '/widget-example.css': file('widget-example.css', 'text/css'),
      '/widget-example.html': file(
        'widget-example.html',
        'text/html',
        {
          // What a site must allow for the chat, and nothing more.
          'content-security-policy': `default-src 'none'; script-src ${home}; frame-src ${home}; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${home}`,
        },
        true,
      ),
    },
    frame: (reply) => {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.removeHeader('x-frame-options')
      reply.header(
        'content-security-policy',
        policy.replace(/frame-ancestors [^;]*/, `frame-ancestors 'self' ${sites}`.trim()),
      )
    },
  }
}
