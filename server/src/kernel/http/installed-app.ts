import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What an installed app shows of a brand. `icon` is an SVG; null for the product's own. */
export type InstalledApp = { name: string; icon: string | null }
/** Finds the app of a brand by its signed name (kernel/security/brand-link.ts). */
export type FindInstalledApp = (brand: string) => Promise<InstalledApp | null>

type Send = (reply: FastifyReply, request: FastifyRequest) => Promise<FastifyReply>

export const manifestPath = '/manifest.webmanifest'
const iconPath = '/app-icon.svg'

/** What a browser needs to install the app (https://www.w3.org/TR/appmanifest/). */
const manifestOf = (name: string, icon: string) => ({
  name,
  short_name: name,
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: '#f2f5f6',
  theme_color: '#f2f5f6',
  icons: [{ src: icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
})

const brandIn = ({ query }: FastifyRequest): string => {
  const { brand } = query as { brand?: unknown }
  return typeof brand === 'string' ? brand : ''
}
const hashLength = 12
const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, hashLength)

/**
 * The manifest and the icon of the app. A signed-in person's page asks for those of their brand; anybody else, and a name
 * that isn't right, gets the product's.
 */
export const installedAppFiles = (
  title: string,
  find: FindInstalledApp,
  sendProductIcon: Send,
): Record<string, Send> => ({
  [manifestPath]: async (reply, request) => {
    const brand = brandIn(request)
    const app = brand === '' ? null : await find(brand)
    // A new picture has a new address, because browsers look for an update of the icon only then.
    const icon = app?.icon
      ? `${iconPath}?${new URLSearchParams({ brand, v: hashOf(app.icon) }).toString()}`
      : iconPath
    return (
      reply
        .headers({ 'cache-control': 'no-cache' })
        // texts-ignore: a header
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifestOf(app?.name ?? title, icon)))
    )
  },
  [iconPath]: async (reply, request) => {
    const brand = brandIn(request)
    const icon = brand === '' ? null : (await find(brand))?.icon
    if (!icon) return sendProductIcon(reply, request)
    return (
      reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': "default-src 'none'; img-src data:; sandbox",
        })
        // texts-ignore: a header
        .type('image/svg+xml; charset=utf-8')
        .send(icon)
    )
  },
})
